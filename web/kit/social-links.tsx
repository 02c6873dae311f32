import type { SocialLink } from '../words/social.ts'
import {
  BoughIcon,
  BubbleIcon,
  ButterflyIcon,
  CameraIcon,
  FilmIcon,
  GlobeIcon,
  PortraitIcon,
} from './social-icons.tsx'

const networks = {
  mastodon: { Icon: BubbleIcon, label: 'Mastodon' },
  bluesky: { Icon: ButterflyIcon, label: 'Bluesky' },
  github: { Icon: BoughIcon, label: 'GitHub' },
  instagram: { Icon: CameraIcon, label: 'Instagram' },
  linkedin: { Icon: PortraitIcon, label: 'LinkedIn' },
  youtube: { Icon: FilmIcon, label: 'YouTube' },
  website: { Icon: GlobeIcon, label: 'Website' },
} satisfies Record<SocialLink['network'], { Icon: typeof GlobeIcon; label: string }>

interface SocialLinksProps {
  /** Whose pages they are: 'SkyWay', 'Mara Lindqvist'. */
  of: string
  links: readonly SocialLink[]
}

/** Somebody's pages elsewhere, each as a sign. `rel=me` lets those pages prove that they are the same person's. */
export function SocialLinks({ of, links }: SocialLinksProps) {
  if (links.length === 0) return null
  return (
    <ul aria-label={`${of} elsewhere`} className="-ml-2.5 flex flex-wrap">
      {links.map(({ network, url }) => {
        const { Icon, label } = networks[network]
        return (
          <li key={url}>
            <a
              href={url}
              rel="me noreferrer"
              title={label}
              className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
            >
              <Icon />
              <span className="sr-only">
                {of} on {label}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

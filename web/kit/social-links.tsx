import type { SocialLink } from '../words/social.ts'
import './signs.css'

const labels: Record<SocialLink['network'], string> = {
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  github: 'GitHub',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  website: 'Website',
}

interface SocialLinksProps {
  /** Whose pages they are: 'SkyWay', 'Mara Velásquez'. */
  of: string
  links: readonly SocialLink[]
}

/** Somebody's pages elsewhere, each as a sign. `rel=me` lets those pages prove that they are the same person's. */
export function SocialLinks({ of, links }: SocialLinksProps) {
  if (links.length === 0) return null
  return (
    <ul aria-label={`${of} elsewhere`} className="-ml-2.5 flex flex-wrap">
      {links.map(({ network, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="me noreferrer"
            title={labels[network]}
            className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          >
            <span className={`sign sign-${network}`} />
            <span className="sr-only">
              {of} on {labels[network]}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

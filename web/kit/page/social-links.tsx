import * as text from '../../../content/text/shell.ts'
import type { SocialLink } from '../../words/schemas.ts'
import './social-links.css'

const labels: Record<SocialLink['network'], string> = {
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  github: 'GitHub',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  website: text.website,
}

interface SocialLinksProps {
  /** The owner of the pages: 'SkyWay', 'Mara Velásquez'. */
  of: string
  links: readonly SocialLink[]
}

/** Shows links to somebody's pages on other sites. `rel=me` lets those sites verify the owner. */
export function SocialLinks({ of, links }: SocialLinksProps) {
  if (links.length === 0) return null
  return (
    <ul aria-label={text.elsewhere} className="-ml-2.5 flex flex-wrap">
      {links.map(({ network, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="me noreferrer"
            title={labels[network]}
            className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          >
            <span className={`social-links-sign social-links-${network}`} />
            <span className="sr-only">{text.onNetwork({ who: of, network: labels[network] })}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

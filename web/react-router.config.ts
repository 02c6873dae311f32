import { globSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { prerenderedLists } from './blog/prerendered.ts'

const content = path.join(import.meta.dirname, '../content')

/** Folders of content that make a page of each file: `content/blog/first-light.md` is `/blogs/first-light`. */
const pagesOfContent = { blog: '/blogs', portfolio: '/portfolio' }

/**
 * A site of files: pages whose address is known at build time are written as HTML, all others start from
 * `__spa-fallback.html`. No server of ours renders a page.
 */
export default {
  appDirectory: 'app',
  ssr: false,
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths(),
    ...Object.entries(pagesOfContent).flatMap(([folder, address]) =>
      globSync('*.md', { cwd: path.join(content, folder) })
        .sort()
        .map((file) => `${address}/${path.parse(file).name}`),
    ),
    ...prerenderedLists(content),
  ],
} satisfies Config

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { resultGround } from '../../../web/build/open-graph.ts'
import { resultLetters } from '../../../web/build/typefaces.ts'
import { throwAwayFolder } from '../server/throw-away-folder.ts'

const logo = {
  type: 'image/svg+xml',
  bytes: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
  ),
} as const

/** The page of shared results, with its general head as React writes it. */
export const resultPage = `<!DOCTYPE html><html lang="en-US"><head><script>start()</script><title>A result · SkyWay</title>
<meta name="description" content="Somebody &quot;shared&quot; it."/><link rel="canonical" href="https://skyway.example/daily/result"/>
<meta property="og:title" content="A result"/><meta property="og:description" content="Somebody &quot;shared&quot; it."/>
<meta property="og:url" content="https://skyway.example/daily/result"/>
<meta property="og:image" content="https://skyway.example/open-graph/daily/result.png"/>
<meta property="og:image:alt" content="A result, SkyWay"/><meta name="twitter:card" content="summary_large_image"/></head>
<body><p>A result</p></body></html>`

/** Writes a site of one page, that of shared results, with what the build makes for their pictures; returns its folder. */
export async function siteOfResults(siteName = 'SkyWay'): Promise<string> {
  const folder = throwAwayFolder()
  const files = {
    ...(await resultLetters()),
    '.result-picture/ground.svg': resultGround(logo, siteName),
    'daily/result/index.html': resultPage,
  }
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), body)
  }
  return folder
}

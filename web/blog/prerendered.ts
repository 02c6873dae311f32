import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readHeadedText } from '../words/words.ts'
import { listAddresses } from './lists.ts'

const sorted = z.object({ category: z.string(), tags: z.array(z.string()) })

/** The addresses of all lists of posts, for the build, which has to know them before it reads any page. */
export function prerenderedLists(content: string): readonly string[] {
  const posts = globSync('blog/*.md', { cwd: content }).map((file) =>
    readHeadedText(`content/${file}`, readFileSync(path.join(content, file), 'utf8'), sorted),
  )
  return listAddresses(posts.map(({ head }) => head))
}

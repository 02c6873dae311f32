import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { breaches } from './fences.ts'

/** Writes a little house to disk and returns what the fences say of it. */
function judge(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'fences-'))
  try {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), source)
    }
    return breaches(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const allowed: [string, Record<string, string>][] = [
  ['a feature imports a shared room', { 'server/games/store.ts': "import '../storage/pool.ts'" }],
  ['a composer imports a feature', { 'web/app/routes.ts': "import '../play/game.tsx'" }],
  ['the top of a house imports a feature', { 'server/app.ts': "import './games/routes.ts'" }],
  ['the server imports the engine', { 'server/games/store.ts': "import '@skyway/engine/record/game.ts'" }],
  ['the engine imports its hashes', { 'engine/chance/seed.ts': "import '@noble/hashes/sha2.js'" }],
  ['a comment names the clock', { 'engine/cards/card.ts': '// Date and Math.random are not for us' }],
  [
    'types may go round',
    { 'web/kit/a.ts': "import type { B } from './b.ts'", 'web/kit/b.ts': "import './a.ts'" },
  ],
]

test.each(allowed)('allowed: %s', (_, files) => {
  expect(judge(files)).toEqual([])
})

const refused: [string, Record<string, string>, string][] = [
  ['one game imports the other', { 'engine/skyway/play.ts': "import '../sandwich/play.ts'" }, 'are features'],
  ['the engine imports Node', { 'engine/cards/deck.ts': "import 'node:fs'" }, 'knows nothing of the world'],
  ['the engine reads a clock', { 'engine/cards/deck.ts': 'export const now = () => Date.now()' }, "'Date'"],
  [
    'the engine draws lots',
    { 'engine/cards/deck.ts': 'export const die = () => Math.random()' },
    'Math.random',
  ],
  [
    'the web imports the server',
    { 'web/api/client.ts': "import '../../server/app.ts'" },
    'generated contract',
  ],
  [
    'a new folder is fenced at birth',
    { 'server/tomorrow/a.ts': "import '../games/store.ts'" },
    'are features',
  ],
  ['a shared room knows a feature', { 'web/kit/button.tsx': "import '../play/card.tsx'" }, 'shared room'],
  [
    'a late import crosses too',
    { 'web/codes/a.ts': "export const a = () => import('../play/b.ts')" },
    'are features',
  ],
  ['a passed-on name crosses too', { 'web/codes/a.ts': "export * from '../play/b.ts'" }, 'are features'],
  [
    'imports go round',
    { 'server/games/a.ts': "import './b.ts'", 'server/games/b.ts': "import './a.ts'" },
    'a circle of imports: server/games/a.ts -> server/games/b.ts -> server/games/a.ts',
  ],
]

test.each(refused)('refused: %s', (_, files, reason) => {
  expect(judge(files).join('\n')).toContain(reason)
})

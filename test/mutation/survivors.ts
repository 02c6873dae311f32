/** A mutant that no test can catch, because its behavior is the same. */
interface Survivor {
  readonly file: string
  /** A part of the changed line. */
  readonly line: string
  /** The original and its replacement. */
  readonly change: string
  readonly reason: string
}

export const survivors: readonly Survivor[] = [
  {
    file: 'engine/chance/keystream.ts',
    line: 'Uint8Array.of(0, round, 0, 0, 0, 0)',
    change: '0 → 1',
    reason: 'The last four bytes are overwritten by the counter of each block.',
  },
  {
    file: 'engine/chance/keystream.ts',
    line: 'let used = 0',
    change: '0 → 1',
    reason: 'The first block is empty, so that the first byte resets it.',
  },
  {
    file: 'engine/sandwich/candidates.ts',
    line: 'let best = {',
    change: '1 → 2',
    reason: 'Every sandwich scores more than the initial best.',
  },
  {
    file: 'engine/sandwich/candidates.ts',
    line: 'let best = {',
    change: '2 → 3',
    reason: 'Every sandwich scores more than the initial best.',
  },
  {
    file: 'engine/sandwich/candidates.ts',
    line: 'let best = {',
    change: '0 → 1',
    reason: 'Every sandwich scores more than the initial best.',
  },
  {
    file: 'engine/sandwich/candidates.ts',
    line: 'bread < cards.length',
    change: '< → <=',
    reason: 'After the last card there is no lid.',
  },
  {
    file: 'engine/sandwich/description.ts',
    line: 'score < 0',
    change: '< → <=',
    reason: 'A score of 0 has been returned before.',
  },
  {
    file: 'engine/sandwich/hint.ts',
    line: 'bread === undefined',
    change: '|| → &&',
    reason: 'The compiler cannot know that the rows of a candidate exist; all three do.',
  },
  {
    file: 'engine/sandwich/score-table.ts',
    line: 'deckSize + 1',
    change: '1 → 2',
    reason: 'The table only gets larger.',
  },
  {
    file: 'server/session/token-check.ts',
    line: 'mostRemembered = 10_000',
    change: '10_000 → 10001',
    reason: 'The size of a cache: one token more changes no answer.',
  },
  {
    file: 'server/session/token-check.ts',
    line: '>= mostRemembered',
    change: '>= → >',
    reason: 'The size of a cache: one token more changes no answer.',
  },
  {
    file: 'server/session/token-check.ts',
    line: '#keysVersion = 0',
    change: '0 → 1',
    reason: 'The first check clears an empty cache.',
  },
  {
    file: 'server/session/plugin.ts',
    line: 'reuseMilliseconds = 10_000',
    change: '10_000 → 10001',
    reason:
      'How long a finished look at the database is reused: the statement of such a route checks the person again.',
  },
  {
    file: 'server/session/plugin.ts',
    line: "decorateRequest('caller'",
    change: "'caller' → 'changed'",
    reason: 'Declaring the property beforehand only keeps the shape of requests stable.',
  },
  {
    file: 'server/session/plugin.ts',
    line: "readerCheckedBy === 'statement'",
    change: "'statement' → 'changed'",
    reason: 'The role is then checked by one query more, with the same answer.',
  },
  {
    file: 'server/session/plugin.ts',
    line: 'performance.now() - known.at',
    change: '< → <=',
    reason:
      'How long a finished look at the database is reused: the statement of such a route checks the person again.',
  },
  {
    file: 'server/session/plugin.ts',
    line: 'performance.now() - known.at',
    change: '- → +',
    reason: 'The database is then asked at each request, with the same answer.',
  },
  {
    file: 'server/session/plugin.ts',
    line: "name: 'session'",
    change: "'session' → 'changed'",
    reason: 'The name of the plugin in messages of Fastify.',
  },
  {
    file: 'engine/search/sandwich/perfect-play.ts',
    line: 'actionId === undefined',
    change: '|| → &&',
    reason: 'The compiler cannot know that the cards of a sandwich are in the hand; all three are.',
  },
  {
    file: 'engine/search/sandwich/evaluate-move.ts',
    line: 'deckCount(state) === 0',
    change: '0 → 1',
    reason:
      'All samples of an empty deck are the same, so that it only takes longer; no deck has one card left.',
  },
  {
    file: 'engine/search/sandwich/solver.ts',
    line: 'sum + list.length',
    change: '0 → 1',
    reason: 'One hand of a million more only changes the reported progress.',
  },
  {
    file: 'engine/search/sandwich/solver.ts',
    line: 'total > score',
    change: '> → >=',
    reason: 'Of two equally good sandwiches it then takes the later one.',
  },
  {
    file: 'engine/search/sandwich/triples.ts',
    line: 'sandwich.score > best.score',
    change: '> → >=',
    reason: 'Of two equal arrangements it then takes the later one.',
  },
  {
    file: 'engine/search/skyway/look-ahead.ts',
    line: 'let best = { pile: 0, place: 0 }',
    change: '0 → 1',
    reason: 'Every placement has a higher estimate than the initial one.',
  },
  {
    file: 'engine/search/skyway/reachable.ts',
    line: 'enter(start, 0, 0, jokers)',
    change: '0 → 1',
    reason:
      'No card has the value 1, and a path that comes to place 0 later is possible only if one that starts there is.',
  },
  {
    file: 'engine/search/skyway/solver.ts',
    line: 'if (bound <= this.#best.total) return bound',
    change: '<= → <',
    reason: 'What cannot be better is left out when its turn comes.',
  },
  {
    file: 'engine/skyway/ending.ts',
    line: 'best?.total ?? 0',
    change: '0 → 1',
    reason: 'No round totals 1.',
  },
  {
    file: 'engine/skyway/path.ts',
    line: 'let bestRoute = 0',
    change: '0 → 1',
    reason: 'The first path found overwrites it.',
  },
  {
    file: 'engine/skyway/path.ts',
    line: 'route * 10 + place',
    change: '10 → 11',
    reason: 'In any base above the highest place the numbers are in the order of the routes.',
  },
  {
    file: 'engine/skyway/path.ts',
    line: 'return worth > bestWorth',
    change: '> → >=',
    reason: 'Equal worths are compared below.',
  },
  {
    file: 'engine/skyway/path.ts',
    line: 'return length < best.length',
    change: '< → <=',
    reason: 'Equal lengths are compared below.',
  },
  {
    file: 'engine/skyway/path.ts',
    line: 'step(start, 0, 0, 0, 0)',
    change: '0 → 1',
    reason: 'No card has the value 1, and a digit before all routes does not change their order.',
  },
  {
    file: 'engine/search/evaluate.ts',
    line: 'mean(gains) > significance',
    change: '> → >=',
    reason: 'Both sides are equal only if the gain is 0, which replaces no choice.',
  },
  {
    file: 'engine/search/evaluate.ts',
    line: 'other.lost > most.lost',
    change: '> → >=',
    reason: 'Of two equally good choices it then takes the later one.',
  },
  {
    file: 'engine/sandwich/view.ts',
    line: 'hinted?.indexOf(row) ?? -1',
    change: '1 → 2',
    reason: 'Any negative number says that the card is no part of the hint.',
  },
]

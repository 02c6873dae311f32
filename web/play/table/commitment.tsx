import type { Game } from './game.ts'

/** What the server has promised of the deal, and once the game is over the seed by which anybody can check it. */
export function Commitment({ commitment, seed }: Pick<Game, 'commitment' | 'seed'>) {
  return (
    <dl className="table-commitment">
      <dt>Fingerprint of the deal (SHA-256 of its seed)</dt>
      <dd>{commitment}</dd>
      {seed !== null && (
        <>
          <dt>Seed of the deal</dt>
          <dd>{seed}</dd>
        </>
      )}
    </dl>
  )
}

import { EntryCard } from '../../blog/entry-card.tsx'
import { BestGames } from '../../leaderboard/best-games.tsx'
import { About, Fairness, Games, Steps } from '../../marketing/home/sections.tsx'
import { KindWord } from '../../marketing/testimonials/kind-word.tsx'
import GameArt from '../../play/lesson/art.tsx'
import { QueriesProvider } from '../queries.tsx'
import type { HomeWords } from './words.server.ts'
import './sections.css'

/** Shows the home page below its hero. */
export default function HomeSections({ words }: { words: HomeWords }) {
  return (
    <div className="home-sections">
      <Games {...words.games} art={(gameTypeId) => <GameArt gameTypeId={gameTypeId} />} />
      <Now {...words} />
      <Steps {...words.start} />
      <Fairness {...words.fairness} />
      <About {...words.about} />
    </div>
  )
}

/** The columns in a wide window, by how many parts there are beside the best games. */
const columns = ['', 'lg:grid-cols-2', 'lg:grid-cols-3']

/** Shows what happens here: the best games, a testimonial and the newest post. */
function Now({ now, word, post }: HomeWords) {
  return (
    <section aria-labelledby="now" className="column pt-20 sm:pt-28">
      <h2 id="now" className="heading">
        {now.title}
      </h2>
      <div className={`mt-10 grid gap-x-6 gap-y-10 ${columns[[word, post].filter(Boolean).length]}`}>
        <div className="grid content-start gap-4">
          <h3 className="text-xl font-bold">{now.board}</h3>
          <QueriesProvider>
            <BestGames />
          </QueriesProvider>
        </div>
        {word ? (
          <div className="grid content-start gap-4">
            <h3 className="text-xl font-bold">{now.word}</h3>
            <KindWord {...word} />
          </div>
        ) : null}
        {post ? (
          <div className="grid content-start gap-4">
            <h3 className="text-xl font-bold">{now.post}</h3>
            <EntryCard entry={post} isFirst={false} level={4} />
          </div>
        ) : null}
      </div>
    </section>
  )
}

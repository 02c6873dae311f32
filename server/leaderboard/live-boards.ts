import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import { type EventStream, sendToAll } from '../http/event-streams.ts'
import type { Database } from '../storage/database.ts'
import { Polling } from '../storage/polling.ts'
import type { Span } from './periods.ts'
import { boardsOf } from './store.ts'

/** What the boards of a period were when they were last read. */
interface Boards {
  /** The digest of their content, which is the same in every process: a client that knows it has all of it. */
  readonly id: string
  /** The board of each game type as JSON. */
  readonly byType: ReadonlyMap<number, string>
  /** Events for a client that knows nothing. */
  readonly all: Buffer
  /** Events for a client that knows the boards before, and their id. */
  readonly changed: { readonly since: string; readonly events: Buffer } | null
}

interface Channel {
  boards: Boards | null
  /** The watchers, with the id of the boards that each has. */
  readonly watchers: Map<EventStream, string | null>
}

/** How many watchers may ask for their own place in a second after a change. */
const ownPlacesPerSecond = 50

/**
 * The boards that somebody watches. While there are watchers, each process reads them once a second by one statement,
 * however many watch, and sends what has changed. So it also finds what other processes changed, who was hidden, and that
 * a period has ended, and needs no LISTEN.
 */
export class LiveBoards {
  readonly #read: (spans: readonly Span[]) => ReturnType<typeof boardsOf>
  readonly #channels = new Map<Span, Channel>()
  readonly #polling: Polling

  constructor(app: FastifyInstance, { staleReads }: Database, pictureAddress: RawBuilder<string>) {
    this.#read = (spans) => staleReads.read((db) => boardsOf(db, pictureAddress, spans))
    this.#polling = new Polling(
      () => this.#poll(),
      (error) => app.log.error({ err: error }, 'the live boards could not be read'),
    )
    app.addHook('onClose', async () => {
      this.#polling.stop()
      await this.#polling.ended()
    })
  }

  /** Sends the boards of a period to a stream, and then each change. `known` is the id that the client has. */
  watch(stream: EventStream, span: Span, known: string | null): void {
    if (this.#channels.size === 0) this.#polling.start()
    const channel = this.#channels.get(span) ?? { boards: null, watchers: new Map() }
    this.#channels.set(span, channel)
    channel.watchers.set(stream, known)
    if (channel.boards) bringUpToDate(channel, stream)
    else this.#polling.hurry()
    stream.onEnd(() => {
      channel.watchers.delete(stream)
      if (channel.watchers.size > 0) return
      this.#channels.delete(span)
      if (this.#channels.size === 0) this.#polling.stop()
    })
  }

  async #poll(): Promise<boolean> {
    const spans = [...this.#channels.keys()]
    if (spans.length === 0) return false
    const found = await this.#read(spans)
    for (const [span, boards] of found) {
      const channel = this.#channels.get(span)
      if (!channel) continue
      const byType = new Map([...boards].map(([gameTypeId, games]) => [gameTypeId, JSON.stringify(games)]))
      const next = boardsAfter(channel.boards, byType, channel.watchers.size)
      if (next === channel.boards) continue
      channel.boards = next
      sendToAll(channel.watchers.keys(), (stream) => bringUpToDate(channel, stream))
    }
    return false
  }
}

/** Returns the boards with the events that lead to them, or the boards before if nothing has changed. */
function boardsAfter(before: Boards | null, byType: ReadonlyMap<number, string>, watchers: number): Boards {
  const id = createHash('sha256')
    .update([...byType].join('\n'))
    .digest('base64url')
    .slice(0, 16)
  if (before?.id === id) return before
  // Watchers wait for a random part of this time before they ask for their own place.
  const ownWithin = Math.ceil(watchers / ownPlacesPerSecond)
  const eventsOf = (boards: readonly (readonly [number, string])[]) => {
    const events = boards.map(
      ([gameTypeId, games]) =>
        `event: board\ndata: {"gameTypeId":${gameTypeId},"ownWithin":${ownWithin},"games":${games}}\n`,
    )
    // The id comes last: whoever has it has all of them.
    return Buffer.from(`${events.join('\n')}id: ${id}\n\n`)
  }
  const all = [...byType]
  const changed = all.filter(([gameTypeId, games]) => before?.byType.get(gameTypeId) !== games)
  return {
    id,
    byType,
    all: eventsOf(all),
    changed: before && changed.length > 0 ? { since: before.id, events: eventsOf(changed) } : null,
  }
}

function bringUpToDate({ boards, watchers }: Channel, stream: EventStream): void {
  const known = watchers.get(stream)
  // A stream that has ended meanwhile is not there.
  if (boards === null || known === undefined || known === boards.id) return
  const { changed, all, id } = boards
  stream.send(changed?.since === known ? changed.events : all)
  watchers.set(stream, id)
}

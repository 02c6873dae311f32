import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely, RawBuilder } from 'kysely'
import { readTrailAbout } from '../audit/trail.ts'
import { type KeyedPlace, keyedPageQuery, readKeyedPage } from '../http/keyed-page.ts'
import { problemSchema } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Issuer } from '../session/issuer.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { type ActOptions, actRoutes } from './act-routes.ts'
import { actPage, gamePage, managedPerson, peopleQuery, personAddress, personPage } from './schema.ts'
import { type PersonLine, readManaged, readPeople } from './store.ts'

/** What a person's games of a type add up to. */
interface Total {
  readonly personId: number
  readonly gameTypeId: number
  readonly gameName: string
  readonly games: number
  readonly best: number
}

/** A game of a person. */
interface Game {
  readonly key: string
  readonly id: number
  readonly gameName: string
  readonly isOver: boolean
  readonly isWon: boolean
  readonly score: number
  readonly isPractice: boolean
  readonly isAutoWon: boolean
  readonly createdAt: Date
}

/** What the routes need of other features. */
export interface PeopleOptions extends ActOptions {
  readonly database: Database
  readonly issuer: Issuer
  /** SQL for the URL of the picture of a row of `people`. */
  readonly pictureAddress: RawBuilder<string>
  readonly totalsOf: (db: Kysely<Tables>, personIds: readonly number[]) => Promise<Total[]>
  readonly gamesOf: (db: Kysely<Tables>, personId: number, place: KeyedPlace) => Promise<Game[]>
}

const unknown = problemSchema.describe('There is no such person')

/** The people who have called the API, for admins: who they are, what they play, and what admins can do. */
export const peopleRoutes: FastifyPluginAsyncZod<PeopleOptions> = async (app, options) => {
  const { database, issuer, pictureAddress, totalsOf, gamesOf } = options
  const { db } = database

  app.get(
    '/People/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listPeople',
        tags: ['people'],
        summary: 'A page of the people, the newest first',
        querystring: peopleQuery,
        response: { 200: personPage },
      },
    },
    async (request) => {
      const { search: text, only, ...place } = request.query
      const { items, ...keys } = await readKeyedPage(place, (each) =>
        readPeople(db, issuer, { place: each, search: { text, only } }),
      )
      const totals = Map.groupBy(
        await totalsOf(
          db,
          items.map(({ id }) => id),
        ),
        ({ personId }) => personId,
      )
      return { ...keys, items: items.map((line) => lineOf(line, totals.get(line.id) ?? [])) }
    },
  )

  app.get(
    '/People/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'getPerson',
        tags: ['people'],
        summary: 'A person, with what their games add up to',
        params: personAddress,
        response: { 200: managedPerson, 404: unknown },
      },
    },
    async (request) => await describe(request.params.id, callerOf(request).personId),
  )

  app.get(
    '/People/:id/games',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listGamesOfPerson',
        tags: ['people'],
        summary: "A page of a person's games of all types, the newest first",
        params: personAddress,
        querystring: keyedPageQuery,
        response: { 200: gamePage },
      },
    },
    async (request) => {
      const { items, ...keys } = await readKeyedPage(request.query, (place) =>
        gamesOf(db, request.params.id, place),
      )
      return {
        ...keys,
        items: items.map((game) => ({ ...game, createdAt: game.createdAt.toISOString() })),
      }
    },
  )

  app.get(
    '/People/:id/acts',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listActsOfPerson',
        tags: ['people'],
        summary: 'A page of what a person did as an admin and what admins did to them, the newest first',
        params: personAddress,
        querystring: keyedPageQuery,
        response: { 200: actPage },
      },
    },
    async (request) => {
      const { items, ...keys } = await readKeyedPage(request.query, (place) =>
        readTrailAbout(db, request.params.id, place),
      )
      return {
        ...keys,
        items: items.map(({ id, done_at: at, display_name: by, act, thing }) => ({
          id,
          at: at.toISOString(),
          by,
          act,
          thing,
        })),
      }
    },
  )

  await app.register(actRoutes, { ...options, describe })

  async function describe(id: number, callerId: number) {
    const row = await readManaged(db, issuer, { id, pictureAddress })
    return {
      ...lineOf(row, await totalsOf(db, [id])),
      picture: row.picture,
      hasPicture: row.profile_picture !== '',
      disabledNote: row.disabled_note,
      isNameReset: row.name_reset_at !== null,
      isOwn: id === callerId,
    }
  }
}

function lineOf(line: PersonLine, totals: readonly Total[]) {
  return {
    id: line.id,
    displayName: line.display_name,
    emailAddress: line.email,
    arrivedAt: line.created_at.toISOString(),
    lastSeenAt: line.last_seen_at?.toISOString() ?? null,
    isReader: line.is_reader,
    readerSince: line.reader_since?.toISOString() ?? null,
    isAdmin: line.is_admin,
    disabledAt: line.disabled_at?.toISOString() ?? null,
    totals: [...totals],
  }
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../../content/text/weekly-mails.ts'
import { conflict, problemSchema } from '../../http/problem.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { waitingJobs } from '../../jobs/report.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { type Caller, callerOf } from '../../session/caller.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Database } from '../../storage/database.ts'
import { nextWeeklyMails, type WeekReaders, weeklyMailJob, weeklyMailWork } from './sending.ts'
import { isMailDue, turnOff, turnOn, weeklyAddress } from './store.ts'

const obstacles = ['not-offered', 'no-address', 'not-confirmed'] as const
type Obstacle = (typeof obstacles)[number]

const refusals: Readonly<Record<Obstacle, string>> = {
  'not-offered': text.notOffered,
  'no-address': text.noAddress,
  'not-confirmed': text.notConfirmed,
}

const weeklyMail = z
  .object({
    isOn: z.boolean(),
    obstacle: z
      .enum(obstacles)
      .nullable()
      .describe(
        'Why it cannot be turned on: the site does not offer it, or the address is unknown or not confirmed',
      ),
  })
  .meta({ id: 'WeeklyMail', description: 'Whether the person gets a weekly mail about their games' })

const weeklyMailChange = z.object({ isOn: z.boolean() }).meta({ id: 'WeeklyMailChange' })

/** The weekly mail of the caller, and the jobs that send the mails of all if the owner offers them. */
export const weeklyMailRoutes: FastifyPluginAsyncZod<
  { database: Database; settings: Settings; mail: Mailer; jobs: Jobs } & WeekReaders
> = async (app, { database: { db }, settings, mail, jobs, ...readers }) => {
  const { publicUrl, mailTo: replyTo, newsletterMailsPerMinute, weeklyMails: isOffered } = settings
  if (isOffered) {
    let isClosing = false
    app.addHook('preClose', async () => {
      isClosing = true
    })
    const sending = jobs.work(
      weeklyMailWork({
        ...readers,
        db,
        mail,
        publicUrl,
        replyTo,
        mailsPerMinute: newsletterMailsPerMinute,
        seconds: jobs.pace.part,
        isClosing: () => isClosing,
        goOn: queueNext,
      }),
    )
    jobs.repeat({
      kind: 'start weekly mails',
      everySeconds: 3600,
      async run() {
        // One that was not done yet goes on with the mails that are due.
        if ((await waitingJobs(db)).has(weeklyMailJob) || !(await isMailDue(db))) return
        await queueNext()
      },
    })
    async function queueNext(): Promise<void> {
      await jobs.queue(db, nextWeeklyMails)
      sending.hurry()
    }
  }

  app.get(
    '/AppUser/weekly-mail',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getWeeklyMail',
        tags: ['newsletter'],
        summary: 'Whether the caller gets a weekly mail about their games',
        response: { 200: weeklyMail },
      },
    },
    async (request) => await describe(callerOf(request)),
  )

  app.put(
    '/AppUser/weekly-mail',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'changeWeeklyMail',
        tags: ['newsletter'],
        summary: "Turns the caller's weekly mail on or off",
        body: weeklyMailChange,
        response: {
          200: weeklyMail,
          409: problemSchema.describe(
            'It cannot be turned on; `code` is `not-offered`, `no-address` or `not-confirmed`',
          ),
        },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const { personId, confirmedEmail } = caller
      if (!request.body.isOn) {
        await turnOff(db, personId)
        return await describe(caller)
      }
      const obstacle = obstacleOf(caller)
      if (obstacle !== null) throw conflict(refusals[obstacle], obstacle)
      if (confirmedEmail !== null) await turnOn(db, personId, confirmedEmail)
      return await describe(caller)
    },
  )

  function obstacleOf({ emailAddress, confirmedEmail }: Caller): Obstacle | null {
    if (!isOffered) return 'not-offered'
    if (confirmedEmail !== null) return null
    return emailAddress === null ? 'no-address' : 'not-confirmed'
  }

  async function describe(caller: Caller): Promise<z.infer<typeof weeklyMail>> {
    const email = await weeklyAddress(db, caller.personId)
    // Nothing is sent to an address that the person no longer has.
    const isOn = email !== null && email === caller.emailAddress
    return { isOn, obstacle: obstacleOf(caller) }
  }
}

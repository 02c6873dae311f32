import { z } from 'zod'
import * as text from '../../content/text/notice-texts.ts'
import { faults } from '../jobs/job.ts'
import { mailAddress } from '../mail/mail.ts'
import { webAddressOrEmpty } from '../text/web-address.ts'
import { noticeEvents } from './events.ts'

const event = z.enum(noticeEvents)
const events = z
  .array(event)
  .max(noticeEvents.length)
  .transform((all) => noticeEvents.filter((each) => all.includes(each)))
  .describe('What it is told of; it may be nothing')

const receiver = z
  .object({
    id: z.int(),
    address: z.string(),
    isWebhook: z
      .boolean()
      .describe('Whether it is a web address, to which notices are posted, or one for mails'),
    events: z.array(event),
    toldAt: z.iso.datetime().nullable().describe('When a webhook last took a notice; null if it never did'),
    waiting: z.int().min(0).describe('How many notices wait'),
    failed: z.int().min(0).describe('How many were given up; they are among the failed jobs'),
    fault: z.enum(faults).nullable().describe('Why one still waits; null if none was tried in vain'),
    reason: z
      .string()
      .nullable()
      .describe('What a webhook did in place of taking it, such as `answered 503`'),
  })
  .meta({ id: 'NoticeReceiver' })

export const receiverList = z
  .object({
    receivers: z.array(receiver),
    canMail: z.boolean().describe('Whether mails can be sent'),
  })
  .meta({ id: 'NoticeReceiverList' })

/** A typed address: that of a webhook, or one for mails. */
const typedReceiver = z
  .string()
  .trim()
  .max(500, text.notAnAddress)
  .transform((typed, context) => {
    if (!typed.includes('://')) {
      const mail = mailAddress.safeParse(typed)
      if (mail.success) return { address: mail.data, isWebhook: false }
    } else {
      const web = webAddressOrEmpty.safeParse(typed)
      if (web.success && web.data !== '') return { address: web.data, isWebhook: true }
    }
    context.addIssue(text.notAnAddress)
    return z.NEVER
  })
  .describe('An email address, or the address of a webhook')

export const newReceiver = z.object({ address: typedReceiver, events }).meta({ id: 'NoticeReceiverRequest' })

export const changedEvents = z.object({ events }).meta({ id: 'NoticeEventsRequest' })

export const addedReceiver = z
  .object({
    id: z.int(),
    secret: z
      .string()
      .nullable()
      .describe('What signs the notices of a webhook, told only now; null for a mail address'),
  })
  .meta({ id: 'AddedNoticeReceiver' })

export const newSecret = z
  .object({ secret: z.string().describe('Told only now') })
  .meta({ id: 'WebhookSecret' })

export const receiverAddress = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

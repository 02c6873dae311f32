import { z } from 'zod'
import { isLonger } from '../../content/reader/graphemes.ts'
import { code } from '../../content/text/field-errors.ts'
import { keyedPageQuery } from '../http/keyed-page.ts'
import { integerBetween } from '../http/parameters.ts'
import { foldedCode } from '../text/typed-code.ts'
import { searchedText, typedText } from '../text/typed-text.ts'
import { codeStates } from './store.ts'

const [shortest, longest] = [5, 100]

/** A code that is not too long, as it is typed. The store decides which typed codes are the same. */
const typed = z
  .string()
  .refine((text) => !isLonger(foldedCode(text), longest), code.tooLong({ most: longest }))

/** A code of any length. One that is too short is answered like one that is wrong. */
export const redeemRequest = z.object({ code: z.string() }).meta({ id: 'RedeemCodeRequest' })

/** A new code, 5 to 100 visible characters. */
export const addRequest = z
  .object({
    code: typed.refine(
      (text) => isLonger(foldedCode(text), shortest - 1),
      code.tooShort({ least: shortest }),
    ),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('When the code stops working if nobody has used it; never unless given'),
  })
  .meta({ id: 'AddCodeRequest' })

/** The answer to a request for a code. */
export const askedAnswer = z
  .object({
    askedAt: z.iso.datetime().describe('When the owner was asked, in UTC'),
    isNew: z.boolean().describe('False if the caller asked less than a day ago; nothing was sent again'),
  })
  .meta({ id: 'CodeRequest' })

/** A person's own request for a code. */
export const ownRequest = z
  .object({
    askedAt: z.iso.datetime().nullable().describe('When the owner was asked, in UTC; null without a request'),
    mayAsk: z.boolean().describe('Whether the owner would be asked again: once a day'),
  })
  .meta({ id: 'OwnCodeRequest' })

/** A person who waits for a code. */
export const waitingPerson = z
  .object({
    displayName: z.string(),
    emailAddress: z.string().nullable().describe('Null if the provider gave none'),
    askedAt: z.iso.datetime().describe('When, in UTC'),
  })
  .meta({ id: 'WaitingPerson' })

const [mostAtOnce, mostPeople, longestNote] = [500, 500, 100]

/** A time that is not over. */
const laterTime = z.iso
  .datetime({ offset: true })
  .refine((time) => !(Date.parse(time) <= Date.now()), code.past)
  .nullable()
  .describe('When the codes stop working; null for never. It must not be over')

/** What the codes that the server makes at once have in common. */
export const makeRequest = z
  .object({
    count: integerBetween(1, mostAtOnce).describe('How many codes'),
    people: integerBetween(1, mostPeople).default(1).describe('How many people can redeem each code'),
    note: typedText(longestNote)
      .default('')
      .describe('What they are for, for admins; 100 characters at most'),
    expiresAt: laterTime.default(null),
  })
  .meta({ id: 'MakeCodesRequest' })

/** New codes. */
export const madeCodes = z
  .object({ codes: z.array(z.string()).describe('The codes, which no later answer contains') })
  .meta({ id: 'MadeCodes' })

/** Which page of the list of codes, and of which codes. */
export const listQuery = keyedPageQuery.extend({
  search: searchedText.describe(
    'Only codes with words that begin so: of the note and the first group, or of name and address of a person who redeemed the code; or the code itself',
  ),
})

/** A line of the list of codes. */
export const listedCode = z
  .object({
    id: z.int(),
    beginning: z.string().describe('The first group of the code; empty if an admin typed the code'),
    note: z.string(),
    state: z.enum(codeStates).describe('`redeemed` when nobody else can redeem it'),
    madeAt: z.iso.datetime(),
    madeBy: z.string().nullable().describe("The admin's name; null after a deletion"),
    expiresAt: z.iso.datetime().nullable(),
    peopleLimit: z.int().describe('How many people can redeem it'),
    peopleCount: z.int().describe('How many have'),
    redeemedBy: z
      .array(
        z.object({
          displayName: z.string().nullable().describe('Null after a deletion'),
          redeemedAt: z.iso.datetime(),
        }),
      )
      .describe('The last ten people who redeemed it, the latest first'),
  })
  .meta({ id: 'ListedCode' })

const ids = z
  .array(z.int().min(1).max(999_999_999_999_999))
  .min(1)
  .max(mostAtOnce)
  .describe('Ids of the list')

/** Which codes end now. */
export const endRequest = z.object({ ids }).meta({ id: 'EndCodesRequest' })

/** Which codes end at another time. */
export const extendRequest = z.object({ ids, expiresAt: laterTime }).meta({ id: 'ExtendCodesRequest' })

/** How many codes were changed. */
export const changedCodes = z
  .object({
    changed: z.int().describe('Without those that everybody has redeemed, or that ended then already'),
  })
  .meta({ id: 'ChangedCodes' })

/** The code whose state is asked for. */
export const stateRequest = z.object({ code: typed }).meta({ id: 'CodeStateRequest' })

/** Why a code does not work. */
export const stateAnswer = z
  .object({ state: z.enum([...codeStates, 'unknown']).describe('`unknown` if there is no such code') })
  .meta({ id: 'CodeState' })

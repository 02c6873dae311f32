import { count } from './kinds.ts'

/** How often something may be done. Each feature declares the window of its limit. */
export const limits = {
  limitCodesPerMinute: count.default(5).describe('Sign-in codes that a person may try in a minute.'),
  limitCodesPerDay: count.default(20).describe('Sign-in codes that a person may try in a day.'),
  limitCodesPerMinuteAndAddress: count
    .default(30)
    .describe('Sign-in codes that may be tried from one address in a minute.'),
  limitCodeRequestsPerHourAndAddress: count
    .default(20)
    .describe('Requests for a sign-in code that are taken in an hour from one address.'),
  limitSignInsPerHourAndAccount: count
    .default(100)
    .describe('Passwords tried for one account in an hour, from anywhere.'),
  limitSignInsPerMinuteAndAccount: count
    .default(10)
    .describe('Passwords tried for one account in a minute, from one address.'),
  limitSignInsPerMinuteAndAddress: count
    .default(120)
    .describe('Passwords tried in a minute from one address, which many people may share.'),
  limitSignUpsPerHourAndAddress: count
    .default(200)
    .describe('Accounts asked for in an hour from one address, which many people may share.'),
  limitTeamsPerHourAndAddress: count
    .default(30)
    .describe('Teams that may be made from one address in an hour.'),
  limitSecondFactorsPerHourAndAccount: count
    .default(30)
    .describe('Codes of an app, or to recover with, that may be tried for one account in an hour.'),
  limitMailsPerHourAndAccount: count
    .default(6)
    .describe(
      'Mails with a code that may be asked for in an hour to one address; each code may be tried five times.',
    ),
  limitMailsPerHourAndAddress: count
    .default(60)
    .describe('Mails with a code that may be asked for in an hour from one client address.'),
  limitNewPasswordsPerHourAndAddress: count
    .default(400)
    .describe('New passwords begun in an hour from one address, which many people may share.'),
  limitMessagesPerHourAndAddress: count
    .default(20)
    .describe('Messages of the contact page that are taken in an hour from one address.'),
  limitSubscriptionsPerHourAndAddress: count
    .default(20)
    .describe('Subscriptions to the newsletter that are taken in an hour from one address.'),
  limitPicturesPerHour: count
    .default(20)
    .describe('Profile pictures at new addresses that a person may choose in an hour.'),
  limitDataExportsPerHour: count
    .default(10)
    .describe('Exports of the own data that a person may ask for in an hour.'),
  limitGamesPerHour: count.default(60).describe('Games that a person may start in an hour.'),
  limitMovesPerTenSeconds: count.default(200).describe('Moves that a person may send in ten seconds.'),
}

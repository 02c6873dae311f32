import { count } from './kinds.ts'

/**
 * How often something may be done. Each feature declares the window of its limit, which begins with the first use: twice as
 * many fit into a window's length where two of them meet.
 */
export const limits = {
  limitCodesPerMinute: count.default(5).describe('Sign-in codes that a person may try in a minute.'),
  limitCodesPerDay: count.default(20).describe('Sign-in codes that a person may try in a day.'),
  limitCodesPerMinuteAndAddress: count
    .default(30)
    .describe('Sign-in codes that may be tried from one address in a minute.'),
  limitCodeRequestsPerHourAndAddress: count
    .default(20)
    .describe('Requests for a sign-in code that are taken in an hour from one address.'),
  limitCodeBatchesPerHour: count
    .default(60)
    .describe('How often an admin may have sign-in codes made in an hour, up to 500 at once.'),
  limitReportsPerHour: count.default(20).describe('Names that a person may report in an hour.'),
  limitTriesWithoutWait: count
    .default(5)
    .describe(
      'Wrong passwords or codes in a row, for one account from one known browser or one network, after which each further try waits: 5 seconds, then twice as long each time, up to 15 minutes.',
    ),
  limitSignInsFromUnknownDevices: count
    .default(100)
    .describe(
      'Passwords that unknown devices may try at once for one account; a quarter of it is added each hour. Networks that have to wait share as much again, of which half is added each hour.',
    ),
  limitAuthorizationsPerMinuteAndAddress: count
    .default(240)
    .describe('Visits to the login page in a minute from one address, which many people may share.'),
  limitSignInsPerMinuteAndAddress: count
    .default(120)
    .describe('Passwords tried in a minute from one address, which many people may share.'),
  limitSignUpsPerHourAndAddress: count
    .default(200)
    .describe('Accounts asked for in an hour from one address, which many people may share.'),
  limitTeamsPerHourAndAddress: count
    .default(30)
    .describe('Teams that may be made from one address in an hour.'),
  limitMailsWithoutWait: count
    .default(2)
    .describe(
      'Mails with a code to one address, asked for from one known browser or one network, after which the next one waits: a minute, then twice as long each time, up to 15 minutes.',
    ),
  limitMailsFromUnknownDevices: count
    .default(30)
    .describe(
      'Mails with a code that unknown devices may ask for at once to one address; a fifteenth of it is added each hour. Networks that have to wait share a fifth as many.',
    ),
  limitMailsPerHourAndAddress: count
    .default(60)
    .describe('Mails with a code that unknown devices may ask for in an hour from one client address.'),
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
  limitResultPicturesPerMinuteAndAddress: count
    .default(60)
    .describe('Pictures of shared results that are drawn in a minute for one address.'),
  limitDataExportsPerHour: count
    .default(10)
    .describe('Exports of the own data that a person may ask for in an hour.'),
  limitGamesPerHour: count.default(60).describe('Games that a person may start in an hour.'),
  limitMovesPerTenSeconds: count
    .default(200)
    .describe('Moves that a person may send in ten seconds from the first one on.'),
}

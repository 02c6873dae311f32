import { countText } from '../../../content/reader/counts.ts'
import { language } from '../../../content/text/language.ts'
import * as text from '../../../content/text/weekly-mails.ts'
import { composeMail, type Letter } from '../letter.ts'

/** What a person has played in a week. */
export interface PlayedWeek {
  /** The Monday with which it began, such as `2026-11-16`. */
  readonly monday: string
  readonly games: readonly {
    readonly gameTypeId: number
    readonly gameName: string
    readonly games: number
    readonly best: number
  }[]
  /** The places on the boards of the week. */
  readonly places: readonly { readonly gameTypeId: number; readonly place: number }[]
  readonly days: number
  /** Days played in a row up to the end of the week. */
  readonly streak: number
}

/**
 * Returns the weekly mail.
 *
 * @param publicUrl the public address of the site
 * @param token that of the person's row, for the link that turns the mail off
 */
export function composeWeeklyMail(
  { monday, games, places, days, streak }: PlayedWeek,
  publicUrl: string,
  token: string,
): Letter {
  const { host } = new URL(publicUrl)
  const lines = games.map(({ gameTypeId, gameName, games: count, best }) => {
    const place = places.find((each) => each.gameTypeId === gameTypeId)?.place
    const onBoard = place === undefined ? '' : text.place({ place: countText(place) })
    return `- ${text.games({ game: gameName, count, best: countText(best) })}${onBoard}`
  })
  const streakLine = streak > 0 ? ` ${text.streak({ count: streak })}` : ''
  const markdown = [
    text.week({ first: dayAfter(monday, 0), last: dayAfter(monday, 6) }),
    lines.join('\n'),
    `${text.days({ count: days })}${streakLine}`,
    text.daily({ link: `${publicUrl}/daily` }),
  ].join('\n\n')
  return composeMail(
    { subject: text.subject({ host }), text: markdown },
    {
      reason: text.reason({ host }),
      page: `${publicUrl}/newsletter#weekly=${token}`,
      unsubscribe: `${publicUrl}/api/weekly-mails/remove?token=${token}`,
    },
  )
}

/** Returns the day so many days after another one, in words. */
function dayAfter(day: string, days: number): string {
  const date = new Date(Date.parse(day) + days * 86_400_000)
  return date.toLocaleDateString(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
}

import * as text from '../../content/text/notice-texts.ts'

/** What receivers can be told of. */
export const noticeEvents = [
  'message',
  'code-request',
  'new-reader',
  'report',
  'backup-failed',
  'disk-fills',
  'certificate-ends',
  'newer-version',
] as const

export type NoticeEvent = (typeof noticeEvents)[number]

/**
 * Something that has happened. It says what, and where one sees more, but neither who did it nor what they wrote: that stays
 * on this server, where it can be deleted.
 */
export interface Notice {
  readonly event: NoticeEvent
  /** What it is about, such as `person 7`. A webhook gets notices of one subject in the order in which they happened. */
  readonly subject: string
  /** A sentence. */
  readonly text: string
  /** The path of the page that shows more. */
  readonly page: string
}

/** Returns the notice that somebody may play who might not before. */
export function newReader(personId: number): Notice {
  return {
    event: 'new-reader',
    subject: `person ${personId}`,
    text: text.newReader,
    page: `/people/${personId}`,
  }
}

import { lessonRecord } from '../../lesson/scenes.ts'

/**
 * A pair of slices with a king, three cards of one suit, and a joker as bread. A move is the rows of bread, filling and
 * bread.
 */
export const record = lessonRecord(2, 284, '314 436 023')

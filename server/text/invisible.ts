const emoji = String.raw`\p{Extended_Pictographic}`
/** The scripts of India and Sri Lanka whose viramas join or part letters. */
const indic = String.raw`[\u0900-\u0DFF]`
const virama = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA]`
/** The scripts whose letters take other forms where they are joined. */
const cursive = String.raw`(?:(?=\p{L})[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mand}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Phag}\p{sc=Adlm}\p{sc=Rohg}])`
/** Arabic, Syriac and Kaithi signs of numbers and verses, which Unicode counts as formats although they are drawn. */
const drawn = String.raw`\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}`

/**
 * Where characters that show nothing themselves change how others look (Unicode Annex 31, 2.3; Technical Standards 39
 * and 51).
 */
const effective = [
  // The flag of a region: tags behind a black flag.
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
  // Joined emoji.
  String.raw`(?<=${emoji}\uFE0F?\p{EMod}?)\u200D(?=${emoji})`,
  // Letters that are not joined where they would be, as in Persian.
  String.raw`(?<=${cursive}\p{M}{0,4})\u200C(?=${cursive})`,
  // Conjuncts: as a half letter, or with a virama that is seen.
  String.raw`(?<=${indic}${virama})(?:\u200C(?=${indic})|\u200D(?!\p{M}))`,
  String.raw`(?<=(?=\p{L})${indic})[\u200C\u200D](?=${virama})`,
  // An emoji, a key or an ideograph in another of its forms.
  String.raw`(?<=${emoji})[\uFE0E\uFE0F]|(?<=[\d#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{Unified_Ideograph})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  // Forms of Mongolian letters, and the gap before a last vowel.
  String.raw`(?<=\p{sc=Mong})[\u180B-\u180D\u180F]|(?<=\p{sc=Mong})\u180E(?=\p{sc=Mong})`,
  // The order of marks on a letter.
  String.raw`(?<=\p{M})\u034F(?=\p{M})`,
  `[${drawn}]`,
]
const unseen = new RegExp(String.raw`(${effective.join('|')})|[\p{C}\p{Default_Ignorable_Code_Point}]`, 'gu')
/** What is invisible wherever it stands: all but joiners, tags and the gap of Mongolian. */
const never = new RegExp(String.raw`(?![${drawn}\u180E\u200C-\u200D\u{E0020}-\u{E007F}])\p{C}`, 'gu')
const repeatedJoiners = /([\u200C\u200D])[\u200C\u200D]+/gu

/**
 * Returns a text without control characters, characters that change its direction, and characters that nobody sees. A
 * joiner, a tag or a selector of forms stays where it changes how its neighbors look.
 */
export function withoutInvisible(text: string): string {
  // What is never seen goes first, so that it parts no joiner from its neighbors.
  return text.replace(never, '').replace(repeatedJoiners, '$1').replace(unseen, '$1')
}

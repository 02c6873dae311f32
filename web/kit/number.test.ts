import { expect, test } from 'vitest'
import { numberText, numberWords, signedText, signedWords } from './number.ts'

test('decimals are kept, and what rounds to nothing has no sign', () => {
  expect(numberText(-12, 1)).toBe('\u221212.0')
  expect(numberText(-0.04, 1)).toBe('0.0')
})

test.each([
  [431, '431', '+431', '431', 'plus 431'],
  [0, '0', '0', '0', '0'],
  [-0, '0', '0', '0', '0'],
  [-57, '\u221257', '\u221257', 'minus 57', 'minus 57'],
  [-1.5, '\u22121.5', '\u22121.5', 'minus 1.5', 'minus 1.5'],
])('%d is shown with a real minus sign, and said with the word', (value, shown, signed, said, saidSigned) => {
  expect(numberText(value)).toBe(shown)
  expect(signedText(value)).toBe(signed)
  expect(numberWords(value)).toBe(said)
  expect(signedWords(value)).toBe(saidSigned)
})

// Letters and digits that are not taken for each other when they are read out or copied by hand.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password of 20 random characters, some 99 bits, in groups that can be read out. */
export function madeUpPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(20))
  return Array.from(random, (number) => letters[number % letters.length])
    .join('')
    .replaceAll(/(.{5})(?=.)/g, '$1-')
}

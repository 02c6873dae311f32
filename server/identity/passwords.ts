import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { commonPasswords } from './common-passwords.ts'

/** The shortest and the longest password, in characters (NIST SP 800-63B, OWASP ASVS 6.2.1 and 6.2.9). */
export const passwordLength = { least: 8, most: 128 } as const

// Argon2id with the least memory that OWASP's password storage cheat sheet names: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32

/** Why a new password is refused, as a sentence for the person, or null when it is good. */
export function passwordRefusal(password: string, known: { email: string }): string | null {
  const length = Array.from(password).length
  if (length < passwordLength.least) return `The password needs at least ${passwordLength.least} characters.`
  if (length > passwordLength.most) return `The password may have at most ${passwordLength.most} characters.`
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain) || new Set(plain).size < 3) {
    return 'This password is among the first that are guessed. Please choose another.'
  }
  const email = known.email.toLowerCase()
  if (plain === email || plain === email.split('@')[0]) return 'The password may not be your e-mail address.'
  return null
}

/** The verifier of a password as it is kept: Argon2id in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await derive(password, salt, cost, tagBytes)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${phc(salt)}$${phc(tag)}`
}

const phcShape =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/

/** Whether `password` is the one that `hash` was made of, compared in constant time. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const { memory, passes, parallelism, salt, tag } = phcShape.exec(hash)?.groups ?? {}
  if (salt === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const found = await derive(
    password,
    Buffer.from(salt, 'base64'),
    { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    expected.length,
  )
  return timingSafeEqual(found, expected)
}

function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: { memory: number; passes: number; parallelism: number },
  tagLength: number,
): Promise<Buffer> {
  // The same characters typed on another system may come composed in another way (NIST SP 800-63B 3.1.1.2).
  const message = Buffer.from(password.normalize('NFKC'))
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    )
  })
}

function phc(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

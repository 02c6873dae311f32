// Creates accounts and links for admins, and restores access to accounts that were locked out, in the
// database of the settings. It works with or without a running server.
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { accountOf, createAccount } from '../../server/identity/account/accounts.ts'
import { signOutEverywhere } from '../../server/identity/account/devices.ts'
import { removeLostAuthenticator } from '../../server/identity/account/lost-authenticator.ts'
import { normalAddress } from '../../server/identity/credentials/account-fields.ts'
import { Opaque, opaqueSecret } from '../../server/identity/credentials/opaque.ts'
import { asOnThePage, beginPassword } from '../../server/identity/credentials/opaque-client.ts'
import { setPassword, storedPassword } from '../../server/identity/credentials/passwords.ts'
import { adminLinkHours, furtherAdminLink } from '../../server/identity/sign-in/first-admin.ts'
import { mailDelivery } from '../../server/mail/mailer.ts'
import { readSettings, type Settings } from '../../server/settings/settings.ts'
import { type Database, openDatabase } from '../../server/storage/database.ts'
import { errorMessage } from '../../server/storage/errors.ts'
import { installationSecret } from '../../server/storage/installation-secret.ts'
import { visitStorage } from '../../server/storage/storage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { admin: { type: 'boolean', default: false } },
})
const [command, email = '', name = ''] = positionals

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  if (settings.oidcIssuer !== undefined) throw new Error('Accounts are kept by the provider of OIDC_ISSUER')
  await visitStorage(settings, { isAlone: false }, async (address) => {
    const database = openDatabase(address, 2)
    try {
      console.log(await run(database, settings))
    } finally {
      await database.close()
    }
  })
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}

async function run(database: Database, settings: Settings): Promise<string> {
  const { db } = database
  if (command === 'admin-link') {
    const link = await furtherAdminLink(db, {
      publicUrl: settings.publicUrl,
      hours: adminLinkHours,
    })
    return `To become an admin, open this within ${adminLinkHours} hours; it works once:\n${link}`
  }
  if (command === 'add' && email.includes('@') && name !== '') {
    const { password, record } = await temporaryPassword(db, settings, email)
    const rest = { isConfirmed: false, mustChange: true, isAdmin: values.admin }
    const account = await createAccount(db, { email, name, password: record, ...rest })
    if (account === null) throw new Error(`${email} has an account already`)
    return `${email} logs in once with ${password} and then chooses a new password`
  }
  if (command === 'password' && email.includes('@')) {
    const account = await accountOf(db, email)
    if (account === null) throw new Error(`${email} has no account`)
    const { password, record } = await temporaryPassword(db, settings, email)
    await setPassword(db, account, record, { mustChange: true })
    await signOutEverywhere(db, account)
    return `${email} logs in once with ${password} and then chooses a new password`
  }
  if (command === 'remove-app' && email.includes('@')) {
    const isTold = mailDelivery(settings) !== 'none'
    const found = await removeLostAuthenticator(database, email, isTold ? settings.publicUrl : null)
    if (found !== 'removed') throw new Error(`${email} has ${found}${found === 'no app' ? ' for codes' : ''}`)
    return `${email} logs in without a code from now on${isTold ? ', and is told by mail' : ''}`
  }
  throw new Error(
    'script/account admin-link, script/account add EMAIL NAME [--admin], script/account password EMAIL, or script/account remove-app EMAIL',
  )
}

/** Returns a password of some 99 random bits, and the record of it that a browser would have made. */
async function temporaryPassword(db: Database['db'], settings: Settings, email: string) {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join(''),
  )
  const password = groups.join('-')
  const key = settings.identitySecret ?? (await installationSecret(db, 'provider'))
  const { registrationRequest, finish } = await beginPassword(password, asOnThePage)
  const opaque = new Opaque(await opaqueSecret(db, key))
  const { credentialId } = await storedPassword(db, opaque, normalAddress(email))
  const registrationResponse = opaque.startRegistration(credentialId, registrationRequest)
  return { password, record: { credentialId, record: finish(registrationResponse) } }
}

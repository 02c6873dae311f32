// Creates a new signing key in the database of the settings. It works with or without a running server.
import { existsSync } from 'node:fs'
import { rotateSigningKeys } from '../../server/identity/protocol/signing-keys.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { errorMessage } from '../../server/storage/errors.ts'
import { installationSecret } from '../../server/storage/installation-secret.ts'
import { visitStorage } from '../../server/storage/storage.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  if (settings.oidcIssuer !== undefined) throw new Error('Keys are kept by the provider of OIDC_ISSUER')
  await visitStorage(settings, { isAlone: false }, async (address) => {
    const database = openDatabase(address, 2)
    try {
      const { db } = database
      const secret = settings.identitySecret ?? (await installationSecret(db, 'provider'))
      const { id, signsFrom, othersEnd } = await rotateSigningKeys(db, { ...settings, secret })
      console.log(
        `Key ${id} signs from ${signsFrom.toISOString()} on; those before are withdrawn at ${othersEnd.toISOString()}`,
      )
    } finally {
      await database.close()
    }
  })
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { duringTransaction } from '../../../test/support/postgres/held-transaction.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { firstAdminLink, makeAdmin } from './first-admin.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

async function newToken(): Promise<string> {
  const { publicUrl } = testApp.settings
  const link = await firstAdminLink(testApp.database.db, { publicUrl, hours: 1 })
  return link?.split('#token=')[1] ?? ''
}

test('of two links for the first admin that are opened at once, one makes an admin', {
  tags: 'AUTH-02',
}, async () => {
  const [one, other] = [await testApp.person(), await testApp.person()]
  const [ofOne, ofOther] = [await newToken(), await newToken()]
  const isMade = await duringTransaction(
    testApp.database,
    (transaction) => makeAdmin(transaction, ofOne, one.subject),
    () => inTransaction(testApp.database.db, (transaction) => makeAdmin(transaction, ofOther, other.subject)),
  )
  expect(isMade).toBe(false)
  const admins = await testApp.database.pool.query('select id from identity_user where is_admin')
  expect(admins.rows).toEqual([{ id: one.subject }])
})

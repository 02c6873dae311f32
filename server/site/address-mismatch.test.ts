import { expect, test } from 'vitest'
import { siteOrigin } from '../../content/reader/placeholders.ts'
import { readSettings } from '../settings/settings.ts'
import { addressMismatch } from './address-mismatch.ts'

test.each([
  [{}, null],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, null],
  [{ PUBLIC_URL: siteOrigin() }, null],
  [{ PUBLIC_URL: 'https://cards.test' }, 'PUBLIC_URL is https://cards.test'],
  [{ PUBLIC_URL: 'https://api.test', SITE_URL: siteOrigin() }, null],
  [{ PUBLIC_URL: siteOrigin(), SITE_URL: 'https://www.test' }, 'SITE_URL is https://www.test'],
])('with %o, the mismatch with site.yaml is %s', { tags: 'HOST-08' }, (variables, found) => {
  const mismatch = addressMismatch(readSettings(variables))
  if (found === null) expect(mismatch).toBeNull()
  else expect(mismatch).toContain(found)
})

/** Somebody with an account at an outside provider. */
export interface OutsidePerson {
  /** Also the password, since nobody's secrets are kept here. */
  readonly username: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly groups: readonly string[]
  readonly website?: string
}

/** A provider that runs beside the product and that it knows by settings alone. */
export interface OutsideProvider {
  readonly issuer: string
  /** Whoever may sign in; to be added to, and taken from, at any time. */
  readonly people: Map<string, OutsidePerson>
  readonly close: () => Promise<void>
}

/** The page on which a provider asks who is there: a plain form, posted to where `fields` go along. */
export function signInPage(action: string, fields: Readonly<Record<string, string>> = {}): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<!doctype html><html lang="en"><title>Another provider</title>
    <form method="post" action="${escaped(action)}">${hidden.join('')}
      <label>Username <input name="username" autofocus></label>
      <label>Passphrase <input name="password" type="password"></label>
      <button>Sign in</button>
    </form></html>`
}

/** The person of a form that was sent in, or null. */
export function personOf(
  people: ReadonlyMap<string, OutsidePerson>,
  form: URLSearchParams,
): OutsidePerson | null {
  const person = people.get(form.get('username') ?? '')
  return person && form.get('password') === person.username ? person : null
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

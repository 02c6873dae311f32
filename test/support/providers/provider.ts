/** A person with an account at an external provider. */
export interface ExternalPerson {
  /** Also the password, since these accounts have no secrets. */
  readonly username: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly groups: readonly string[]
  readonly website?: string
}

/** A provider that runs beside the server, which knows it only by its settings. */
export interface ExternalProvider {
  readonly issuer: string
  /** The people who can log in; entries can be added and removed at any time. */
  readonly people: Map<string, ExternalPerson>
  readonly close: () => Promise<void>
}

/** Returns the sign-in page of a provider: a plain form that also posts `fields`. */
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

/** Returns the person of a submitted form, or null. */
export function personOf(
  people: ReadonlyMap<string, ExternalPerson>,
  form: URLSearchParams,
): ExternalPerson | null {
  const person = people.get(form.get('username') ?? '')
  return person && form.get('password') === person.username ? person : null
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

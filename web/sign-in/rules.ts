/** The shortest password that the provider takes. */
export const leastPassword = 8

/** What a form can say before anything is sent, by field. */
export function mistakes(
  fields: Readonly<Record<string, string>>,
  { isNew }: { isNew: boolean },
): Record<string, string> {
  const found: Record<string, string> = {}
  const { name, email, password } = fields
  if (name !== undefined && name.trim() === '')
    found['name'] = 'Please enter the name that other players will see.'
  if (email !== undefined) {
    if (email.trim() === '') found['email'] = 'Please enter your e-mail address.'
    else if (!/^\S+@\S+\.\S+$/.test(email.trim())) found['email'] = 'This is no e-mail address.'
  }
  if (password !== undefined) {
    if (password === '') found['password'] = 'Please enter your password.'
    else if (isNew && Array.from(password).length < leastPassword) {
      found['password'] = `The password needs at least ${leastPassword} characters.`
    }
  }
  return found
}

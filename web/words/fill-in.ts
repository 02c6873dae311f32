import type { Site } from './site.ts'
import { meant, unusable } from './words.ts'

/**
 * Puts what content/site.yaml says in the places of a text that ask for it, such as `{{name}}`.
 *
 * @param file where the text stands, as the owner knows it
 * @throws Error naming the file and each place that asks for something else
 */
export function fillIn(file: string, text: string, site: Site): string {
  const known: Readonly<Record<string, string>> = {
    name: site.name,
    email: site.email,
    address: site.address.join(', '),
    site: new URL(site.url).host,
  }
  const faults: string[] = []
  const filled = text.replace(/\{\{([^}]*)\}\}/g, (place, name: string) => {
    const word = known[name]
    if (word === undefined) {
      const names = Object.keys(known)
      faults.push(
        `${place}: expected ${names.map((each) => `{{${each}}}`).join(' or ')}${meant(name, names)}`,
      )
    }
    return word ?? place
  })
  if (faults.length > 0) throw unusable(file, faults)
  return filled
}

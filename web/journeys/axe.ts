import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds against WCAG 2.2 A and AA, on the whole page: a line each with the elements. */
export function shutsOut(page: Page): Promise<string[]> {
  return findings(look(page).withTags(wcag))
}

/** What axe finds against any of its rules, good practice among them, in a part of the page or all of it. */
export function breaksRules(page: Page, part = 'html'): Promise<string[]> {
  return findings(look(page).include(part))
}

function look(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      // What is in order need not be told, which takes a quarter of the time.
      .options({ resultTypes: ['violations'] })
      // In the page itself, for nothing on ours comes from elsewhere: otherwise another page is opened for each look.
      .setLegacyMode()
  )
}

async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

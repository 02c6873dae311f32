import { expect, type Locator, type Page } from '@playwright/test'
import { limit } from '../support/limits.ts'

/** What a person might type, by the type of the field. */
const typed: Readonly<Record<string, string>> = {
  email: 'person@example.org',
  number: '3',
  url: 'https://example.org/picture.png',
  search: 'joker',
  password: 'climbing the evening sky',
}

/**
 * Uses each kind of control of the page's main part, in reading order. Returns those that did nothing: no
 * change on the page, no other address, no request.
 *
 * @param again reopens the page, after a control that left it or opened a dialog
 */
export async function useEachControl(page: Page, again: () => Promise<void>): Promise<string[]> {
  const dead: string[] = []
  let requests = 0
  const count = () => {
    requests += 1
  }
  page.on('request', count)
  const address = page.url()
  const { names, dialogs } = await numberControls(page)
  for (const [place, name] of names.entries()) {
    const control = page.locator(`[data-control="${place}"]`)
    if (page.url() !== address || (await openDialogs(page)) !== dialogs || !(await control.isVisible())) {
      await again()
      await numberControls(page)
    }
    if (!(await isOfUse(control))) continue
    const [before, asked] = [await changes(page), requests]
    await use(control).catch(async () => {
      // A dialog that the previous control opened has appeared late and covers this one.
      await again()
      await numberControls(page)
      await use(control)
    })
    const didSomething = async () =>
      requests > asked || page.url() !== address || (await changes(page)) > before
    await expect
      .poll(didSomething, { timeout: limit(2_000) })
      .toBe(true)
      .catch(() => dead.push(name))
  }
  page.off('request', count)
  return dead
}

/**
 * Returns whether using a control must have an effect. A control that an earlier one has filled, opened or
 * removed may not, and a control that shows the current choice stays as it is.
 */
function isOfUse(control: Locator): Promise<boolean> {
  return control.evaluateAll(([element]) => {
    const isDone =
      ':disabled, [type="radio"]:checked, [aria-current]:not([aria-current="false"]), [aria-pressed="true"]'
    return element?.checkVisibility({ visibilityProperty: true }) === true && !element.matches(isDone)
  })
}

/**
 * Uses a control as a person would.
 *
 * @throws Error when something covers it
 */
async function use(control: Locator): Promise<void> {
  const [tag, type] = await control.evaluate((element) => [
    element.tagName,
    element instanceof HTMLInputElement ? element.type : '',
  ])
  if (tag === 'SELECT') {
    await control.selectOption({ index: (await control.locator('option').count()) - 1 })
  } else if (
    tag === 'TEXTAREA' ||
    (tag === 'INPUT' && !/^(radio|checkbox|button|submit)$/.test(type ?? ''))
  ) {
    await control.fill(typed[type ?? ''] ?? 'Larkspur')
  } else if (tag === 'INPUT') {
    // The label of a radio button may cover it.
    await control.press('Space')
  } else {
    await control.click({ timeout: limit(3_000) })
  }
}

/** Numbers each control of the main part, or of the open dialog in it, and begins to count changes. */
function numberControls(page: Page): Promise<{ names: string[]; dialogs: number }> {
  return page.evaluate(() => {
    const dialogs = document.querySelectorAll('dialog[open]')
    const whole = dialogs[0] ?? document.querySelector('main')
    const controls = [
      ...(whole?.querySelectorAll<HTMLElement>('button, input, select, textarea, summary') ?? []),
    ]
    // Of controls that differ only by a number, such as the rows of a list, two represent all.
    const kinds = new Map<string, number>()
    const isAnother = (control: HTMLElement) => {
      const kind = control.outerHTML.replace(/\d+|\b(?:id|for|aria-\w+)="[^"]*"/g, '')
      const count = (kinds.get(kind) ?? 0) + 1
      kinds.set(kind, count)
      return count <= 2
    }
    const names = controls
      .filter((control) => control.checkVisibility() && !control.matches(':disabled, [aria-disabled="true"]'))
      .filter(isAnother)
      .map((control, place) => {
        control.dataset['control'] = String(place)
        return control.outerHTML.slice(0, 200)
      })
    Object.assign(window, { changes: 0 })
    const note = () => Object.assign(window, { changes: Number(Reflect.get(window, 'changes')) + 1 })
    const everything = { subtree: true, childList: true, attributes: true, characterData: true }
    new MutationObserver(note).observe(document, everything)
    for (const kind of ['input', 'invalid', 'toggle', 'scroll']) document.addEventListener(kind, note, true)
    return { names, dialogs: dialogs.length }
  })
}

/** Returns how often the page has changed since its controls were numbered. Leaving it is the largest change. */
async function changes(page: Page): Promise<number> {
  try {
    return await page.evaluate(() => Number(Reflect.get(window, 'changes') ?? Number.MAX_SAFE_INTEGER))
  } catch (error) {
    // A page that is being left takes what is evaluated on it with it.
    if (String(error).includes('Execution context was destroyed')) return Number.MAX_SAFE_INTEGER
    throw error
  }
}

function openDialogs(page: Page): Promise<number> {
  return page.locator('dialog[open]').count()
}

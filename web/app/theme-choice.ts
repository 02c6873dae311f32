/** What the visitor wants: the system's theme, or one of the two. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'theme'
const attribute = 'data-theme'

/** The choice that the page shows, as theme-start.js has set it before anything was drawn. */
export function storedTheme(): ThemeChoice {
  const chosen = document.documentElement.getAttribute(attribute)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Shows a theme at once and remembers it for the next visit (theme-start.js reads it). */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') {
    document.documentElement.removeAttribute(attribute)
    localStorage.removeItem(key)
  } else {
    document.documentElement.setAttribute(attribute, choice)
    localStorage.setItem(key, choice)
  }
}

const order: readonly ThemeChoice[] = ['system', 'light', 'dark']

/** The choice that a press of the switch goes on to. */
export function nextTheme(choice: ThemeChoice): ThemeChoice {
  return order[(order.indexOf(choice) + 1) % order.length] ?? 'system'
}

/** The intervals of a candle, as the list of the page names them. */
export const intervals = ['Daily', 'Monthly', 'Quarterly', 'Yearly', 'Five'] as const

export type Interval = (typeof intervals)[number]

/**
 * The address of the chart for a frame. The page in the frame follows the system's theme by itself; where a visitor has
 * chosen one for this site, it must be told.
 *
 * @param api the API's base address
 * @param theme the visitor's choice
 */
export function chartAddress(api: string, interval: Interval, theme: 'light' | 'dark' | null): string {
  return `${api}/stock/${interval}?asHtml=true${theme ? `&theme=${theme}` : ''}`
}

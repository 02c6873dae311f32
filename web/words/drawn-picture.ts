interface Sky {
  /** The colors of the sky from top to horizon. */
  readonly air: readonly [string, string, string]
  readonly light: string
  readonly cloud: string
  readonly far: string
  readonly near: string
  readonly windows: string
}

/** The times of day of a drawn picture, in the colors of the site's theme. */
const skies: readonly Sky[] = [
  {
    air: ['#6b9de0', '#ffcdb5', '#ffad88'],
    light: '#fff5ef',
    cloud: '#ffffff',
    far: '#8e9cc9',
    near: '#254c90',
    windows: '#ffcdb5',
  },
  {
    air: ['#4279cf', '#9bbfec', '#e0ebfa'],
    light: '#fff5ef',
    cloud: '#ffffff',
    far: '#6b9de0',
    near: '#203f74',
    windows: '#c4d9f5',
  },
  {
    air: ['#254c90', '#c87f96', '#fb8658'],
    light: '#ffe7da',
    cloud: '#ffcdb5',
    far: '#6d5d93',
    near: '#16294b',
    windows: '#ffad88',
  },
  {
    air: ['#0c1528', '#16294b', '#254c90'],
    light: '#e0ebfa',
    cloud: '#6b9de0',
    far: '#203f74',
    near: '#0c1528',
    windows: '#f4c66a',
  },
]

/** The colors of a balloon: its cloth, and the stripe on it. */
const cloths = [
  ['#ee6535', '#ffcdb5'],
  ['#fff5ef', '#fb8658'],
  ['#2c5fb3', '#c4d9f5'],
  ['#c94a1f', '#ffe7da'],
] as const

/**
 * Returns the SVG of a picture for a post or a work without one: a sky over hills and a town, with a climbing
 * path of lights and a balloon. It depends only on the slug.
 *
 * @param size in pixels
 */
export function drawPicture(slug: string, { width, height }: { width: number; height: number }): string {
  const next = numbersOf(slug)
  const between = (least: number, most: number) => Math.round(least + next() * (most - least))
  const one = <Item>(of: readonly [Item, ...Item[]] | readonly Item[], fallback: Item): Item =>
    of[Math.floor(next() * of.length)] ?? fallback
  const [dawn] = skies
  if (!dawn) throw new Error('There is no sky to draw')
  const sky = one(skies, dawn)
  const [cloth, stripe] = one(cloths, cloths[0])
  const ground = height * 0.72

  const light = `<g fill="${sky.light}" transform="translate(${between(width * 0.15, width * 0.85)} ${between(height * 0.16, height * 0.44)})"><circle r="${width / 9}" opacity=".22"/><circle r="${width / 15}"/></g>`
  const clouds = Array.from(
    { length: 4 },
    () =>
      `<path fill="${sky.cloud}" opacity="${between(25, 55) / 100}" transform="translate(${between(-40, width - 100)} ${between(height * 0.1, height * 0.6)}) scale(${between(8, 15) / 10})" d="M0 30h110a15 15 0 0 0 0-30H98a26 26 0 0 0-50-9 20 20 0 0 0-28 9H0a15 15 0 0 0 0 30Z"/>`,
  ).join('')
  const hills = `<path fill="${sky.far}" d="M0 ${height}V${between(ground - 70, ground)}${Array.from(
    { length: 8 },
    (_, step) => `L${Math.round((width / 8) * (step + 1))} ${between(ground - 120, ground)}`,
  ).join('')}V${height}Z"/>`

  const buildings: string[] = []
  const lit: string[] = []
  for (let x = 0; x < width; ) {
    const wide = between(34, 74)
    const high = between(height * 0.1, height * 0.25)
    buildings.push(`H${x}V${height - high}H${x + wide}`)
    for (let y = height - high + 16; y < height - 12; y += 22) lit.push(`M${x + 10} ${y}h${wide - 22}`)
    x += wide
  }
  const town = `<path fill="${sky.near}" d="M0 ${height}${buildings.join('')}V${height}Z"/><path stroke="${sky.windows}" stroke-opacity=".7" stroke-width="5" stroke-dasharray="5 ${between(9, 15)}" d="${lit.join('')}"/>`

  const steps = Array.from({ length: 5 }, (_, step) => ({
    x: Math.round(width * (0.1 + 0.2 * step)),
    y: Math.round(height * (0.66 - 0.11 * step) + between(-22, 22)),
  }))
  const path = `<g fill="none" stroke="#fff5ef"><path stroke-width="4" stroke-dasharray="2 11" stroke-linecap="round" d="M${steps.map(({ x, y }) => `${x} ${y}`).join('L')}"/>${steps
    .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="9" fill="#fb8658" stroke-width="4"/>`)
    .join('')}</g>`
  const balloon = `<g transform="translate(${between(width * 0.2, width * 0.8)} ${between(height * 0.2, height * 0.4)}) scale(${between(8, 13) / 10})"><path fill="${cloth}" d="M0-62c34 0 52 24 52 50 0 28-28 48-40 66h-24c-12-18-40-38-40-66 0-26 18-50 52-50Z"/><path fill="${stripe}" d="M0-62c15 0 22 24 22 50 0 28-10 48-14 66h-16c-4-18-14-38-14-66 0-26 7-50 22-50Z"/><path fill="none" stroke="${sky.near}" stroke-width="2" d="M-11 54l3 20M11 54l-3 20"/><rect x="-10" y="74" width="20" height="15" rx="3" fill="#833118"/></g>`

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="air" x2="0" y2="1"><stop offset="0" stop-color="${sky.air[0]}"/><stop offset=".6" stop-color="${sky.air[1]}"/><stop offset="1" stop-color="${sky.air[2]}"/></linearGradient></defs><path fill="url(#air)" d="M0 0h${width}v${height}H0z"/>${light}${clouds}${hills}${town}${path}${balloon}</svg>`
}

/** Returns a generator of numbers from 0 to 1 that depend only on the text: FNV-1a seeds mulberry32. */
function numbersOf(text: string): () => number {
  let state = 2166136261
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

let starting: Promise<void> | undefined

/**
 * Draws an SVG as a PNG that is `width` pixels wide. Letters must be outlines, because no typeface is
 * available.
 */
export async function rasterize(svg: string, width: number): Promise<Uint8Array> {
  starting ??= initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
  await starting
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width } })
  const image = drawing.render()
  const png = image.asPng()
  image.free()
  drawing.free()
  return png
}

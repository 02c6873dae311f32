// A worker thread, started by painter.ts: it draws the share pictures of results, one after the other, as PNG.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { drawResult, escaped, type Told } from './drawing.ts'

const folder = String(workerData)
const read = (name: string) => readFileSync(path.join(folder, name))
const ground = read('ground.svg').toString()
const options = {
  font: {
    fontBuffers: [read('letters-1.ttf'), read('letters-2.ttf')],
    defaultFontFamily: 'Bricolage Grotesque ExtraBold',
  },
}
await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))

function widthOf(text: string): number {
  const line = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text font-size="100">${escaped(text)}</text></svg>`,
    options,
  )
  const box = line.getBBox()
  line.free()
  return box ? box.x + box.width : 0
}

parentPort?.on('message', (told: Told) => {
  const drawing = new Resvg(drawResult(ground, told, widthOf), options)
  const image = drawing.render()
  const png = image.asPng()
  image.free()
  drawing.free()
  parentPort?.postMessage(png)
})

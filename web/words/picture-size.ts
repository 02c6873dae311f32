import { imageSizeFromFile } from 'image-size/fromFile'
import type { Plugin } from 'vite'

/** Lets the build know how large a picture is: `import size from './logo.svg?size'` is its width and height in pixels. */
export function pictureSize(): Plugin {
  return {
    name: 'picture-size',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?')
      if (query !== 'size') return null
      this.addWatchFile(file)
      const { width, height } = await imageSizeFromFile(file)
      return `export default ${JSON.stringify({ width, height })}`
    },
  }
}

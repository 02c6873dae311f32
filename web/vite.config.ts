import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pictureSize } from './words/picture-size.ts'

export default defineConfig({
  plugins: [tailwindcss(), pictureSize(), reactRouter()],
  // One file of styles for every page: it is small, and a page never waits for a second one.
  build: { cssCodeSplit: false, sourcemap: false },
})

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // One file of styles for every page: it is small, and a page never waits for a second one.
  build: { cssCodeSplit: false, sourcemap: false },
})

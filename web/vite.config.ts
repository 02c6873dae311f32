import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { pictureSize } from './words/picture-size.ts'

export default defineConfig({
  plugins: [tailwindcss(), pictureSize(), reactRouter(), reasons(), plainImports()],
  // One file of styles for every page: it is small, and a page never waits for a second one.
  build: {
    cssCodeSplit: false,
    sourcemap: false,
    // The router preloads what a page needs; what is loaded later needs little besides, and no list of it.
    modulePreload: false,
    // A few percent smaller than what Vite brings.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads comes as two files: many small ones are a tenth heavier, for brotli learns within a
            // file. The framework stays the same from one version of the site to the next.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                { name: 'queries', test: /node_modules\/@tanstack\//, priority: 2 },
                { name: 'shell', test: /web\/app\/root\.tsx$/, priority: 1 },
                { name: 'client', test: /web\/api\/client\.ts$/, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
})

/**
 * Says why a page could not be written, such as a wrong field in the owner's words. The router's build asks a silent
 * server for each page, and hears of a fault no more than that there is one.
 */
function reasons(): Plugin {
  return {
    name: 'reasons',
    configurePreviewServer: (server) => () => {
      server.middlewares.use(
        (error: Error, _request: unknown, _response: unknown, next: Connect.NextFunction) => {
          process.stderr.write(`${error.message}\n`)
          next(error)
        },
      )
    },
  }
}

/**
 * Leaves an import that is loaded later as the browser knows it. Vite wraps it in what fetches the styles and scripts on a
 * list; with one file of styles and `modulePreload: false` every list is empty, and the wrapping would be half a kilobyte
 * on each page.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { markedTexts } from './build/marked-texts.ts'
import { servedPackages } from './build/served-packages.ts'

const packages = servedPackages()

export default defineConfig({
  plugins: [
    markedTexts(),
    tailwindcss(),
    reactRouter(),
    plainImports(),
    reloadsOnce(),
    smallerRouter(),
    smallerShell(),
    packages.pages,
    packages.program,
  ],
  worker: {
    plugins: () => [markedTexts(), packages.worker],
    // A service worker has the pages below its own address.
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[hash:7].js'),
      },
    },
  },
  // One style sheet for all pages: it is small, and no page waits for a second one.
  build: {
    cssCodeSplit: false,
    // Says which file a module has become, in a hidden folder that no server serves.
    manifest: true,
    sourcemap: false,
    // The router preloads the modules of a page; a module that loads later needs few others.
    modulePreload: false,
  },
  environments: {
    ssr: {
      // A release has the packages of the server only. This is one of them.
      resolve: { noExternal: true, external: ['sharp'] },
      build: { minify: false, rolldownOptions: { input: '../script/src/site.ts' } },
    },
    client: {
      build: {
        rolldownOptions: {
          // A sentence of a catalog goes to where it is used, not into a file that all users of the catalog share.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // Extensions of browsers block scripts by words in their names, such as `social` or `share`. And each page
            // loads a list of all files, which shorter names make smaller.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            // The scripts of every page are two files: many small files are a tenth larger, because brotli
            // compresses within a file. The framework's file stays the same between versions of the site.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                // One part that loads on demand has lists that grow.
                {
                  name: 'queries',
                  test: /node_modules\/@tanstack\/(?!.*(useInfiniteQuery|infiniteQueryObserver)\.)/,
                  priority: 2,
                },
                { name: 'shell', test: /web\/app\/root\.tsx$|reader\/with-values\.ts$/, priority: 1 },
                { name: 'client', test: /web\/api\/(client\.ts|not-loaded\.tsx)$/, priority: 0 },
                { name: 'counts', test: /reader\/(counts|plural-forms)\.ts$/, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
})

/**
 * Keeps dynamic imports as the browser knows them. Vite wraps them in code that loads a list of styles and
 * scripts; with one style sheet and `modulePreload: false` every list is empty, and the wrapper would be half
 * a kilobyte on each page.
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

/**
 * Lets the router reload the page once when the script of a route cannot be loaded, since a newer version of the site may
 * have replaced it. If it fails again within a minute, the page says so. The router itself reloads for ever.
 */
function reloadsOnce(): Plugin {
  const reload = 'window.location.reload();'
  const key = "'skyway.reloaded'"
  return {
    name: 'reloads-once',
    transform: {
      filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code) {
        if (!code.includes(reload)) throw new Error('The router no longer reloads when a script fails')
        return code.replace(
          reload,
          `if (Date.now() - Number(sessionStorage.getItem(${key})) < 60_000) throw error;
          sessionStorage.setItem(${key}, String(Date.now()));
          ${reload}`,
        )
      },
    },
  }
}

/**
 * Leaves out of the router what the site never asks it for, which are two kilobytes on each page: to report what it does,
 * and to discover routes while a person browses.
 */
function smallerRouter(): Plugin {
  const unused: readonly (readonly [file: string, from: string, to: string])[] = [
    ['router/router.js', 'init.instrumentations', 'undefined'],
    ['router/router.js', 'consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
    ['dom/ssr/fog-of-war.js', 'return routeDiscovery.mode === "lazy" && ssr === true;', 'return false;'],
  ]
  return {
    name: 'smaller-router',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/\w+\/lib\/(router\/router|dom\/ssr\/fog-of-war)\.js$/ },
      handler(code, id) {
        return unused
          .filter(([file]) => id.endsWith(file))
          .reduce((rest, [, from, to]) => {
            if (!rest.includes(from)) throw new Error(`The router has changed where it said ${from}`)
            return rest.replaceAll(from, to)
          }, code)
      },
    },
  }
}

/**
 * Minifies the files that every page loads once more, with Terser. It makes them two percent smaller and takes seconds,
 * so the others are left as Vite's minifier makes them.
 */
function smallerShell(): Plugin {
  return {
    name: 'smaller-shell',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !['framework', 'shell'].includes(file.name)) continue
        const { code } = await minify(file.code, { module: true, ecma: 2020 })
        file.code = code ?? file.code
      }
    },
  }
}

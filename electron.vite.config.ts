import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'electron-vite'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { shipDictionaries } from './scripts/dictionaries/ship-dictionaries.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * What is built may run on any Electron from 33 (Node 20, Chromium 130). The embedded workspace alone wants
 * node:sqlite, and so a newer one.
 *
 * The desktop's own code is bundled whole: an app that reads three files starts faster than one that reads
 * three hundred. What stays outside carries programs of its own beside its code.
 */
const OUTSIDE = ['electron', 'node-notifier']

const DEV_PORT = 5_173

/**
 * electron-vite makes the page's addresses relative, for pages opened from files. Ours has a scheme of its own
 * and is opened at any depth (`/dashboard/settings/general`), where only an absolute address finds its script.
 */
const absoluteBase: Plugin = {
  name: 'bandeja:absolute-base',
  enforce: 'post',
  config: () => ({ base: '/' }),
}

const FIRST_SCREEN = 'first-screen'

/** Has the page ask for the first screen and its letters at once, and not only when its script has come to know them. */
const earlyFirstScreen: Plugin = {
  name: 'bandeja:early-first-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const files = Object.values(bundle ?? {})
      const scripts = files.flatMap((file) =>
        file.type === 'chunk' && file.name === FIRST_SCREEN ? [file] : [],
      )
      if (scripts.length === 0) throw new Error('The page has no first screen.')
      const letters = files.find(({ fileName }) => /inter-latin-wght.*\.woff2$/.test(fileName))
      if (letters === undefined) throw new Error('The page has no letters.')
      const link = (attrs: Record<string, string>, fileName: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true, href: `/${fileName}` },
        injectTo: 'head',
      })
      return [
        ...scripts.map(({ fileName }) => link({ rel: 'modulepreload' }, fileName)),
        ...scripts.flatMap(({ viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((css) => link({ rel: 'stylesheet' }, css)),
        ),
        link({ rel: 'preload', as: 'font', type: 'font/woff2' }, letters.fileName),
      ]
    },
  },
}

/** Puts the spell checker's dictionaries beside the built app. */
const dictionaries: Plugin = {
  name: 'bandeja:dictionaries',
  apply: 'build',
  writeBundle: () => shipDictionaries(at('out/dictionaries')),
}

export default defineConfig((): UserConfig => {
  const workspace = at('src/workspace/utility.ts')
  return {
    main: {
      plugins: [dictionaries],
      build: {
        outDir: 'out/main',
        target: 'node20',
        sourcemap: 'hidden',
        externalizeDeps: false,
        rolldownOptions: {
          external: OUTSIDE,
          input: {
            index: at('src/main/index.ts'),
            ...(existsSync(workspace) ? { workspace } : {}),
          },
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
          },
        },
      },
    },
    preload: {
      build: {
        outDir: 'out/preload',
        target: 'node20',
        sourcemap: 'hidden',
        externalizeDeps: false,
        rolldownOptions: {
          input: { index: at('src/preload/index.ts') },
          // A sandboxed preload script is CommonJS and may require nothing but Electron.
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
    renderer: {
      root: at('src/renderer'),
      plugins: [react(), absoluteBase, earlyFirstScreen],
      // The app's scheme puts a fresh value in its place with every page it serves.
      html: { cspNonce: '__CSP_NONCE__' },
      // The page is at the app's own scheme, and so has to be told where its live reload listens.
      server: {
        host: '127.0.0.1',
        port: DEV_PORT,
        strictPort: true,
        hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: DEV_PORT },
      },
      build: {
        outDir: at('out/renderer'),
        emptyOutDir: true,
        target: 'chrome130',
        // electron-vite leaves the page as it is written: a third more to read and to parse at every start.
        minify: true,
        sourcemap: 'hidden',
        // Everything comes from the app's own scheme: a picture inlined as data saves no round trip.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: at('src/renderer/index.html'),
          output: {
            codeSplitting: {
              // One file each, with all its imports: two files load faster than forty.
              groups: [
                { name: 'frame', tags: ['$initial'], priority: 1 },
                { name: FIRST_SCREEN, test: /[\\/]app[\\/]first-screen\.ts$/ },
              ],
            },
          },
        },
      },
    },
  }
})

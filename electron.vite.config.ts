import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'electron-vite'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { shipDictionaries } from './scripts/dictionaries/ship-dictionaries.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Packages that are not bundled: Electron itself, and one that contains executables. Everything else is bundled, because
 * an app that reads three files starts faster than one that reads three hundred.
 *
 * The build runs on Electron 33 (Node 20, Chromium 130) or newer. The embedded workspace needs node:sqlite, and with it
 * a newer Electron.
 */
const NOT_BUNDLED = ['electron', 'node-notifier']

const DEV_PORT = 5_173

/**
 * Makes the page's addresses absolute. electron-vite makes them relative, for pages that are opened as files. Our page
 * has its own scheme and is opened at paths such as `/dashboard/settings/general`, from which a relative address would
 * not find the script.
 */
const absoluteBase: Plugin = {
  name: 'bandeja:absolute-base',
  enforce: 'post',
  config: () => ({ base: '/' }),
}

/** Changes modules of a library in the build, which fails once the library has no such module any more. */
function changedModules(
  name: string,
  which: RegExp,
  change: (code: string, found: RegExpExecArray) => string,
): Plugin {
  let isFound = false
  return {
    name: `bandeja:${name}`,
    apply: 'build',
    transform(code, id) {
      const found = which.exec(id)
      if (found === null) return null
      isFound = true
      return { code: change(code, found), map: null }
    },
    buildEnd(error) {
      if (!isFound && error === undefined) throw new Error(`No module is like ${which.source}.`)
    },
  }
}

/**
 * Loads the style sheet of each component of the library together with its code, so that a screen has the sheets of
 * exactly the components that it renders.
 */
const componentStyles = () =>
  changedModules(
    'component-styles',
    /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/,
    (code, [, name]) => `${code}\nimport '@mantine/core/styles/${name}.layer.css'`,
  )

/** While developing, the library is one file that is bundled beforehand, so all style sheets are loaded. */
const allComponentStyles: Plugin = {
  name: 'bandeja:all-component-styles',
  apply: 'serve',
  transform: (code, id) =>
    id.endsWith('/renderer/main.tsx')
      ? { code: `${code}\nimport '@mantine/core/styles.layer.css'`, map: null }
      : null,
}

/**
 * Leaves out how zod turns a schema into a JSON schema, which it attaches to every schema and which the page never asks for.
 */
const withoutJsonSchemas = () =>
  changedModules(
    'without-json-schemas',
    /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/,
    (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const missing = names.map((name) => `${name} = missing`).join(', ')
      return `const missing = () => { throw new Error('The page makes no JSON schemas.') }
              export const ${missing}
              export { missing as process }`
    },
  )

/** Leaves out how axios calls by XMLHttpRequest: the page calls by fetch. A missing adapter is null for axios. */
const withoutXhr = () =>
  changedModules('without-xhr', /\/axios\/lib\/adapters\/xhr\.js$/, () => 'export default null')

/** Leaves out what the contract says of each call in a sentence, for developers of a service: the page never shows it. */
const withoutSummaries = () =>
  changedModules('without-summaries', /\/contract\/api\/.*\.ts$/, (code) =>
    code.replaceAll(/\bsummary:\s*(["'`])(?:(?!\1)[^\\]|\\.)*\1/gs, "summary: ''"),
  )

const FIRST_SCREEN = 'first-screen'

/** Preloads the first screen, what both scripts import, and the font, so that the browser need not read the scripts first. */
const earlyFirstScreen: Plugin = {
  name: 'bandeja:early-first-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const files = Object.values(bundle ?? {})
      const chunks = files.filter((file) => file.type === 'chunk')
      const scripts = chunks.filter(({ name }) => name === FIRST_SCREEN)
      if (scripts.length === 0) throw new Error('The page has no first screen.')
      const entries = chunks.filter(({ isEntry }) => isEntry)
      const early = new Set(scripts.map(({ fileName }) => fileName))
      for (const { imports } of [...entries, ...scripts])
        for (const fileName of imports) early.add(fileName)
      for (const { fileName } of entries) early.delete(fileName)
      const font = files.find(({ fileName }) => /inter-latin-wght.*\.woff2$/.test(fileName))
      if (font === undefined) throw new Error('The page has no font.')
      const link = (attrs: Record<string, string>, fileName: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true, href: `/${fileName}` },
        injectTo: 'head',
      })
      return [
        ...[...early].map((fileName) => link({ rel: 'modulepreload' }, fileName)),
        ...scripts.flatMap(({ viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((css) => link({ rel: 'stylesheet' }, css)),
        ),
        link({ rel: 'preload', as: 'font', type: 'font/woff2' }, font.fileName),
      ]
    },
  },
}

/** Adds the spell checker's dictionaries to the build. */
const dictionaries: Plugin = {
  name: 'bandeja:dictionaries',
  apply: 'build',
  writeBundle: () => shipDictionaries(at('out/dictionaries')),
}

export default defineConfig((): UserConfig => {
  const workspace = at('src/host/utility.ts')
  return {
    main: {
      plugins: [dictionaries],
      build: {
        outDir: 'out/main',
        target: 'node20',
        sourcemap: 'hidden',
        externalizeDeps: false,
        rolldownOptions: {
          external: NOT_BUNDLED,
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
          // A sandboxed preload script must be CommonJS and can require only Electron.
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
    renderer: {
      root: at('src/renderer'),
      plugins: [
        react(),
        componentStyles(),
        allComponentStyles,
        withoutJsonSchemas(),
        withoutXhr(),
        withoutSummaries(),
        absoluteBase,
        earlyFirstScreen,
      ],
      // A placeholder: the app's scheme replaces it by a new value in every page that it serves.
      html: { cspNonce: '__CSP_NONCE__' },
      // The page has the app's scheme, so it cannot derive the address of the live reload from its own.
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
        // By default electron-vite does not minify the page, which is then a third larger to read and parse at every start.
        minify: true,
        sourcemap: 'hidden',
        // Inlining a picture saves no network request, because all files come from the app's own scheme.
        assetsInlineLimit: 0,
        // A screen's files come from this computer, so a list of those to ask for in advance would cost every start more
        // than it saves. The style sheets are listed all the same.
        modulePreload: false,
        rolldownOptions: {
          input: at('src/renderer/index.html'),
          output: {
            codeSplitting: {
              // One file for each group, with all imports: two files load faster than forty.
              groups: [
                { name: 'frame', tags: ['$initial'], priority: 1 },
                // Each language needs the words for kinds of messages too.
                {
                  name: FIRST_SCREEN,
                  test: /[\\/](app[\\/]first-screen|contract[\\/]message-kind-words)\.ts$/,
                },
              ],
            },
          },
        },
      },
    },
  }
})

import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { contractPart } from './tests/support/contract-parts.ts'
import { dayZone } from './tests/support/day-zone.ts'
import { needsWindow } from './tests/support/needs-window.ts'
import { chromiumOptions } from './tests/support/page-host/chromium-options.ts'
import { CHECK_MS, PATIENCE_MS } from './tests/support/patience.ts'
import { SharedAppsLast } from './tests/support/longest-first.ts'

/** Time limits of tests that start an app or a service. */
const ACROSS_PROCESSES = { testTimeout: 120_000, hookTimeout: 120_000 }

/** Tests of modules without state, which mock no module: they can share the loaded modules. */
const STATELESS = [
  'src/{contract,host,main,simulator,workspace}/**/*.test.ts',
  'src/renderer/{app,components,i18n}/**/*.test.ts',
  'src/renderer/scenes/!(inbox|profile|settings|contacts)/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/{support,bench,fuzz,screenshots}/**/*.test.ts',
]
const UNIT_TESTS = [
  'src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/{support,bench,fuzz,screenshots}/**/*.test.ts',
]

/** Whether the contract tests run on PostgreSQL: then only those that open a workspace have something new to say. */
const isOnServer = process.env['BANDEJA_TEST_POSTGRES'] !== undefined
const opensWorkspace = (file: string) =>
  /from '\.\/support\/(test-workspace|line-rig|postgres-data)\.ts'/.test(readFileSync(file, 'utf8'))
/** Tests whose service always has a file: those of the app, and those that kill a process of its own. */
const OF_A_FILE = /^(main-|line-kill)/
/** The part of them that runs (contract-parts.ts); undefined: all. */
const part = process.env['BANDEJA_CONTRACT_PART']
const CONTRACT = globSync('tests/contract/**/*.{spec,test}.ts').filter((file) => {
  const name = basename(file)
  const fits = isOnServer
    ? opensWorkspace(file) && !OF_A_FILE.test(name)
    : !name.startsWith('postgres-')
  return fits && (part === undefined || contractPart(file, isOnServer) === part)
})
/** These load the app's push connection, which replaces the push library's socket class for the whole process. */
const isStateful = (file: string) => /^(postgres-)?main-/.test(basename(file))
const contract = {
  // They often wait for sockets and child processes: with one worker more than there are cores
  // they are a fifth faster.
  maxWorkers: availableParallelism() + 1,
  // The services that tests start share one cache of compiled code.
  // The limit of a poll on a busy machine, not a wait.
  expect: { poll: { timeout: PATIENCE_MS } },
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
  ...ACROSS_PROCESSES,
}

/** The limits of a test in Node and of a poll in it on a busy machine, not waits. */
const inNode = { testTimeout: PATIENCE_MS, expect: { poll: { timeout: CHECK_MS } } }

/** The tests of what a person does. */
const TASKS = globSync('tests/e2e/*.spec.ts')
const inBrowser = {
  // The next file reuses the browser or the app that is still open, and the loaded modules.
  isolate: false,
  // Time for a screen to change on a busy machine. Each poll queries the page, so there are
  // fewer than with Vitest's interval of 50 ms.
  expect: { poll: { timeout: PATIENCE_MS, interval: 150 } },
  ...ACROSS_PROCESSES,
}

/** Number of desktops that the runner has started. @param listed the value of BANDEJA_DESKTOPS */
function desktopCount(listed: string | undefined): number {
  const desktops: unknown = JSON.parse(listed ?? '[]')
  return Array.isArray(desktops) ? Math.max(1, desktops.length) : 1
}

/**
 * The bundler removes the comment by which Vitest keeps Vite from warning of an import of its own in each run.
 * Tests in a browser never execute it.
 */
const silentVitestImport: Plugin = {
  name: 'silent-vitest-import',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('vitest_n_vite_module-runner')
      ? code.replaceAll('import(filepath)', 'import(/* @vite-ignore */ filepath)')
      : null,
}

/** Answers the media of messages in tests of components with files of the demo data, as the gateway does in the app. */
const demoMedia: Plugin = {
  name: 'demo-media',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/api\/messages\//, '/resources/demo/')
      next()
    })
  },
}

const SEEDED_FAST_CHECK = fileURLToPath(import.meta.resolve('./tests/support/seeded-fast-check.ts'))

/** Imports fast-check through a module that sets the seed. Only property tests load it. */
const seededFastCheck: Plugin = {
  name: 'seeded-fast-check',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'fast-check' && importer !== SEEDED_FAST_CHECK ? SEEDED_FAST_CHECK : null,
}

const POOLED_CONNECTIONS = fileURLToPath(
  import.meta.resolve('./tests/contract/support/pooled-connections.ts'),
)

/** Reuses connections to PostgreSQL between tests. */
const pooledConnections: Plugin = {
  name: 'pooled-connections',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'pg' && importer?.endsWith('/storage/postgres/dialect.ts') ? POOLED_CONNECTIONS : null,
}

export default defineConfig({
  // Vitest's module cache depends on the names of the plugins, not on the environment.
  plugins: isOnServer ? [seededFastCheck, pooledConnections] : [seededFastCheck],
  // Vitest stores the durations of files here, by which the next run orders them.
  cacheDir: '.cache/vite',
  test: {
    // By default Vitest leaves one core free, which on two cores is half of the machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: SharedAppsLast },
    // Style sheets are empty in tests, except that of the colours, whose contrast is tested.
    css: { include: [/tokens\.css/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'packages-server',
          include: ['tests/packages/server/**/*.spec.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages-windows',
          include: ['tests/packages/windows/**/*.spec.ts'],
          // They build the app, in one folder.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: UNIT_TESTS,
          exclude: [...configDefaults.exclude, ...STATELESS],
          // Each file has a context of its own in one process, which keeps the compiled modules: a
          // process for each file takes twice the processor time.
          pool: 'vmThreads',
          ...inNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-stateless',
          include: STATELESS,
          // Loading zod and the contract for each file would take longer than the tests.
          isolate: false,
          ...inNode,
        },
      },
      {
        extends: true,
        plugins: [silentVitestImport, demoMedia],
        // PostCSS warns of the style sheets of modules that name a picture.
        css: { transformer: 'lightningcss' },
        // React as in the app: its development build takes a third more time.
        oxc: { jsx: { development: false } },
        // Bundled in advance: a package that is found while tests run would reload them.
        optimizeDeps: {
          entries: ['src/renderer/**/*.test.tsx', 'src/renderer/app/page-setup.fixture.ts'],
          include: ['react/jsx-runtime'],
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        test: {
          name: 'component',
          include: ['src/renderer/**/*.test.tsx'],
          setupFiles: ['src/renderer/app/page-setup.fixture.ts'],
          // Files share a page, and with it the loaded modules: `resetPage` gives each test an app without state.
          isolate: false,
          // After the tests in Node, which use all cores.
          sequence: { groupOrder: 1 },
          // Pages mostly wait for the browser's frames.
          maxWorkers: availableParallelism() + 1,
          unstubGlobals: true,
          css: true,
          // The limits of a test and a poll on a busy machine, not waits. Each poll queries the page, as in page tests.
          testTimeout: PATIENCE_MS,
          expect: { poll: { timeout: CHECK_MS, interval: 120 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              // A step that cannot be done fails with its reason before its test's limit.
              actionTimeout: CHECK_MS,
              launchOptions: chromiumOptions({ shortLived: false }),
              // Around midnight, recent messages would be yesterday's.
              contextOptions: {
                locale: 'en-US',
                reducedMotion: 'reduce',
                timezoneId: dayZone(Date.now()),
              },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1_024, height: 768 },
            // Its failures are printed with the tree of roles and names.
            screenshotFailures: false,
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: CONTRACT.filter(isStateful),
          ...contract,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract-stateless',
          include: CONTRACT.filter((file) => !isStateful(file)),
          isolate: false,
          ...contract,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages-linux',
          include: ['tests/packages/linux/**/*.spec.ts'],
          globalSetup: ['tests/packages/linux/support/built.ts'],
          // Each of them starts apps and copies hundreds of megabytes.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: TASKS.filter((file) => !needsWindow(file)),
          setupFiles: ['tests/support/page-setup.ts'],
          maxWorkers: availableParallelism() + 1,
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'window',
          include: ['tests/desktop/**/*.spec.ts', ...TASKS.filter(needsWindow)],
          setupFiles: ['tests/support/own-desktop.ts', 'tests/support/page-setup.ts'],
          // One app on each desktop: two would share its display and session bus.
          maxWorkers: desktopCount(process.env['BANDEJA_DESKTOPS']),
          ...inBrowser,
        },
      },
    ],
  },
})

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './tests/support/patience.ts'
import { SharedAppsLast } from './tests/support/longest-first.ts'

/** A test across processes starts an app and a service; a unit test touches neither. */
const ACROSS_PROCESSES = { testTimeout: 120_000, hookTimeout: 120_000 }

/** Tests of modules that keep nothing to themselves, and in which none is replaced: they can share what is loaded. */
const STATELESS = ['src/{contract,main,workspace}/**/*.test.ts', 'tests/{bench,fuzz}/**/*.test.ts']
const EVERY = [
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'tests/{support,bench,fuzz,screenshots}/**/*.test.ts',
]

/** The application's side of the push connection gives the push library sockets of its own, for good. */
const STATEFUL_CONTRACT = 'tests/contract/main-*.test.ts'
const contract = {
  // They wait for sockets and child processes as much as they reckon: one more than cores is a fifth faster.
  maxWorkers: availableParallelism() + 1,
  ...ACROSS_PROCESSES,
}

/** How many desktops the runner has opened for the tests of the window. */
function desktopCount(listed: string | undefined): number {
  const desktops: unknown = JSON.parse(listed ?? '[]')
  return Array.isArray(desktops) ? Math.max(1, desktops.length) : 1
}

const SEEDED_FAST_CHECK = fileURLToPath(import.meta.resolve('./tests/support/seeded-fast-check.ts'))

/** Gives property tests their seed: fast-check is imported through a module that sets it. Other tests do not load it. */
const seededFastCheck: Plugin = {
  name: 'seeded-fast-check',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'fast-check' && importer !== SEEDED_FAST_CHECK ? SEEDED_FAST_CHECK : null,
}

export default defineConfig({
  plugins: [seededFastCheck],
  test: {
    // Vitest leaves a core free for a developer's editor, which on two cores is half of the machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: SharedAppsLast },
    // Style sheets are empty in tests, but for the colours, whose contrast is one.
    css: { include: [/tokens\.css/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: EVERY,
          exclude: [...configDefaults.exclude, ...STATELESS],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-stateless',
          include: STATELESS,
          // To load zod and the contract anew for each file takes longer than the tests do.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: [STATEFUL_CONTRACT],
          ...contract,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract-stateless',
          include: ['tests/contract/**/*.{spec,test}.ts'],
          exclude: [...configDefaults.exclude, STATEFUL_CONTRACT],
          isolate: false,
          ...contract,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/{e2e,desktop}/**/*.{spec,test}.ts'],
          // A file finds the application that the one before it has left, and what is loaded.
          isolate: false,
          // One app to a desktop: two would share its display and session bus.
          maxWorkers: desktopCount(process.env['BANDEJA_DESKTOPS']),
          setupFiles: ['tests/support/own-desktop.ts'],
          // What a person waits for on a busy machine, not what a function call takes.
          expect: { poll: { timeout: PATIENCE_MS } },
          ...ACROSS_PROCESSES,
        },
      },
    ],
  },
})

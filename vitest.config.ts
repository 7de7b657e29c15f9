import { defineConfig } from 'vitest/config'

/** A test across processes starts an app and a service; a unit test touches neither. */
const ACROSS_PROCESSES = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // Style sheets are empty in tests, but for the colours, whose contrast is one.
    css: { include: [/tokens\.css/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/{support,bench}/**/*.test.ts',
          ],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.{spec,test}.ts'],
          ...ACROSS_PROCESSES,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/{e2e,desktop}/**/*.{spec,test}.ts'],
          // One app at a time: they share the display, the session bus and two cores.
          fileParallelism: false,
          // What a person waits for on a busy machine, not what a function call takes.
          expect: { poll: { timeout: 30_000 } },
          ...ACROSS_PROCESSES,
        },
      },
    ],
  },
})

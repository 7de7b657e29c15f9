import { fileURLToPath } from 'node:url'
import { runAppDriver } from './lib/run-in-app.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { entry } from './lib/console.mjs'

/** `npm run bench`: runs the benchmarks of the README in the real app. */
await entry(() =>
  underRecentNode(fileURLToPath(import.meta.url), () => runAppDriver('tests/bench/run.ts')),
)

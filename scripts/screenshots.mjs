import { fileURLToPath } from 'node:url'
import { runAppDriver } from './lib/run-in-app.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { entry } from './lib/console.mjs'

/**
 * `npm run screenshots`: takes pictures of all screens and writes them to tests/results/screenshots, and those that the
 * documentation shows to docs/images. `npm run screenshots -- contacts people` takes only those of the named screens.
 */
await entry(() =>
  underRecentNode(fileURLToPath(import.meta.url), () => runAppDriver('tests/screenshots/run.ts')),
)

import { fileURLToPath } from 'node:url'
import { driveTheApp } from './lib/run-in-app.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { entry } from './lib/console.mjs'

/** `npm run bench`: the figures of the README, measured in the real app. */
await entry(() =>
  underRecentNode(fileURLToPath(import.meta.url), () => driveTheApp('tests/bench/run.ts')),
)

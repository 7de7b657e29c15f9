import { fileURLToPath } from 'node:url'
import { driveTheApp } from './lib/in-the-app.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { entry } from './lib/say.mjs'

/** `npm run bench`: the figures of the README, measured in the real app. */
await entry(() =>
  underRecentNode(fileURLToPath(import.meta.url), () => driveTheApp('tests/bench/run.ts')),
)

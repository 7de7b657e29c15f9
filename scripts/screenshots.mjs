import { fileURLToPath } from 'node:url'
import { driveTheApp } from './lib/in-the-app.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { entry } from './lib/say.mjs'

/** `npm run screenshots`: pictures of the screens into docs/images. */
await entry(() =>
  underRecentNode(fileURLToPath(import.meta.url), () => driveTheApp('tests/screenshots/run.ts')),
)

import { fileURLToPath } from 'node:url'
import { underRecentNode } from './lib/node-runtime.mjs'
import { runInFront } from './lib/processes.mjs'
import { entry } from './lib/console.mjs'
import { setUpPackages } from './lib/setup.mjs'

/** `npm run openapi`: writes docs/openapi.json from the endpoint tables. */
async function main() {
  await setUpPackages()
  return runInFront(process.execPath, [fileURLToPath(new URL('openapi.ts', import.meta.url))])
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))

import { fileURLToPath } from 'node:url'
import { underRecentNode } from './lib/node-runtime.mjs'
import { runInFront } from './lib/processes.mjs'
import { entry } from './lib/console.mjs'
import { setUpPackages } from './lib/setup.mjs'

/** `npm run --silent flow-json -- FILE…`: checks Flow JSON files as the flow builder's import does. */
async function main() {
  await setUpPackages()
  const script = fileURLToPath(new URL('flow-json.ts', import.meta.url))
  return runInFront(process.execPath, [script, ...process.argv.slice(2)])
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))

import { fileURLToPath } from 'node:url'
import { underRecentNode } from './lib/node-runtime.mjs'
import { runInFront } from './lib/processes.mjs'
import { entry } from './lib/console.mjs'
import { setUpPackages } from './lib/setup.mjs'

/** `npm run --silent flow-json -- FILE…`: checks Flow JSON files with the rules of the flow builder's import. */
async function main() {
  await setUpPackages()
  const script = fileURLToPath(new URL('flow-json.ts', import.meta.url))
  return runInFront(process.execPath, [script, ...process.argv.slice(2)])
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))

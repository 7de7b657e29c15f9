import { fileURLToPath } from 'node:url'
import { check } from './lib/checks.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { exitOnSignals } from './lib/processes.mjs'
import { entry, say } from './lib/console.mjs'
import { setUpPackages } from './lib/setup.mjs'
import { lastLine } from './lib/tally.mjs'

/** `npm run check`: checks format, lint rules, types and unused code. */
async function main() {
  exitOnSignals()
  await setUpPackages()
  const tally = await check()
  say(lastLine(tally))
  return tally.failed.length > 0 ? 1 : 0
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))

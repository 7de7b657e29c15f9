import { fileURLToPath } from 'node:url'
import { underRecentNode } from './lib/node-runtime.mjs'
import { runInFront } from './lib/processes.mjs'
import { entry, sayOnStandardError } from './lib/say.mjs'
import { setUpPackages } from './lib/setup.mjs'
import { WORKSPACE_CLI } from './lib/workspace-process.mjs'

/** `npm run workspace -- …`: the service alone; its arguments are src/workspace/cli.ts's own. */
async function main() {
  await setUpPackages()
  return runInFront(process.execPath, [WORKSPACE_CLI, ...process.argv.slice(2)])
}

// Standard output is the service's: one line of JSON once it answers.
sayOnStandardError()
await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))

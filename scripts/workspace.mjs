import { fileURLToPath } from 'node:url'
import { underRecentNode } from './lib/node-runtime.mjs'
import { DEVELOPMENT_DATA } from './lib/paths.mjs'
import { endWithNpm, runInFront } from './lib/processes.mjs'
import { onlyOneHere } from './lib/running.mjs'
import { entry, sayOnStandardError } from './lib/console.mjs'
import { setUpPackages } from './lib/setup.mjs'
import { WORKSPACE_CLI } from './lib/workspace-process.mjs'

/** `npm run workspace -- …`: the service alone; its arguments are src/workspace/cli.ts's own. */
async function main() {
  const args = process.argv.slice(2)
  const serve = async (/** @type {string[]} */ ...data) => {
    await setUpPackages()
    const options = { holdsInput: true }
    return runInFront(process.execPath, [WORKSPACE_CLI, ...data, ...args], process.env, options)
  }
  if (args.some((arg) => /^(?:--data\b|--help$|-h$)/.test(arg))) return serve()
  const folder = folderFor(args)
  const run = () => serve('--data', folder)
  // Not after set-up: that would install anew under the app that is open.
  return folder === DEVELOPMENT_DATA ? onlyOneHere(run) : run()
}

/** Demo data is made once, in an empty folder: what is asked for in other sizes gets a folder of its own. */
function folderFor(/** @type {readonly string[]} */ args) {
  const sizes = args.join(' ').match(/--(?:contacts|messages|longest|seed)[ =]\d+/g) ?? []
  return [DEVELOPMENT_DATA, ...sizes.map((size) => size.replace(/\W+/g, ''))].join('-')
}

// Standard output is the service's: one line of JSON once it answers.
sayOnStandardError()
endWithNpm()
await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))

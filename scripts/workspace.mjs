import { fileURLToPath } from 'node:url'
import { underRecentNode } from './lib/node-runtime.mjs'
import { DEVELOPMENT_DATA } from './lib/paths.mjs'
import { endWithNpm, runInFront } from './lib/processes.mjs'
import { withDevelopmentData } from './lib/running.mjs'
import { entry, useStandardError } from './lib/console.mjs'
import { setUpPackages } from './lib/setup.mjs'
import { WORKSPACE_CLI } from './lib/workspace-process.mjs'

/** `npm run workspace -- …`: starts the service alone; its arguments are those of src/workspace/cli.ts. */
async function main() {
  const args = process.argv.slice(2)
  const serve = async (/** @type {string[]} */ ...data) => {
    await setUpPackages()
    const options = { pipesInput: true }
    return runInFront(process.execPath, [WORKSPACE_CLI, ...data, ...args], process.env, options)
  }
  if (args.some((arg) => /^(?:--data\b|--help$|-h$)/.test(arg))) return serve()
  const folder = folderFor(args)
  const run = () => serve('--data', folder)
  // Not after set-up, which would install under the running app.
  return folder === DEVELOPMENT_DATA ? withDevelopmentData(run) : run()
}

/** Demo data is created once, in an empty folder, so other sizes get folders of their own. */
function folderFor(/** @type {readonly string[]} */ args) {
  const sizes = args.join(' ').match(/--(?:contacts|messages|longest|seed)[ =]\d+/g) ?? []
  return [DEVELOPMENT_DATA, ...sizes.map((size) => size.replace(/\W+/g, ''))].join('-')
}

// Standard output belongs to the service: one line of JSON once it is ready.
useStandardError()
endWithNpm()
await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))

import { fileURLToPath } from 'node:url'
import { underRecentNode } from './lib/node-runtime.mjs'
import { DEVELOPMENT_DATA } from './lib/paths.mjs'
import { endWithNpm, runInFront } from './lib/processes.mjs'
import { withDevelopmentData } from './lib/running.mjs'
import { entry, useStandardError } from './lib/console.mjs'
import { setUpPackages } from './lib/setup.mjs'
import { WORKSPACE_CLI } from './lib/workspace-process.mjs'

/** `npm run workspace -- …`: starts only the service; the arguments are passed to src/host/cli.ts. */
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
  // Take the lock before set-up, which would otherwise install packages while the app is running.
  return folder === DEVELOPMENT_DATA ? withDevelopmentData(run) : run()
}

/**
 * The data folder for these arguments. Demo data is created only in an empty folder, so each size has its own folder.
 */
function folderFor(/** @type {readonly string[]} */ args) {
  const sizes = args.join(' ').match(/--(?:(?:contacts|messages|longest|seed)[ =]\d+|empty)/g) ?? []
  return [DEVELOPMENT_DATA, ...sizes.map((size) => size.replace(/\W+/g, ''))].join('-')
}

// Standard output is only for the service, which prints one line of JSON when it is ready.
useStandardError()
endWithNpm()
await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))

import { fileURLToPath } from 'node:url'
import { electronRuntime } from './lib/electron-runtime.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { runInFront } from './lib/processes.mjs'
import { entry, UserError } from './lib/console.mjs'
import { onTestDesktop } from './lib/test-desktop.mjs'

/**
 * `node scripts/with-desktop.mjs npx vitest run tests/desktop/tray.spec.ts`: runs one command with the screen, bus,
 * keyring, home and runtime of the end-to-end tests.
 */
async function main() {
  const [command, ...args] = process.argv.slice(2)
  if (!command) throw new UserError('There is no command to run.', 'Add it as an argument.')
  const runtime = await electronRuntime()
  return onTestDesktop((env) =>
    runInFront(command, args, { ...env, BANDEJA_ELECTRON: runtime.folder }),
  )
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))

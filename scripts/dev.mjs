import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchArguments } from './lib/app-process.mjs'
import { openDesktop } from './lib/desktop.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { DATA, MODULES } from './lib/paths.mjs'
import { runInFront } from './lib/processes.mjs'
import { withDevelopmentData } from './lib/running.mjs'
import { entry, say } from './lib/console.mjs'
import { setUpApp } from './lib/setup.mjs'
import { signInLine, startWorkspace } from './lib/workspace-process.mjs'

/** `npm run dev`: like `npm start`, but reloads the page or restarts the app when a source changes. */
function main() {
  // Take the lock before set-up, which would otherwise install packages while the app is running.
  return withDevelopmentData(async () => develop(await setUpApp()))
}

/** @param {import('./lib/electron-runtime.mjs').Runtime} runtime @returns {Promise<number>} the exit code */
async function develop(runtime) {
  const desktop = await openDesktop({ home: join(DATA, 'desktop') })
  try {
    const workspace = await startWorkspace()
    say(signInLine(workspace.ready.accounts))
    try {
      const vite = join(MODULES, 'electron-vite', 'bin', 'electron-vite.js')
      const app = [...launchArguments(desktop), `--user-data-dir=${join(DATA, 'app')}`]
      const env = {
        ...desktop.env,
        BANDEJA_WORKSPACE_URL: workspace.ready.url,
        ELECTRON_EXEC_PATH: runtime.executable,
      }
      const args = [vite, 'dev', '--watch', '--', ...app]
      // electron-vite forwards the signal to Electron. A second signal would make Electron exit at once.
      return await runInFront(process.execPath, args, env, { forwardsSignals: true })
    } finally {
      await workspace.stop()
    }
  } finally {
    await desktop.close()
  }
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))

import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startApp } from './lib/app-process.mjs'
import { openDesktop } from './lib/desktop.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { DATA } from './lib/paths.mjs'
import { end, whenAskedToEnd } from './lib/processes.mjs'
import { onlyOneHere } from './lib/running.mjs'
import { entry, say } from './lib/say.mjs'
import { setUpApp } from './lib/setup.mjs'
import { signInLine, startWorkspace } from './lib/workspace-process.mjs'

/**
 * `npm start`: set-up, the workspace with its demo data, and the app connected to it. Both end together.
 * `npm start -- --lang=en` hands switches on to Electron.
 */
async function start() {
  const runtime = await setUpApp({ built: true })
  return onlyOneHere(() => withAll(runtime))
}

/**
 * @param {import('./lib/electron-runtime.mjs').Runtime} runtime
 * @returns {Promise<number>} the exit code
 */
async function withAll(runtime) {
  const desktop = await openDesktop({ home: join(DATA, 'desktop') })
  if (desktop.opened.length > 0) {
    say(`This machine has no desktop of its own: opened ${desktop.opened.join(', ')}.`)
  }
  try {
    const workspace = await startWorkspace()
    try {
      const app = await startApp(runtime, desktop, workspace.ready.url, process.argv.slice(2))
      try {
        say(
          `Bandeja is open, connected to ${workspace.ready.url}. Close it or press Ctrl+C to end.`,
        )
        say(signInLine(workspace.ready.accounts))
        // Not before: until here a request to end is answered by an exit at once, which ends what was started.
        const ends = [untilAsked(), endOfApp(app), endOfWorkspace(workspace)]
        const { line, code } = await Promise.race(ends)
        say(line)
        return code
      } finally {
        await end(app.child)
      }
    } finally {
      await workspace.stop()
    }
  } finally {
    await desktop.close()
  }
}

/**
 * @typedef {{ line: string, code: number }} End what to say, and the exit code
 * @typedef {{ child: import('node:child_process').ChildProcess, log: string }} Running
 */

/** @param {Running} app @returns {Promise<End>} */
async function endOfApp({ child, log }) {
  const [code, signal] = await once(child, 'exit')
  if (code === 0) return { line: 'The app was closed; the workspace ends with it.', code: 0 }
  return { line: `The app ended with ${code ?? signal}; its log is ${log}.`, code: 1 }
}

/** @param {Running} workspace @returns {Promise<End>} */
async function endOfWorkspace({ child, log }) {
  const [code, signal] = await once(child, 'exit')
  const how = `The workspace ended with ${code ?? signal}; its log is ${log}.`
  return { line: `${how} The app is closed with it.`, code: 1 }
}

/** @returns {Promise<End>} settled when somebody asks this command to end */
function untilAsked() {
  return new Promise((resolve) =>
    whenAskedToEnd(() => resolve({ line: 'Closing the app and its workspace.', code: 0 })),
  )
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), start))

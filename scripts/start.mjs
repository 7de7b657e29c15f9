import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startApp } from './lib/app-process.mjs'
import { openDesktop } from './lib/desktop.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { DATA } from './lib/paths.mjs'
import { end, onTermination } from './lib/processes.mjs'
import { withDevelopmentData } from './lib/running.mjs'
import { entry, say } from './lib/console.mjs'
import { setUpApp } from './lib/setup.mjs'
import { readStartArguments } from './lib/start-arguments.mjs'
import { signInLine, startWorkspace } from './lib/workspace-process.mjs'

/**
 * `npm start`: sets up, and starts the workspace with its demo data and the app connected to it. When one of them ends,
 * the other is ended too. `npm start -- --lang=en` passes switches to Electron. `npm start --
 * --connect=https://chat.example` connects the app to a running backend and starts no workspace.
 */
async function start() {
  const given = readStartArguments(process.argv.slice(2))
  // Take the lock before set-up, which would otherwise build or install while the app is running.
  return withDevelopmentData(async () => withAll(await setUpApp({ built: true }), given))
}

/**
 * @param {import('./lib/electron-runtime.mjs').Runtime} runtime
 * @param {import('./lib/start-arguments.mjs').StartArguments} given
 * @returns {Promise<number>} the exit code
 */
async function withAll(runtime, { elsewhere, further }) {
  const desktop = await openDesktop({ home: join(DATA, 'desktop') })
  if (desktop.opened.length > 0) {
    say(`This machine has no desktop: started ${desktop.opened.join(', ')}.`)
  }
  try {
    const workspace = elsewhere === undefined ? await startWorkspace() : null
    const url = elsewhere ?? workspace?.ready.url ?? ''
    try {
      const app = await startApp(runtime, desktop, url, further)
      try {
        // The window may not have opened yet; a failure is reported when the app ends. With a tray icon, the app
        // continues after its window is closed.
        const howToQuit = 'Quit it from its menu or tray icon, or press Ctrl+C here, to end.'
        say(`Opening Bandeja, connected to ${url}. ${howToQuit}`)
        if (workspace !== null) say(signInLine(workspace.ready.accounts))
        // Handle signals from now on. Before, a signal makes this process exit at once, which ends its children.
        const isAlone = workspace === null
        const ends = [untilTerminated(isAlone), endOfApp(app, isAlone)]
        if (workspace !== null) ends.push(endOfWorkspace(workspace))
        const { line, code } = await Promise.race(ends)
        say(line)
        return code
      } finally {
        await end(app.child)
      }
    } finally {
      await workspace?.stop()
    }
  } finally {
    await desktop.close()
  }
}

/**
 * @typedef {{ line: string, code: number }} End the last line, and the exit code
 * @typedef {{ child: import('node:child_process').ChildProcess, log: string }} Running
 */

/**
 * @param {Running} app
 * @param {boolean} isAlone whether it was started without a workspace
 * @returns {Promise<End>}
 */
async function endOfApp({ child, log }, isAlone) {
  const [code, signal] = await once(child, 'exit')
  const rest = isAlone ? '.' : '; the workspace ends with it.'
  if (code === 0) return { line: `The app was closed${rest}`, code: 0 }
  return { line: `The app ended with ${code ?? signal}; its log is ${log}.`, code: 1 }
}

/** @param {Running} workspace @returns {Promise<End>} */
async function endOfWorkspace({ child, log }) {
  const [code, signal] = await once(child, 'exit')
  const how = `The workspace ended with ${code ?? signal}; its log is ${log}.`
  return { line: `${how} The app is closed with it.`, code: 1 }
}

/**
 * @param {boolean} isAlone
 * @returns {Promise<End>} resolves when a signal ends this command
 */
function untilTerminated(isAlone) {
  const rest = isAlone ? '.' : ' and its workspace.'
  return new Promise((resolve) =>
    onTermination(() => resolve({ line: `Closing the app${rest}`, code: 0 })),
  )
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), start))

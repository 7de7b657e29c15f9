import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startApp } from './lib/app-process.mjs'
import { openDesktop } from './lib/desktop.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { DATA } from './lib/paths.mjs'
import { end } from './lib/processes.mjs'
import { entry, say } from './lib/say.mjs'
import { setUpApp } from './lib/setup.mjs'
import { signInLine, startWorkspace } from './lib/workspace-process.mjs'

/**
 * `npm start`: set-up, the workspace with its demo data, and the app connected to it. Both end together.
 */
async function start() {
  const runtime = await setUpApp({ built: true })
  const asked = untilAsked()
  const desktop = await openDesktop({ home: join(DATA, 'desktop') })
  if (desktop.opened.length > 0) {
    say(`This machine has no desktop of its own: opened ${desktop.opened.join(', ')}.`)
  }
  try {
    const workspace = await startWorkspace()
    try {
      const app = await startApp(runtime, desktop, workspace.ready.url)
      try {
        say(
          `Bandeja is open, connected to ${workspace.ready.url}. Close it or press Ctrl+C to end.`,
        )
        say(signInLine(workspace.ready.accounts))
        return await firstToEnd(app, workspace, asked)
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
 * @typedef {{ child: import('node:child_process').ChildProcess, log: string }} Running
 * @param {Running} app @param {Running} workspace @param {Promise<number>} asked
 * @returns {Promise<number>} the exit code
 */
function firstToEnd(app, workspace, asked) {
  return Promise.race([
    asked,
    once(app.child, 'exit').then(([code, signal]) => {
      if (code === 0) say('The app was closed; the workspace ends with it.')
      else say(`The app ended with ${code ?? signal}; its log is ${app.log}.`)
      return code === 0 ? 0 : 1
    }),
    once(workspace.child, 'exit').then(([code, signal]) => {
      say(
        `The workspace ended with ${code ?? signal}; its log is ${workspace.log}. Closing the app.`,
      )
      return 1
    }),
  ])
}

/** @returns {Promise<number>} settled when somebody asks this command to end */
function untilAsked() {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve(0))
  })
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), start))

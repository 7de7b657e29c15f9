import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openDesktop } from './desktop.mjs'
import { DATA, ROOT } from './paths.mjs'
import { runInFront } from './processes.mjs'
import { UserError } from './console.mjs'
import { setUpApp } from './setup.mjs'

/**
 * Runs a TypeScript program that controls the built app, with BANDEJA_ELECTRON set as for the end-to-end tests.
 * @param {string} program path in the project
 * @param {NodeJS.ProcessEnv} [env] further variables
 * @returns {Promise<number>} its exit code
 */
export async function runAppDriver(program, env = {}) {
  const path = join(ROOT, program)
  if (!existsSync(path)) {
    throw new UserError(`${relative(ROOT, path)} is missing.`, 'Check the clone.')
  }
  const runtime = await setUpApp({ forTests: true, built: true })
  const desktop = await openDesktop({ home: join(DATA, 'desktop') })
  try {
    return await runInFront(process.execPath, [path, ...process.argv.slice(2)], {
      ...env,
      ...desktop.env,
      BANDEJA_ELECTRON: runtime.folder,
    })
  } finally {
    await desktop.close()
  }
}

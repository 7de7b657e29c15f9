import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDesktop } from './desktop.mjs'

/**
 * Runs work on a desktop for tests. It has a virtual screen if there is no screen, and always its own session bus,
 * keyring and home. So a test shows no notification on the user's desktop and never uses the user's keyring.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function onTestDesktop(work) {
  const home = await mkdtemp(join(tmpdir(), 'bandeja-home-'))
  const desktop = await openDesktop({ home, alone: true })
  try {
    return await work({
      ...desktop.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_DATA_HOME: join(home, 'data'),
    })
  } finally {
    await desktop.close()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Opens several such desktops. The work runs on the first one. BANDEJA_DESKTOPS contains the variables of all desktops
 * that differ, and each test worker uses one of the desktops (`tests/support/own-desktop.ts`).
 * @template T
 * @param {number} count
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @param {readonly NodeJS.ProcessEnv[]} [opened]
 * @returns {Promise<T>}
 */
export async function onTestDesktops(count, work, opened = []) {
  return onTestDesktop((env) => {
    const all = [...opened, env]
    if (all.length < count) return onTestDesktops(count, work, all)
    return work({ ...all[0], BANDEJA_DESKTOPS: JSON.stringify(all.map(ownOf)) })
  })
}

/**
 * Returns the variables that differ between desktops.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function ownOf(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => process.env[name] !== value),
  )
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDesktop } from './desktop.mjs'

/**
 * A screen if there is none, and always a session bus, a keyring and a home of the tests' own: a test must
 * not pop up a note on somebody's desktop or write into somebody's keyring.
 *
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
 * Several such desktops at once. The work runs on the first; what each of the others differs in stands in
 * BANDEJA_DESKTOPS, where every worker of the tests finds its own (`tests/support/own-desktop.ts`).
 *
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

/** What a desktop has for itself. @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
function ownOf(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => process.env[name] !== value),
  )
}

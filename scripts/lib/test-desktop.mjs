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

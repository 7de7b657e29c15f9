import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from './build.mjs'
import { installDependencies } from './dependencies.mjs'
import { electronRuntime, isThisMachine } from './electron-runtime.mjs'
import { withLock } from './lock.mjs'
import { CACHE } from './paths.mjs'
import { exitOnSignals } from './processes.mjs'
import { assertSandbox } from './sandbox.mjs'
import { setStepPrefix } from './console.mjs'
import { installSystemPackages } from './system-packages.mjs'

/**
 * Installs the packages that all commands need. A step that is already done is skipped, so a second run takes no time,
 * and an interrupted run can be repeated.
 * @returns {Promise<void>}
 */
export function setUpPackages() {
  return guarded(installDependencies)
}

/**
 * Installs packages, an Electron, and its system libraries.
 * @param {{ forTests?: boolean, built?: boolean, official?: boolean }} [needs] forTests: also install the packages of
 *   the desktop tests; built: also build the app from the current sources; official: accept only the pinned Electron
 * @returns {Promise<import('./electron-runtime.mjs').Runtime>}
 */
export async function setUpApp({ forTests = false, built = false, official = false } = {}) {
  const all = built ? 4 : 3
  const runtime = await guarded(async () => {
    setStepPrefix(`[1/${all}]`)
    await installDependencies()
    setStepPrefix(`[2/${all}]`)
    const found = await electronRuntime({ official })
    setStepPrefix(`[3/${all}]`)
    await installSystemPackages({ executable: found.executable, forTests })
    await assertSandbox(found)
    return found
  })
  setStepPrefix(`[4/${all}]`)
  if (built) await build()
  setStepPrefix('')
  return runtime
}

/**
 * Installs packages and an Electron of which packages are made. It need not run here.
 * @param {{ official: boolean, target: import('./electron-runtime.mjs').Target }} needs target: the system of the package
 * @returns {Promise<import('./electron-runtime.mjs').Runtime>}
 */
export function setUpPackaging({ official, target }) {
  if (isThisMachine(target)) return setUpApp({ official })
  return guarded(async () => {
    setStepPrefix('[1/2]')
    await installDependencies()
    setStepPrefix('[2/2]')
    const found = await electronRuntime({ official, machine: target })
    setStepPrefix('')
    return found
  })
}

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
function guarded(work) {
  // If this set-up is ended, its children must end too: they must not continue during the next set-up.
  exitOnSignals()
  return withLock(join(CACHE, 'setup.lock'), async () => {
    await clearDrafts()
    return work()
  })
}

/**
 * Removes unfinished files of a set-up that was killed.
 * @param {string} [cache]
 */
export async function clearDrafts(cache = CACHE) {
  for (const folder of [cache, join(cache, 'electron')]) {
    const names = await readdir(folder).catch(() => [])
    const drafts = names.filter((name) => /^(?:node-)?draft-/.test(name))
    await Promise.all(
      drafts.map((name) => rm(join(folder, name), { recursive: true, force: true })),
    )
  }
}

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from './build.mjs'
import { installDependencies } from './dependencies.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { withLock } from './lock.mjs'
import { CACHE } from './paths.mjs'
import { endWhenAsked } from './processes.mjs'
import { proveSandbox } from './sandbox.mjs'
import { setStepPrefix } from './console.mjs'
import { installSystemPackages } from './system-packages.mjs'

/**
 * Brings the project to where a command can run. Each step looks first and does only what is missing, so a
 * second run takes no time, and a run that was interrupted is simply started again.
 *
 * @returns {Promise<void>}
 */
export function setUpPackages() {
  return guarded(installDependencies)
}

/**
 * Packages, an Electron to run, and what it needs from the system.
 *
 * @param {{ forTests?: boolean, built?: boolean, official?: boolean }} [needs] forTests: what the desktop tests talk to as well;
 *   built: the app built from the sources as they are; official: no other Electron than the pinned one
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
    await proveSandbox(found)
    return found
  })
  setStepPrefix(`[4/${all}]`)
  if (built) await build()
  setStepPrefix('')
  return runtime
}

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
function guarded(work) {
  // What a step has started must not go on beside the next set-up when this one is ended.
  endWhenAsked()
  return withLock(join(CACHE, 'setup.lock'), async () => {
    await clearDrafts()
    return work()
  })
}

/** Removes what a set-up that was killed left half-made. @param {string} [cache] */
export async function clearDrafts(cache = CACHE) {
  for (const folder of [cache, join(cache, 'electron')]) {
    const names = await readdir(folder).catch(() => [])
    const drafts = names.filter((name) => /^(?:node-)?draft-/.test(name))
    await Promise.all(
      drafts.map((name) => rm(join(folder, name), { recursive: true, force: true })),
    )
  }
}

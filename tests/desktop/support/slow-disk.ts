import type { FileHandle } from 'node:fs/promises'
import type { RunningApp } from '#tests/support/electron-app.ts'

/** Delays each sync of the main process's disk by `ms`, as a busy disk does. */
export function slowDisk({ electron }: RunningApp, ms: number): Promise<void> {
  return electron.evaluate(async (_, later) => {
    const { open } = process.getBuiltinModule('node:fs/promises')
    const handle = await open(process.execPath)
    const handles: FileHandle = Object.getPrototypeOf(handle)
    await handle.close()
    const { sync } = handles
    handles.sync = async function slowSync(this: FileHandle) {
      // Not a wait of the test: it simulates the slow disk that is under test.
      await new Promise((resolve) => setTimeout(resolve, later))
      await sync.call(this)
    }
  }, ms)
}

/**
 * Blocks each sync of the main process's disk until it is released. Timers of more than a second
 * fire a minute later, so that the app's time limits do not end the wait.
 * @returns a function that releases the disk
 */
export async function holdDisk({ electron }: RunningApp): Promise<() => Promise<void>> {
  await electron.evaluate(async () => {
    const { open } = process.getBuiltinModule('node:fs/promises')
    const handle = await open(process.execPath)
    const handles: FileHandle = Object.getPrototypeOf(handle)
    await handle.close()
    const { sync } = handles
    const { promise, resolve } = Promise.withResolvers<void>()
    Reflect.set(globalThis, 'releaseDisk', resolve)
    handles.sync = async function heldSync(this: FileHandle) {
      await promise
      await sync.call(this)
    }
    const start = globalThis.setTimeout
    const patient = (task: () => void, ms = 0) => start(task, ms > 1_000 ? ms + 60_000 : ms)
    Object.assign(globalThis, { setTimeout: patient })
  })
  return () => electron.evaluate(() => void Reflect.get(globalThis, 'releaseDisk')())
}

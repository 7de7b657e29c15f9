import type { FileHandle } from 'node:fs/promises'
import type { RunningApp } from '#tests/support/electron-app.ts'

/** From now on the desktop's own side has to wait so long for each sync of its disk, as on one that is busy with others. ms */
export function slowDisk({ electron }: RunningApp, ms: number): Promise<void> {
  return electron.evaluate(async (_, later) => {
    const { open } = process.getBuiltinModule('node:fs/promises')
    const handle = await open(process.execPath)
    const handles: FileHandle = Object.getPrototypeOf(handle)
    await handle.close()
    const { sync } = handles
    handles.sync = async function slowSync(this: FileHandle) {
      // Not a wait of the test's: the slowness itself, which is what is tried.
      await new Promise((resolve) => setTimeout(resolve, later))
      await sync.call(this)
    }
  }, ms)
}

/**
 * The desktop's side waits with each sync of its disk until it is released, and gives it that time: a longer wait of its own
 * than a second takes a minute more.
 * @returns releases the disk
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

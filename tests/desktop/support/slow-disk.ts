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

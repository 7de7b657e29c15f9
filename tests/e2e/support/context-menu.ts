import type { ElectronApplication, Locator } from 'playwright'
import type { Menu } from 'electron'

/**
 * Opens the context menu of an element. Playwright cannot reach a native menu, so it is intercepted
 * before it shows.
 */
export async function openContextMenu(
  electron: ElectronApplication,
  place: Locator,
  position?: { x: number; y: number },
): Promise<string[]> {
  await electron.evaluate((main) => {
    Reflect.deleteProperty(globalThis, 'shownMenu')
    main.Menu.prototype.popup = function popup(this: Menu) {
      Reflect.set(globalThis, 'shownMenu', this)
    }
  })
  await place.click({ button: 'right', ...(position && { position }) })
  // The page reports the click to the main process after its dispatch.
  await place.page().evaluate('new Promise((done) => requestAnimationFrame(done))')
  return await electron.evaluate(() => {
    const shown: Menu | undefined = Reflect.get(globalThis, 'shownMenu')
    return shown?.items.filter(({ enabled }) => enabled).map(({ label }) => label) ?? []
  })
}

/** Chooses an entry of the last opened menu. */
export async function chooseEntry(electron: ElectronApplication, label: string): Promise<void> {
  await electron.evaluate((_, wanted) => {
    const shown: Menu | undefined = Reflect.get(globalThis, 'shownMenu')
    const item = shown?.items.find((one) => one.label === wanted)
    if (item === undefined) throw new Error(`The menu has no ${wanted}.`)
    item.click()
  }, label)
}

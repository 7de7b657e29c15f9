import type { FileChooser, Page } from 'playwright'

/**
 * Opens the file chooser and returns it.
 * @param open presses the key or the button that opens it
 */
export async function fileChooser(page: Page, open: () => Promise<unknown>): Promise<FileChooser> {
  const chosen = page.waitForEvent('filechooser')
  // Playwright replaces the system's dialog only once the page knows of it. A key that arrives earlier opens that
  // dialog, and no event follows. The page handles both requests in their order.
  await page.evaluate('0')
  await open()
  return await chosen
}

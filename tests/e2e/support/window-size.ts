import { expect } from 'vitest'
import type { Inbox } from './inbox.ts'

/**
 * Resizes the window, in CSS px without its frame, and waits until the page has rendered in that
 * size.
 */
export async function resize(
  { app }: Pick<Inbox, 'app'>,
  width: number,
  height: number,
): Promise<void> {
  await app.electron.evaluate(
    ({ BrowserWindow }, size) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  )
  await expect.poll(() => app.page.evaluate('innerWidth')).toBe(width)
  await app.page.evaluate(
    `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))`,
  )
}

import { ask } from '#tests/desktop/support/desktop.ts'
import { closeChatWindow } from './support/chat-window.ts'
import { afterEach, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { inboxForEach } from './support/inbox.ts'

// A window: the window's zoom.
const name = 'Manuela Restrepo Echeverri'
/** Width of a 1,024 px window at 200 % zoom, in CSS px. */
const half = 512

const inbox = inboxForEach({}, { host: 'window', sharedApp: true })

async function zoom(percent: number): Promise<void> {
  await inbox.app.electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(1024, 700)
  })
  await ask(inbox.app.page, 'settings.set', { zoom: percent })
}
afterEach(() => zoom(100))

test('the conversation’s name and all controls are reachable at twice the size, also of an expired chat', async () => {
  const expired = 'Manuela Restrepo Londoño'
  await inbox.chat('c', name)
  await inbox.chat('e', expired)
  for (const id of ['c', 'e']) await inbox.customerWrites(id, 'Hello')
  await closeChatWindow(inbox, 'e')
  const page = await inbox.start()
  await zoom(200)
  await expect.poll(() => page.evaluate('innerWidth')).toBe(half)
  const header = page.getByRole('region', { name: 'Conversation' }).locator('header')
  for (const shown of [expired, name]) {
    await inbox.open(shown)
    if (shown === expired) await page.getByText('Chat has expired').first().waitFor()
    const heading = page.getByRole('heading', { name: shown, exact: true })
    expect(await heading.evaluate((one) => one.clientWidth)).toBeGreaterThanOrEqual(120)
    for (const part of [...(await header.getByRole('button').all()), header.getByRole('timer')]) {
      const box = await part.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(half)
    }
    if (shown === expired) {
      // One is shown at a time: back to the list.
      await page.keyboard.press('Escape')
      await heading.waitFor({ state: 'detached' })
    }
  }
  expect(await accessibilityFaults(page)).toEqual([])

  const more = header.getByRole('button', { name: 'Chat options' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Mark as important' }).waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(more)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Mark as important' }).click()
  await expect
    .poll(async () => (await inbox.agent('GET', 'main/contacts/c')).body.importantChat)
    .toBe(true)
  await expectFocus(more)
})

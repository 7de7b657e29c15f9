import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { composer, bubbles, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()

/** The focus ring of an element, if it has one. */
const ringOf = (one: Locator): Promise<string> =>
  one.evaluate((element) => {
    const look = element.ownerDocument.defaultView?.getComputedStyle(element)
    return look === undefined || look.outlineStyle === 'none'
      ? 'none'
      : `${look.outlineWidth} ${look.outlineStyle}`
  })

test('forced colours still show what is open, selected, on or focused', async () => {
  await inbox.chats(2)
  const page = await inbox.start()
  await page.emulateMedia({ forcedColors: 'active' })
  await inbox.open('Customer 1')
  await composer(page).focus()
  const box = composer(page).locator('..')
  expect(await ringOf(box)).toBe('2px solid')
  const sidebar = page.getByRole('button', { name: /the contact information$/ })
  const view = (name: RegExp) => page.getByRole('tab', { name })
  for (const [chosen, other] of [
    [row(page, 'Customer 1'), row(page, 'Customer 2')],
    [view(/^All/), view(/^Unread/)],
    [page.getByRole('link', { name: /^Chats/ }), page.getByRole('link', { name: 'Profile' })],
  ] as const) {
    expect(await ringOf(chosen)).toBe('2px solid')
    expect(await ringOf(other)).toBe('none')
  }
  expect(await ringOf(sidebar.first())).toBe('none')
  await page.keyboard.press('Control+Shift+D')
  await expect.poll(() => ringOf(sidebar.first())).toBe('2px solid')
  // Three dots drawn only with a background and shadows.
  const acts = bubbles(page).last().locator('button').first()
  const dots = await acts.evaluate((one) => {
    const look = one.ownerDocument.defaultView?.getComputedStyle(one, '::before')
    return { ground: look?.backgroundColor, shadow: look?.boxShadow }
  })
  expect(dots.shadow).not.toBe('none')
  expect(dots.ground).not.toBe('rgba(0, 0, 0, 0)')
})

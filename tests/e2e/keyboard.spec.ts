import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Rig } from '#tests/contract/support/workspace-rig.ts'
import type { Name } from '#tests/contract/support/people.ts'
import {
  bubbles,
  chatOf,
  composer,
  expectFocus,
  openInbox,
  row,
  says,
  startInboxRig,
  weather,
  type Inbox,
} from './support/inbox.ts'

let rig: Rig
let inbox: Inbox
beforeEach(async () => {
  rig = await startInboxRig()
})
afterEach(async () => {
  await inbox.close()
  await rig.stop()
})

async function open(as?: Name): Promise<void> {
  inbox = await openInbox(rig, as === undefined ? {} : { as })
}

async function chats(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await chatOf(rig, `c${n}`, `Customer ${n}`)
    await says(rig, `c${n}`, `Question ${n}`)
  }
}

test('walking from chat to chat keeps the open one’s row in sight', async () => {
  await chats(30)
  await open()
  const { page } = inbox
  await row(page, 'Customer 30').waitFor()
  for (let n = 0; n < 20; n += 1) await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('heading', { name: 'Customer 11', exact: true }).waitFor()
  const isInSight = () =>
    row(page, 'Customer 11').evaluate((one) => {
      const box = one.getBoundingClientRect()
      return box.bottom <= one.ownerDocument.documentElement.clientHeight && box.top > 0
    })
  await expect.poll(isInSight).toBe(true)
})

test('a menu closes by Escape alone: the chat stays, and the keyboard is where it was', async () => {
  await chats(2)
  await open()
  const { page } = inbox
  await row(page, 'Customer 2').click()
  await expectFocus(composer(page))
  await page.keyboard.press('Escape')
  await expectFocus(row(page, 'Customer 2'))
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expectFocus(row(page, 'Customer 2'))
  await page.getByRole('heading', { name: 'Customer 2', exact: true }).waitFor()
})

test('scrolling away from the message that has the focus does not lose the keyboard', async () => {
  await chatOf(rig, 'c', 'Carmen Rojas')
  for (let n = 1; n <= 60; n += 1) await says(rig, 'c', `Line ${n}. ${'and so on '.repeat(n % 9)}`)
  await open()
  const { page } = inbox
  await row(page, 'Carmen Rojas').click()
  await bubbles(page).last().focus()
  await page.keyboard.press('ArrowUp')
  await page.getByTestId('message-scroller').hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -400)
      return bubbles(page).filter({ hasText: 'Line 60.' }).count()
    })
    .toBe(0)
  const focused = () => page.evaluate(`document.activeElement?.closest('article')?.textContent`)
  await expect.poll(focused).toMatch(/^Line/)
  const before = await focused()
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).not.toBe(before)
})

test('a person who may not delete is not asked whether to', async () => {
  await chatOf(rig, 'c', 'Carmen Rojas', { user_id: 'rita', user_tag_id: 'tag-rita' })
  await says(rig, 'c', 'Hello')
  await open('rita')
  const { page } = inbox
  await row(page, 'Carmen Rojas').click()
  await bubbles(page).last().focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
})

test('a reaction shows before the service has answered', async () => {
  await chatOf(rig, 'c', 'Carmen Rojas')
  await says(rig, 'c', 'Thank you')
  await open()
  const { page } = inbox
  await row(page, 'Carmen Rojas').click()
  await bubbles(page).last().focus()
  const latencyMs = 4_000
  await fetch(`${rig.url}/_control/network`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latencyMs, failureRate: 0 }),
  })
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem').first().press('Enter')
  await page.getByRole('list', { name: 'Reactions' }).waitFor({ timeout: latencyMs / 2 })
  await expectFocus(bubbles(page).last())
  await weather(rig, 0)
})

test('a picture shown large gives the focus back, however it is closed', async () => {
  await chatOf(rig, 'c', 'Carmen Rojas')
  await says(rig, 'c', 'Can you send me a picture?')
  await open()
  const { page } = inbox
  await row(page, 'Carmen Rojas').click()
  await expectFocus(composer(page))
  await page.locator('#composer-files').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await page.getByRole('button', { name: 'Remove dot.png' }).waitFor()
  await page.keyboard.press('Enter')
  const picture = bubbles(page)
    .last()
    .getByRole('button', { name: /dot\.png/ })
  await picture.waitFor()
  // Once it is sent its bubble is another element than the one that waited.
  await page.locator('[data-outgoing]').waitFor({ state: 'detached' })
  for (const close of ['Escape', 'button'] as const) {
    await picture.focus()
    await page.keyboard.press('Enter')
    const large = page.getByRole('dialog', { name: 'dot.png' })
    await large.waitFor()
    if (close === 'button') await large.getByRole('button', { name: 'Close' }).click()
    else await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
    await expectFocus(picture)
  }
  await page.getByRole('heading', { name: 'Carmen Rojas', exact: true }).waitFor()
})

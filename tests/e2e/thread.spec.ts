import type { Locator, Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'
import { onePixel } from './support/pictures.ts'
import { setUnread } from './support/unread.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
})

/** The bubble with a line of text. */
const line = (page: Page, text: string) =>
  bubbles(page).filter({ has: page.getByText(text, { exact: true }) })

/** Waits until a line is in the middle of the list. */
async function untilCentred(page: Page, text: string): Promise<void> {
  const middleOf = async (one: Locator) => {
    const box = await one.boundingBox()
    return (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2
  }
  const offset = async () =>
    Math.abs(
      (await middleOf(line(page, text))) - (await middleOf(page.getByTestId('message-scroller'))),
    )
  await expect.poll(offset).toBeLessThanOrEqual(2)
}

const dayMs = 86_400_000

/** "4 November 2026", as the calendar names its days. */
const dayName = (at: number) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** Chooses a day of this month or an earlier one in the open calendar. */
async function chooseDay(page: Page, at: number): Promise<void> {
  const calendar = page.getByRole('dialog', { name: 'Go to a date' })
  const day = calendar.getByRole('button', { name: dayName(at), exact: true })
  await calendar.waitFor()
  while ((await day.count()) === 0) await calendar.getByRole('button', { name: 'Previous' }).click()
  await day.click()
  await calendar.waitFor({ state: 'detached' })
}

test('the calendar leads to the first message of a day, or to the next day with messages, and history goes on both ways', async () => {
  const noon = new Date().setHours(12, 0, 0, 0)
  const { db } = inbox.rig.workspace.storage
  // Two messages on every second day.
  const at = (number: number) => noon - (60 - 2 * Math.floor(number / 2)) * dayMs + number * 1_000
  for (let number = 0; number < 60; number += 1) {
    const content = { type: 'text', text: `Line ${number}` } as const
    const { id } = await inbox.rig.channel.customer.message({ contactId: 'c', content })
    await db
      .updateTable('messages')
      .set({ written_at: at(number) })
      .where('id', '=', id)
      .execute()
  }
  await setUnread(inbox, 'c', 0)
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await row(page, 'Carmen Rojas').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Go to a date…' }).click()
  await page.getByRole('dialog', { name: 'Go to a date' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await chooseDay(page, at(20))
  await untilCentred(page, 'Line 20')
  await line(page, 'Line 19').waitFor()
  await line(page, 'Line 22').waitFor()

  await page.getByTestId('message-scroller').getByTitle('Go to a date…').first().click()
  await chooseDay(page, at(10) + dayMs)
  await page.getByText(/^There are no messages of .*\. The next ones are of /).waitFor()
  await untilCentred(page, 'Line 12')
})

test('a message of three hundred lines is folded, and unfolded on request', async () => {
  const text = Array.from({ length: 300 }, (_, index) => `Line ${index + 1}`).join('\n')
  await inbox.customerWrites('c', text)
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  const bubble = bubbles(page).first()
  const shown = () => bubble.innerText()
  await expect.poll(shown).toContain('Line 40\n')
  expect(await shown()).not.toContain('Line 41')
  expect(await accessibilityFaults(page)).toEqual([])
  await bubble.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(shown).toContain('Line 300')
  expect(await bubble.getByRole('button', { name: 'Show more' }).count()).toBe(0)
})

/** Uploads a picture and returns its address at the service. */
async function uploaded(name: string): Promise<string> {
  const body = new FormData()
  body.append('file', new File([onePixel], name, { type: 'image/png' }))
  const answer = await inbox.agent('POST', 'messages/storage/upload', { body })
  return answer.body.url
}

test('photos in a row are an album, whose tiles open them all and have the menu of their message', async () => {
  const media = await uploaded('photo.png')
  const customer = inbox.rig.channel.customer
  await inbox.customerWrites('c', 'My photos')
  for (let number = 1; number <= 30; number += 1)
    await customer.message({
      contactId: 'c',
      content: { type: 'image', media, mimeType: 'image/png', filename: `photo ${number}.png` },
    })
  await setUnread(inbox, 'c', 0)
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  const album = bubbles(page).last()
  const tile = (name: string) => album.getByRole('button', { name })
  await tile('Show the picture: photo 4.png, and 26 more').waitFor()
  expect(await bubbles(page).count()).toBe(2)
  expect(await accessibilityFaults(page)).toEqual([])
  await tile('Show the picture: photo 4.png, and 26 more').click()
  const viewer = page.getByRole('dialog', { name: 'photo 4.png' })
  await viewer.getByText('4 / 30', { exact: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'photo 5.png' }).waitFor()
  await page.keyboard.press('Escape')

  await tile('Show the picture: photo 2.png').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'React with 👍' }).click()
  await tile('Show the picture: photo 2.png, 👍').waitFor()

  await tile('Show all 30 separately').click()
  await expect.poll(() => bubbles(page).count()).toBeGreaterThan(8)
  await page.getByRole('list', { name: 'Reactions' }).waitFor()
})

test('a message that waits in the outbox is edited and sent once, with the edited text', async () => {
  await inbox.customerWrites('c', 'Where is my order?')
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await inbox.network({ failureRate: 1 })
  for (const text of ['Frist text', 'Second text']) {
    await composer(page).fill(text)
    await page.keyboard.press('Enter')
  }
  const first = bubbles(page).filter({ hasText: 'Frist text' })
  await first.getByText('Not sent yet.').waitFor()
  // The second one was not tried, because it waits for the first.
  await bubbles(page).filter({ hasText: 'Second text' }).getByText('Not sent yet.').waitFor()
  await composer(page).fill('Begun meanwhile')
  await first.getByRole('button', { name: 'Edit' }).click()
  await first.waitFor({ state: 'detached' })
  await expect.poll(() => composer(page).inputValue()).toBe('Frist text\nBegun meanwhile')
  expect(await composer(page).evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  await composer(page).fill('First text')
  await page.keyboard.press('Enter')
  await inbox.network({})
  await inbox.outboxIsEmpty()
  const texts = (await inbox.storedMessages('c')).map(({ text }) => text)
  expect(texts).toEqual(['Where is my order?', 'Second text', 'First text'])
})

test('a message with a picture is forwarded to chats that are found by name; a chat whose window is closed says so', async () => {
  const media = await uploaded('map.png')
  await inbox.rig.channel.customer.message({
    contactId: 'c',
    content: { type: 'image', media, mimeType: 'image/png', filename: 'map.png', text: 'The way' },
  })
  await inbox.chat('d', 'Diego Paz')
  await inbox.customerWrites('d', 'How do I get there?')
  await inbox.chat('e', 'Elena Vega')
  await inbox.customerWrites('e', 'Me too')
  const yesterday = Date.now() - 25 * 3_600_000
  await inbox.chat('f', 'Fermín Soto', { last_contact_response_at: yesterday })
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await bubbles(page)
    .last()
    .click({ button: 'right', position: { x: 5, y: 5 } })
  await page.getByRole('menuitem', { name: 'Forward…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forward the message' })
  const chats = dialog.getByRole('listbox', { name: 'Chats to forward to' })
  const option = (name: string) => chats.getByRole('option', { name })
  await option('Diego Paz').waitFor()
  expect(await option('Carmen Rojas').count()).toBe(0)
  const closed = option('Fermín Soto')
  expect(await closed.innerText()).toContain('More than 24 hours have passed')
  expect(await closed.getAttribute('aria-disabled')).toBe('true')
  expect(await accessibilityFaults(page)).toEqual([])

  await dialog.getByLabel('Search by name, phone or e-mail').fill('Elena')
  await expect.poll(() => option('Diego Paz').count()).toBe(0)
  await page.keyboard.press('Enter')
  await option('Elena Vega').and(page.locator('[aria-checked="true"]')).waitFor()
  await dialog.getByLabel('Search by name, phone or e-mail').fill('')
  await option('Diego Paz').click()
  await dialog.getByRole('button', { name: 'Forward to 2 chats' }).click()
  await page.getByText('Message forwarded to 2 chats').waitFor()
  await inbox.outboxIsEmpty()
  for (const id of ['d', 'e'])
    expect((await inbox.storedMessages(id)).at(-1)).toMatchObject({
      type: 'image',
      text: 'The way',
      media,
      filename: 'map.png',
    })
  expect(await inbox.storedMessages('f')).toEqual([])
})

test('a reply quotes the focused message, also after the chat was left; the quote leads to it', async () => {
  await inbox.customerWrites('c', 'Which colour?')
  await inbox.customerWrites('c', 'And which size?')
  await inbox.chat('d', 'Diego Paz')
  await inbox.customerWrites('d', 'Hello')
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  const question = line(page, 'Which colour?').first()
  await question.focus()
  await page.keyboard.press('r')
  const quote = page.getByRole('group', { name: 'Replying to: Which colour?' })
  await quote.waitFor()
  await expect
    .poll(() => composer(page).evaluate((one) => one === one.ownerDocument.activeElement))
    .toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await inbox.open('Diego Paz')
  await quote.waitFor({ state: 'detached' })
  await inbox.open('Carmen Rojas')
  await quote.waitFor()
  await inbox.send('Blue, please')
  await quote.waitFor({ state: 'detached' })
  await inbox.outboxIsEmpty()
  const { body } = await inbox.agent('GET', 'messages/messages/c')
  expect(body.items.at(-1)).toMatchObject({ replyTo: body.items[0]._id })
  await bubbles(page)
    .last()
    .getByRole('button', { name: 'Go to the message it answers: Carmen Rojas: Which colour?' })
    .click()
  await expect
    .poll(() => question.evaluate((one) => one === one.ownerDocument.activeElement))
    .toBe(true)
})

import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'

const lost = 'No connection to the service'

describe('at the start', () => {
  const inbox = inboxForEach()

  test('a service that is down is retried, and the last screen opens', async () => {
    await inbox.chats(2)
    await inbox.start({ keyring: true })
    await inbox.open('Customer 1')
    await composer(inbox.page).fill('Written before')
    await inbox.quit()
    const { comeBack } = await inbox.rig.kill()

    const page = await inbox.launch({ keyring: true })
    // The user is known without the service; the missing data is reported.
    await page.getByText(lost).first().waitFor()
    expect(await page.locator('input[type="email"]').count()).toBe(0)

    await comeBack()
    await inbox.open('Customer 1')
    await expect.poll(() => composer(page).inputValue()).toBe('Written before')
  })
})

describe('while it is used', () => {
  const inbox = inboxForEach()

  test('a banner reports failing calls; the data loads afterwards by itself', async () => {
    const bytes = await readFile(new URL('../../resources/demo/photos/desk.jpg', import.meta.url))
    const body = new FormData()
    body.append('file', new File([bytes], 'desk.jpg', { type: 'image/jpeg' }))
    const { body: photo } = await inbox.agent('POST', 'messages/storage/upload', { body })
    // Each chat with a photo of its own, so that none is known from another.
    for (let n = 1; n <= 120; n += 1) {
      await inbox.chat(`c${n}`, `Customer ${n}`, { picture_url: `${photo.url}?of=${n}` })
      // The older ones are on the list's next pages.
      if (n > 60) await inbox.customerWrites(`c${n}`, `Question ${n}`)
    }
    const page = await inbox.start()
    const photos = page.locator('[data-chat] img')
    await photos.first().waitFor()
    const scroller = page.getByTestId('chat-scroller')
    // The pages with the chats that are scrolled to, which load after the first is drawn.
    await expect.poll(() => scroller.evaluate((one) => one.scrollHeight)).toBeGreaterThan(4_000)

    await inbox.network({ failureRate: 1 })
    const drawn = () =>
      page.locator('[data-chat]').evaluateAll((all) => all.map((one) => one.dataset['chat'] ?? ''))
    const before = new Set(await drawn())
    await scroller.evaluate((one) => one.scrollTo({ top: 2_400 }))
    const scrolledTo = async () => (await drawn()).filter((id) => !before.has(id))
    await expect.poll(async () => (await scrolledTo()).length).toBeGreaterThan(3)
    const [id = ''] = (await scrolledTo()).slice(3)
    const first = `Customer ${id.slice(1)}`
    await row(page, first).click()
    const banner = page.getByRole('status').filter({ hasText: lost })
    await banner.waitFor()
    const waiting = page.getByText('Loads once the service answers')
    await expect.poll(() => waiting.count()).toBeGreaterThan(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await banner.count()).toBe(1)
    const photosBefore = await photos.count()

    // A chat that was never opened shows what the list knows, and can be written in.
    const conversation = page.getByRole('region', { name: 'Conversation' })
    await conversation.getByText(first).waitFor()
    const known = conversation.getByRole('region', { name: 'Last known message' })
    await composer(page).fill('Half an answer')
    // The command palette finds the chats that the list has loaded, and says why it finds no others.
    const second = 'Customer 118'
    const palette = page.getByRole('dialog', { name: 'Find a chat or do something' })
    const find = async (name: string) => {
      await page.keyboard.press('Control+K')
      await expectFocus(palette.getByRole('combobox'))
      await page.keyboard.insertText(name)
      await palette.getByRole('option', { name, selected: true }).waitFor()
    }
    await find(second)
    await palette.getByRole('status').filter({ hasText: /\S/ }).waitFor()
    await palette.getByRole('option', { name: second }).click()
    await conversation.getByText(second).waitFor()
    await known.getByText('Question 118').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // The 24 hours of this customer are known to be open, so a message is queued.
    await composer(page).fill('Sent later')
    await page.keyboard.press('Enter')
    await conversation.getByRole('article').filter({ hasText: 'Sent later' }).waitFor()
    await composer(page).fill('Written meanwhile')

    await inbox.network({})
    await bubbles(page).filter({ hasText: 'Question 118' }).waitFor()
    expect(await known.count()).toBe(0)
    // The field is the same as before, so that the user can go on writing.
    await expectFocus(composer(page))
    expect(await composer(page).inputValue()).toBe('Written meanwhile')
    await expect
      .poll(() => inbox.storedMessages('c118').then((all) => all.at(-1)?.text))
      .toBe('Sent later')
    await find(first)
    await page.keyboard.press('Enter')
    await conversation.getByText(first).waitFor()
    await expect.poll(() => composer(page).inputValue()).toBe('Half an answer')
    await banner.waitFor({ state: 'detached' })
    await expect.poll(() => waiting.count()).toBe(0)
    await expect.poll(() => photos.count()).toBeGreaterThan(photosBefore)
  })
})

import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { needsKeyring } from '#tests/support/keyring.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'

const lost = 'No connection to the service'

describe('at the start', () => {
  const inbox = inboxForEach()

  test('a service that is down is retried, and the last screen opens', async (context) => {
    needsKeyring(context)
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
  const inbox = inboxForEach({}, { sharedApp: true })

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

    await inbox.network({ failureRate: 1 })
    const drawn = () =>
      page.locator('[data-chat]').evaluateAll((all) => all.map((one) => one.dataset['chat'] ?? ''))
    const before = new Set(await drawn())
    await page.getByTestId('chat-scroller').evaluate((one) => one.scrollTo({ top: 2_400 }))
    const scrolledTo = async () => (await drawn()).filter((id) => !before.has(id))
    await expect.poll(async () => (await scrolledTo()).length).toBeGreaterThan(3)
    const [id = ''] = (await scrolledTo()).slice(3)
    await row(page, `Customer ${id.slice(1)}`).click()
    const banner = page.getByRole('status').filter({ hasText: lost })
    await banner.waitFor()
    const waiting = page.getByText('Loads once the service answers')
    await expect.poll(() => waiting.count()).toBeGreaterThan(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await banner.count()).toBe(1)
    const photosBefore = await photos.count()

    await inbox.network({})
    await bubbles(page).last().waitFor()
    await banner.waitFor({ state: 'detached' })
    await expect.poll(() => waiting.count()).toBe(0)
    await expect.poll(() => photos.count()).toBeGreaterThan(photosBefore)
  })
})

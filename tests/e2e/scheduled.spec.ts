import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { chooseDateTime } from './support/choose-date-time.ts'
import { bubbles, composer, inboxForEach } from './support/inbox.ts'

const HOUR = 3_600_000

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
})

const dialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Schedule a message for Carmen Rojas' })
const strip = (page: Page) => page.getByRole('region', { name: 'Scheduled messages' })

async function open(): Promise<Page> {
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  return page
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Schedule a message' }).click()
  await dialog(page).waitFor()
}

const when = (page: Page) => dialog(page).getByRole('button', { name: /^When/ })

/** The minute that far from now in the local time zone, as a user types it: "23/11/2026 18:05". */
function minuteFromNow(ms: number): { at: Date; text: string } {
  const at = new Date(Math.floor((Date.now() + ms) / 60_000) * 60_000)
  const two = (n: number) => String(n).padStart(2, '0')
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`
  return { at, text: `${day} ${two(at.getHours())}:${two(at.getMinutes())}` }
}

async function pending(): Promise<{ scheduledDate: string; content?: { text: string } }[]> {
  const path = 'messages/scheduled-messages/pending?contactId=c'
  return (await inbox.agent('GET', path)).body.items
}

describe('scheduled messages', () => {
  test('are created from the composer’s text, listed above it, and sent on time', async () => {
    const page = await open()
    await composer(page).fill('I will be there at nine')
    await openDialog(page)
    const text = dialog(page).getByRole('textbox', { name: 'Message' })
    expect(await text.inputValue()).toBe('I will be there at nine')
    const { at, text: shown } = minuteFromNow(3 * HOUR)
    await chooseDateTime(when(page), at)
    expect(await when(page).innerText()).toBe(shown)
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await composer(page).inputValue()).toBe('')
    const [stored] = await pending()
    expect(stored?.scheduledDate).toBe(at.toISOString())
    await strip(page).getByText('1 scheduled message', { exact: false }).waitFor()
    await strip(page).getByRole('button', { expanded: false }).click()
    await strip(page).getByText('I will be there at nine').waitFor()

    inbox.rig.workspace.clock.advance(3 * HOUR)
    await bubbles(page).filter({ hasText: 'I will be there at nine' }).waitFor()
    await expect.poll(() => strip(page).count()).toBe(0)
    expect((await inbox.sent(1)).length).toBe(1)
  })
})

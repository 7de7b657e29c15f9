import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { agentName, untilScrollEnds, bubbles, inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.chat('d', 'Diego Salas')
})

const panel = (page: Page) => page.getByRole('search', { name: 'Search' })
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Words to look for' })
const matches = (page: Page) => panel(page).getByRole('list').getByRole('button')

/** Messages "Line 1" … "Line n" of a chat, one of them with another text. */
async function lines(chat: string, count: number, other: Record<number, string> = {}) {
  for (let n = 1; n <= count; n += 1) await inbox.customerWrites(chat, other[n] ?? `Line ${n}.`)
}

const line = (text: string) => bubbles(inbox.page).filter({ hasText: text })
async function isInSight(text: string): Promise<boolean> {
  const box = await line(text).boundingBox()
  const height = Number(await inbox.page.evaluate('innerHeight'))
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

async function scrollTo(text: string, dy: number) {
  await inbox.page.getByTestId('message-scroller').hover()
  await expect
    .poll(async () => {
      if ((await line(text).count()) > 0) return true
      await inbox.page.mouse.wheel(0, dy)
      await untilScrollEnds(inbox.page)
      return false
    })
    .toBe(true)
}

/** The words that are marked in the conversation. */
const markedWords = () =>
  inbox.page.evaluate<string[]>(
    `[...(CSS.highlights.get('found-words') ?? [])].map((one) => one.toString())`,
  )

describe('the message search', () => {
  test('has the focus as soon as its shortcut is pressed, and leads by keyboard to the message, and on in both directions', async () => {
    // More than the four screens of prefetched pages, so the newest message is not loaded.
    for (let n = 1; n <= 140; n += 1)
      await inbox.customerWrites(
        'c',
        n === 40 ? '¿Llegó el SOFÁ gris a Trujillo?' : `Line ${n}.\nand\nso on`,
      )
    await inbox.customerWrites(
      'd',
      `${'so and on '.repeat(700)} the promises ${'and on '.repeat(500)}`,
    )
    await lines('d', 12)
    const page = await inbox.launch()
    // Loaded after the list: the panel, and then its texts.
    const calls = [/\/search-panel-[^/]*\.js$/, /\/inbox-actions-[^/]*\.js$/].map((script) =>
      page.waitForResponse(script),
    )
    await fillSignIn(page, emailOf(agentName), PASSWORD)
    const scripts = (await Promise.all(calls)).map((answer) => answer.url())
    await page.evaluate(
      `Promise.all(${JSON.stringify(scripts)}.map((one) => import(one))).then(() => undefined)`,
    )
    await page.keyboard.press('Control+f')
    await page.keyboard.type('so')
    await panel(page).getByText('Type at least 3 characters.').waitFor()
    await page.keyboard.type('fa trujillo')
    const match = matches(page)
    // "sof" alone finds the same message: the highlight shows when the whole text was searched.
    await expect.poll(() => match.locator('mark').allInnerTexts()).toEqual(['SOFÁ', 'Trujillo'])
    expect(await match.count()).toBe(1)
    expect(await match.innerText()).toContain('Carmen Rojas')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await line('Trujillo').waitFor()
    await untilScrollEnds(page)
    expect(await isInSight('Trujillo')).toBe(true)
    for (const near of ['Line 38.', 'Line 42.']) expect(await isInSight(near)).toBe(true)
    expect(await line('Line 140.').count()).toBe(0)
    // The message has the focus, and the search is unchanged.
    await expect
      .poll(() => page.evaluate(`document.activeElement.textContent`))
      .toContain('Trujillo')
    expect(await match.count()).toBe(1)
    expect(await match.getAttribute('aria-current')).toBe('true')
    expect(await markedWords()).toEqual(['SOFÁ', 'Trujillo'])
    // The message itself is not tinted.
    expect(await line('Trujillo').getAttribute('data-sought')).toBeNull()
    await scrollTo('Line 1.', -1_500)
    await scrollTo('Line 140.', 1_500)

    await page.keyboard.press('Control+f')
    expect(await field(page).evaluate((one) => one.matches(':focus'))).toBe(true)
    await field(page).fill('promises')
    await expect.poll(() => match.locator('mark').allInnerTexts()).toEqual(['promises'])
    await page.keyboard.press('F3')
    // The word in the middle of the long message is in sight.
    const offset = () =>
      page.evaluate<number>(`{
        const [word] = CSS.highlights.get('found-words') ?? [];
        const { top, bottom } = document.querySelector('[data-testid="message-scroller"]').getBoundingClientRect();
        const box = word?.getBoundingClientRect();
        String(word) === 'promises' ? Math.max(top - box.top, box.bottom - bottom) : Infinity;
      }`)
    await expect.poll(offset).toBeLessThan(0)
    await page.keyboard.press('Control+f')
    await page.keyboard.press('Escape')
    expect(await field(page).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await expect.poll(() => panel(page).count()).toBe(0)
    await expect
      .poll(() => page.evaluate(`document.activeElement.closest('#chat-list') !== null`))
      .toBe(true)
  }, 120_000)
})

import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { emailOf, GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { expectFocus } from './support/focus.ts'
import { agentName, untilScrollEnds, bubbles, composer, inboxForEach } from './support/inbox.ts'
import { countCalls } from './support/page-calls.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.chat('d', 'Diego Salas')
})

const panel = (page: Page) => page.getByRole('search', { name: 'Search' })
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Words to look for' })
/** Sends a message that does not match the search. */
const aloud = (page: Page) => panel(page).getByRole('status')
const matches = (page: Page) => panel(page).getByRole('list').getByRole('button')
const chip = (page: Page, name: string) => panel(page).getByRole('radio', { name, exact: true })

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
  test('has the focus as soon as its shortcut is pressed', async () => {
    const page = await inbox.launch()
    // Loaded after the list: the panel, and then its texts.
    const calls = [/\/search-panel-[^/]*\.js$/, /\/tools-[^/]*\.js$/].map((script) =>
      page.waitForResponse(script),
    )
    await fillSignIn(page, emailOf(agentName), PASSWORD)
    const scripts = (await Promise.all(calls)).map((answer) => answer.url())
    await page.evaluate(
      `Promise.all(${JSON.stringify(scripts)}.map((one) => import(one))).then(() => undefined)`,
    )
    await page.keyboard.press('Control+f')
    await page.keyboard.type('sofa')
    await expect.poll(() => field(page).inputValue()).toBe('sofa')
  })

  test('leads by keyboard from the text to the message, and on in both directions', async () => {
    // More than the four screens of prefetched pages, so the newest message is not loaded.
    for (let n = 1; n <= 140; n += 1)
      await inbox.customerWrites(
        'c',
        n === 40 ? '¿Llegó el SOFÁ gris a Trujillo?' : `Line ${n}.\nand\nso on`,
      )
    await lines('d', 3)
    const page = await inbox.start()
    await page.keyboard.press('Control+f')
    await panel(page).waitFor()
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
    await page.keyboard.press('Escape')
    expect(await field(page).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await expect.poll(() => panel(page).count()).toBe(0)
    await expect
      .poll(() => page.evaluate(`document.activeElement.closest('#chat-list') !== null`))
      .toBe(true)
  }, 120_000)

  test('goes on by F3 or J and back by Shift+F3 or K, also from the composer, and marks the word in a long message', async () => {
    await lines('c', 3, { 1: 'A promise' })
    await inbox.customerWrites(
      'd',
      `${'so and on '.repeat(700)} the promises ${'and on '.repeat(500)}`,
    )
    await lines('d', 12)
    await lines('c', 12)
    const page = await inbox.start()
    await page.keyboard.press('Control+f')
    await field(page).fill('promise')
    await panel(page).getByText('2 messages found', { exact: true }).waitFor()
    const current = () => panel(page).locator('[aria-current="true"]')
    const isShown = async (name: string, word: string) => {
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await expect.poll(markedWords).toEqual([word])
      await current().filter({ hasText: name }).waitFor()
      expect(await current().count()).toBe(1)
    }
    await page.keyboard.press('F3')
    await isShown('Diego Salas', 'promise')
    // The word in the middle of the long message is in sight.
    const offset = () =>
      page.evaluate<number>(`{
        const [word] = CSS.highlights.get('found-words');
        const { top, bottom } = document.querySelector('[data-testid="message-scroller"]').getBoundingClientRect();
        const box = word.getBoundingClientRect();
        Math.max(top - box.top, box.bottom - bottom);
      }`)
    await expect.poll(offset).toBeLessThan(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await composer(page).focus()
    await page.keyboard.press('F3')
    await isShown('Carmen Rojas', 'promise')
    await page.keyboard.press('F3')
    await isShown('Diego Salas', 'promise')
    await page.keyboard.press('Shift+F3')
    await isShown('Carmen Rojas', 'promise')
    // On a result J and K do the same, not what they do in the list that the search covers.
    await current().focus()
    await page.keyboard.press('k')
    await isShown('Diego Salas', 'promise')
    await page.keyboard.press('j')
    await isShown('Carmen Rojas', 'promise')
    await page.keyboard.press('Control+f')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(markedWords).toEqual([])
  })

  test('covers a week until it is extended, and counts the results', async () => {
    await inbox.customerWrites('c', 'The old promise')
    inbox.rig.workspace.clock.advance(8 * 86_400_000)
    await inbox.customerWrites('c', 'The new promise')
    await inbox.customerWrites('d', 'Nothing here')
    const page = await inbox.start()
    await page.getByRole('button', { name: 'Search messages' }).click()
    expect(await chip(page, '1 week').getAttribute('aria-checked')).toBe('true')
    await field(page).fill('promise')
    await panel(page).getByText('1 message found', { exact: true }).waitFor()
    await field(page).fill('old promise')
    await aloud(page).getByText('No message says “old promise”').waitFor()
    await panel(page).getByRole('button', { name: 'Search without a time limit' }).click()
    await panel(page).getByText('1 message found', { exact: true }).waitFor()
    expect(await chip(page, 'All').getAttribute('aria-checked')).toBe('true')
    await chip(page, 'All').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await chip(page, '1 year').getAttribute('aria-checked')).toBe('true')
    await field(page).fill('promise')
    await panel(page).getByText('2 messages found', { exact: true }).waitFor()
  })

  test('loads page after page, and can be limited to the open chat while it is open', async () => {
    await lines('c', 45)
    await lines('d', 2)
    const page = await inbox.start()
    await inbox.open('Diego Salas')
    await page.keyboard.press('Control+f')
    const calls = await countCalls(page, '/messages/search')
    const pages = await Promise.all(
      [0, 20, 40].map((at) =>
        countCalls(page, `/messages/search?searchWords=line&timerange=week&offset=${at}&limit=20`),
      ),
    )
    await field(page).fill('line')
    await panel(page).getByText('More than', { exact: false }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expectFocus(matches(page).first())
    for (const count of [20, 40, 47]) {
      await expect.poll(() => matches(page).count()).toBeGreaterThanOrEqual(count)
      await matches(page)
        .nth(count - 2)
        .focus()
      await page.keyboard.press('ArrowDown')
    }
    await expectFocus(matches(page).last())
    await panel(page).getByText('47 messages found', { exact: true }).waitFor()
    expect(await matches(page).last().innerText()).toContain('Line 1.')
    // In pages of 20, each once. The first page is read for the number of files, too.
    expect(await Promise.all(pages.map((times) => times()))).toEqual([2, 1, 1])
    expect(await calls()).toBe(4)
    const here = panel(page).getByRole('checkbox', { name: 'In this chat only' })
    await here.click()
    await panel(page).getByText('2 messages found', { exact: true }).waitFor()
    // Only while that chat is open.
    const mia = await inbox.rig.as('mia')
    const body = { groupId: GROUP, userId: 'beto' }
    expect((await mia('POST', 'main/contacts/d/assign', { body })).status).toBe(200)
    await page
      .getByRole('heading', { name: 'Diego Salas', exact: true })
      .waitFor({ state: 'detached' })
    await panel(page).getByText('45 messages found', { exact: true }).waitFor()
    // Though a new message arrived, the found one has the focus.
    await field(page).fill('line 45')
    await expect.poll(() => matches(page).count()).toBe(1)
    await matches(page).click()
    await here.waitFor()
    expect(await here.isChecked()).toBe(false)
    await expect
      .poll(() => page.evaluate(`document.activeElement.closest('article')?.textContent`))
      .toContain('Line 45.')
    // Changes to the chat can be undone beside the search.
    const isArchived = async () => (await inbox.agent('GET', 'main/contacts/c')).body.archived
    await page.keyboard.press('Control+Shift+E')
    await expect.poll(isArchived).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(isArchived).toBe(false)
    expect(await page.getByRole('heading', { name: 'Carmen Rojas' }).count()).toBe(1)
  })

  test('loads after a failure, and opens the newest message in place of a deleted one', async () => {
    await lines('c', 30, { 3: 'The lost word' })
    const page = await inbox.start()
    await page.keyboard.press('Control+f')
    await panel(page).getByText('Find what was said').waitFor()
    await inbox.network({ failureRate: 1 })
    await field(page).fill('line 30')
    await aloud(page).getByText('Loads once the service answers').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await inbox.network({})
    await expect.poll(() => matches(page).count()).toBe(1)
    await expectFocus(field(page))

    await field(page).fill('line 1')
    await expect.poll(() => matches(page).count()).toBeGreaterThan(5)
    expect(await accessibilityFaults(page)).toEqual([])
    await field(page).fill('nowhere')
    await panel(page).getByText('No message says', { exact: false }).waitFor()

    await field(page).fill('lost')
    await expect.poll(() => matches(page).count()).toBe(1)
    const id = await matches(page).getAttribute('data-match')
    await inbox.agent('DELETE', `messages/messages/c/${id}`)
    await matches(page).click()
    await line('Line 30.').waitFor()
    await page.getByText('could not be found', { exact: false }).waitFor()
  })
})

describe('the tabs of the search', () => {
  const tab = (page: Page, name: string) =>
    panel(page)
      .getByRole('tab')
      .filter({ hasText: new RegExp(`^${name}`) })

  test('find messages, files, contacts and notes, and lead to each', async () => {
    await lines('c', 3, { 2: '¿Sigue el sofá gris?' })
    await inbox.chat('s', 'Sofía Rojas')
    const { agent } = inbox
    const form = new FormData()
    form.append('file', new File(['%PDF-1.4\n'], 'Sofá gris.pdf', { type: 'application/pdf' }))
    const { body: file } = await agent('POST', 'messages/storage/upload', { body: form })
    const content = { type: 'file', media: file.url, filename: file.filename }
    await agent('POST', 'messages/messages', { body: { contactId: 'd', content } })
    const note = { contactId: 'd', text: 'Quiere el SOFÁ en gris' }
    await agent('POST', 'main/notes', { body: note })
    const page = await inbox.start()
    await page.keyboard.press('Control+f')
    await panel(page).waitFor()
    await page.keyboard.type('gris sof')
    await expect
      .poll(() => panel(page).getByRole('tab').allTextContents())
      .toEqual(['Messages 2', 'Files 1', 'Contacts 0', 'Notes 1'])

    await tab(page, 'Files').click()
    await expect.poll(() => matches(page).count()).toBe(1)
    expect(await matches(page).innerText()).toContain('Sofá gris.pdf')
    expect(await accessibilityFaults(page)).toEqual([])
    await chip(page, 'Photos').click()
    await panel(page).getByText('No file is named “gris sof”').waitFor()
    await chip(page, 'All').first().click()
    // From the tab the arrow leads into the results.
    await tab(page, 'Files').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await bubbles(page).filter({ hasText: 'Sofá gris.pdf' }).waitFor()

    await tab(page, 'Files').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => matches(page).count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const found = page.getByRole('article', { name: /^Internal note by/ })
    await expectFocus(found.filter({ hasText: 'Quiere el SOFÁ en gris' }))

    // The tab is still open when one returns.
    await panel(page).getByRole('button', { name: 'Close the search' }).click()
    await page.keyboard.press('Control+f')
    await expect.poll(() => tab(page, 'Notes').getAttribute('aria-selected')).toBe('true')
    await tab(page, 'Contacts').click()
    await field(page).fill('rojas sof')
    await expect.poll(() => matches(page).count()).toBe(1)
    await field(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sofía Rojas', exact: true }).waitFor()
  })
})

import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/default-settings.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { expectFocus } from './support/focus.ts'
import { composer, inboxForEach, names, row } from './support/inbox.ts'
import { resize } from './support/window-size.ts'

const inbox = inboxForEach()

const order = () => names(inbox.page)
const heading = (name: string) => inbox.page.getByRole('heading', { name, exact: true })
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => inbox.page.keyboard.press(key)), Promise.resolve())
const stored = async (id: string) => (await inbox.agent('GET', `main/contacts/${id}`)).body
async function untilArchived(id: string): Promise<void> {
  await expect.poll(() => stored(id)).toMatchObject({ archived: true })
}

/** Starts the app with these chats and the settings of a new machine. */
async function start(count: number) {
  await inbox.chats(count)
  const page = await inbox.start()
  const { opensNextChat, lastSendEnd } = defaultSettings
  await ask(page, 'settings.set', { opensNextChat, lastSendEnd })
  await row(page, `Customer ${count}`).waitFor()
  return page
}

test('the single keys are all in the bar, also beside the contact sidebar in a window of 1440 px', async () => {
  const page = await start(3)
  await resize(inbox, 1440, 900)
  await press('j', 'j')
  await heading('Customer 2').waitFor()
  await page.keyboard.press('Control+Shift+D')
  await page.getByRole('complementary', { name: 'Contact information' }).waitFor()
  await press('e', 'k')
  const bar = page.getByRole('toolbar', { name: 'Keys' })
  await bar.getByRole('button', { name: 'undo' }).waitFor()
  const box = await bar.boundingBox()
  const unseen: string[] = []
  for (const key of await bar.getByRole('button').all()) {
    const own = await key.boundingBox()
    if (own === null || box === null) throw new Error('The keys are gone.')
    const isIn = own.y >= box.y && own.y + own.height <= box.y + box.height
    if (!isIn || own.x + own.width > box.x + box.width) unseen.push(await key.innerText())
  }
  expect(unseen).toEqual([])
  expect((await bar.locator('kbd').allInnerTexts()).join('')).toBe('JKRANESFZLX?')
})

test('an agent clears twenty unread chats of their own by keyboard alone, longest waiting first, each once, with one key and the text each, while customers go on writing', async () => {
  const customers = 20
  const page = await start(customers)
  await inbox.chat('other', 'Other', { user_id: 'beto', user_tag_id: 'tag-beto' })
  await page.getByRole('tab', { name: /^Mine/ }).click()
  await page.getByRole('button', { name: /^Order:/ }).click()
  await page.getByRole('menuitemradio', { name: 'Longest waiting' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Only unread' }).click()
  await press('Escape')
  await expect.poll(order).toEqual(Array.from({ length: customers }, (_, n) => `Customer ${n + 1}`))

  // J waits for the filtered list; Enter would act on the button that has the focus until then.
  await press('j')
  await expectFocus(row(page, 'Customer 1'))
  await press('Enter')
  for (let n = 1; n <= customers; n += 1) {
    await heading(`Customer ${n}`).waitFor()
    await expectFocus(composer(page))
    // A customer who was served comes back, and one who waits asks again: neither takes another's turn.
    if (n % 5 === 4) {
      await untilArchived(`c${n - 1}`)
      await inbox.customerWrites(`c${n - 1}`, 'One more question')
    }
    if (n % 5 === 3 && n < 15) await inbox.customerWrites(`c${n + 4}`, 'Are you there?')
    await page.keyboard.type(`Answer ${n}`)
    await press('Control+Shift+Enter')
  }
  await inbox.outboxIsEmpty()
  for (let n = 1; n <= customers; n += 1) {
    const texts = (await inbox.storedMessages(`c${n}`)).map(({ text }) => text)
    expect(texts.filter((text) => text?.startsWith('Answer'))).toEqual([`Answer ${n}`])
  }
  // Those who wrote after their answer are back in the list, and nobody else.
  await press('Escape', 'Escape')
  await expect.poll(order).toEqual(['Customer 3', 'Customer 8', 'Customer 13', 'Customer 18'])
})

test('new chats are at the end in the order of waits: the strip says so, and shows the last one', async () => {
  const page = await start(12)
  await page.keyboard.press('4')
  await row(page, 'Customer 1').waitFor()
  await press('j')
  await expectFocus(row(page, 'Customer 1'))
  await inbox.chat('new', 'Nadia New')
  await inbox.customerWrites('new', 'Hello')
  await page.getByRole('button', { name: '1 new chat at the end', exact: true }).click()
  await expectFocus(row(page, 'Nadia New'))
  expect((await order()).at(-1)).toBe('Nadia New')
})

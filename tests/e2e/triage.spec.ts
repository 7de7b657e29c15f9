import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#contract/default-settings.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { updateGroup } from './support/group-settings.ts'
import { bubbles, composer, inboxForEach, names, row } from './support/inbox.ts'
import { channelTemplate } from './support/templates.ts'
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
const strip = () => inbox.page.getByRole('button', { name: /new chats?$/ })
const beside = () => inbox.page.getByRole('button', { name: /^Order:/ })

/** Starts the app with these chats and the settings of a new machine. */
async function start(count: number) {
  await inbox.chats(count)
  const page = await inbox.start()
  const { opensNextChat, lastSendEnd } = defaultSettings
  await ask(page, 'settings.set', { opensNextChat, lastSendEnd })
  await row(page, `Customer ${count}`).waitFor()
  return page
}

describe('single keys', () => {
  test('show chats without entering them; Enter and R enter, Escape returns; in a text field they are letters', async () => {
    const page = await start(3)
    await press('j')
    await heading('Customer 3').waitFor()
    await expectFocus(row(page, 'Customer 3'))
    await press('j', 'j', 'k')
    await heading('Customer 2').waitFor()
    await expectFocus(row(page, 'Customer 2'))
    await page.getByRole('toolbar', { name: 'Keys' }).getByText('2 of 3').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await press('Enter')
    await expectFocus(composer(page))
    await page.keyboard.type('jkefrz')
    expect(await composer(page).inputValue()).toBe('jkefrz')
    expect(await page.getByRole('toolbar', { name: 'Keys' }).count()).toBe(0)
    await press('Escape')
    await expectFocus(row(page, 'Customer 2'))
    await press('k')
    await heading('Customer 3').waitFor()
    // N writes a note, R a reply, also after a note was begun.
    await press('n')
    await expectFocus(page.getByRole('textbox', { name: 'Internal note', exact: true }))
    await page.keyboard.type('Has a dog')
    await press('Escape', 'r')
    await expectFocus(composer(page))
    expect(await composer(page).inputValue()).toBe('')
    await press('Escape')
    expect(await stored('c2')).toMatchObject({ archived: false, finishedChat: false })

    // A click on the picture shows a chat too, and a click elsewhere on the row enters it.
    await row(page, 'Customer 1').locator('[data-initials]').click()
    await heading('Customer 1').waitFor()
    await expectFocus(row(page, 'Customer 1'))
    await row(page, 'Customer 2').getByText('Customer 2').click()
    await expectFocus(composer(page))
  })

  test('archive, finish, snooze, tag and mark as unread, each once, and show the next chat', async () => {
    const page = await start(6)
    const dialog = (name: RegExp) => page.getByRole('dialog', { name })
    await press('j', 'e')
    await heading('Customer 5').waitFor()
    await expectFocus(row(page, 'Customer 5'))
    await press('f')
    await heading('Customer 4').waitFor()
    await expectFocus(row(page, 'Customer 4'))
    await press('s')
    await dialog(/^Snooze the chat/).waitFor()
    // A dialog gets the letters: nothing is archived behind it.
    await press('e', 'Enter')
    await heading('Customer 3').waitFor()
    await expectFocus(row(page, 'Customer 3'))
    await expect.poll(order).toEqual(['Customer 5', 'Customer 3', 'Customer 2', 'Customer 1'])
    await press('l')
    await expectFocus(page.getByRole('combobox', { name: 'Find or create a tag' }))
    await page.keyboard.type('Urgent order')
    await press('Enter')
    await dialog(/^Add a tag/).waitFor({ state: 'detached' })
    await expectFocus(row(page, 'Customer 3'))
    await expect
      .poll(async () => (await inbox.agent('GET', 'tags/contact-tags/c3')).body.items.length)
      .toBeGreaterThan(0)
    await press('u')
    await page.getByText('Choose a chat').waitFor()
    await press('j')
    await heading('Customer 2').waitFor()
    expect(await inbox.pending('c3')).toBe(1)
    await expect.poll(() => stored('c6')).toMatchObject({ archived: true })
    await expect.poll(() => stored('c5')).toMatchObject({ finishedChat: true, archived: false })
    expect(await stored('c4')).toMatchObject({ archived: false, finishedChat: false })
  })

  test('take a free chat and transfer it; the chat’s menu and the list of shortcuts show the keys', async () => {
    await inbox.chat('free', 'Nora', { user_id: null, user_tag_id: null })
    await inbox.customerWrites('free', 'Is anybody there?')
    const page = await start(1)
    await press('j', 'j')
    await heading('Nora').waitFor()
    await page.getByRole('button', { name: 'Take', exact: true }).waitFor()
    await press('t')
    await expect.poll(async () => (await stored('free')).userId).toBe('ana')
    // Only then may she transfer it.
    await page.getByRole('button', { name: 'Take', exact: true }).waitFor({ state: 'detached' })
    await press('a')
    const transfer = page.getByRole('dialog', { name: 'Transfer to…' })
    await transfer.waitFor()
    await press('Escape')
    await transfer.waitFor({ state: 'detached' })
    await expectFocus(row(page, 'Nora'))
    await press('Shift+F10')
    const archive = page.getByRole('menuitem', { name: 'Archive', exact: true })
    await archive.getByText('E', { exact: true }).waitFor()
    // A menu gets the letters.
    await press('e', 'Escape')
    await archive.waitFor({ state: 'detached' })
    await press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const keys = sheet
      .locator('dt', { hasText: /^Archive$/ })
      .locator('..')
      .locator('kbd')
    await expect.poll(() => keys.allInnerTexts()).toEqual(['E', 'Ctrl', 'Shift', 'E'])
    expect(await stored('free')).toMatchObject({ archived: false })
  })

  test('transfer a chat and show the next one; a closed window has its search for templates focused', async () => {
    await inbox.chat('shut', 'Zoe Shut', { last_contact_response_at: Date.now() - 25 * 3_600_000 })
    await channelTemplate(inbox.rig, 'fair_2026', {})
    const page = await start(3)
    await press('j')
    await heading('Customer 3').waitFor()
    await press('a')
    const transfer = page.getByRole('dialog', { name: 'Transfer to…' })
    await transfer.getByRole('option', { name: /^north/ }).click()
    await press('Control+Enter')
    await transfer.waitFor({ state: 'detached' })
    await heading('Customer 2').waitFor()
    await expectFocus(row(page, 'Customer 2'))
    await press('j', 'j')
    await heading('Zoe Shut').waitFor()
    await press('r')
    await expectFocus(page.getByRole('searchbox', { name: 'Search for a template' }))
  })

  test('are all in the bar, also beside the contact sidebar in a window of 1440 px', async () => {
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

  test('leave the archived chat open for a user who does not want the next one', async () => {
    const page = await start(3)
    await ask(page, 'settings.set', { opensNextChat: false })
    await press('j', 'e')
    await expect.poll(order).toEqual(['Customer 2', 'Customer 1'])
    await heading('Customer 3').waitFor()
  })
})

describe('the order of the list', () => {
  test('stands while the user works by keyboard, until the strip, Escape or another filter applies it', async () => {
    const page = await start(3)
    await press('j')
    await heading('Customer 3').waitFor()
    await inbox.customerWrites('c1', 'Are you there?')
    await inbox.chat('new', 'Nadia New')
    await inbox.customerWrites('new', 'Hello')
    await strip().getByText('2 new chats').waitFor()
    await row(page, 'Customer 1').getByText('Are you there?').waitFor()
    expect(await order()).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
    expect(await accessibilityFaults(page)).toEqual([])
    // The user's own answer moves no row either, and J goes on where it was.
    await press('r')
    await inbox.send('On my way')
    await inbox.outboxIsEmpty()
    await press('Escape', 'j')
    await heading('Customer 2').waitFor()
    expect(await order()).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
    await strip().click()
    await expect.poll(order).toEqual(['Customer 3', 'Nadia New', 'Customer 1', 'Customer 2'])
    await expect.poll(() => strip().count()).toBe(0)

    await beside().hover()
    await expectFocus(row(page, 'Customer 2'))
    await press('k')
    await heading('Customer 1').waitFor()
    await inbox.customerWrites('c2', 'Hello again')
    await strip().waitFor()
    await press('Escape')
    await page.getByText('Choose a chat').waitFor()
    await expect.poll(async () => (await order())[0]).toBe('Customer 2')
    await press('j')
    await heading('Customer 1').waitFor()
    await inbox.customerWrites('c3', 'Hello again')
    await strip().waitFor()
    await page.getByRole('textbox', { name: /^Filter/ }).fill('Customer')
    await expect.poll(async () => (await order())[0]).toBe('Customer 3')
  })

  test('puts new chats at the end in the order of waits: the strip says so, and shows the last one', async () => {
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

  test('stands while the pointer is on the list', async () => {
    const page = await start(3)
    await row(page, 'Customer 2').hover()
    await inbox.customerWrites('c1', 'Are you there?')
    await strip().getByText('1 new chat').waitFor()
    expect(await order()).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
    await beside().hover()
    await expect.poll(order).toEqual(['Customer 1', 'Customer 3', 'Customer 2'])
    expect(await strip().count()).toBe(0)
  })

  test('is complete in another view: rows that load under the pointer are not new, and the first one has the focus', async () => {
    const ofAna = { user_id: 'ana', user_tag_id: 'tag-ana', last_position: 1 }
    const old = { ...ofAna, name: 'Olga Old', waiting_since: Date.now() - 3_600_000 }
    await inbox.rig.contact('old', old)
    // More than the rows that are loaded ahead.
    for (let n = 1; n <= 120; n += 1) await inbox.rig.contact(`c${n}`, { ...ofAna, name: `C ${n}` })
    await inbox.customerWrites('c120', 'Are you there?')
    const page = await inbox.start()
    await row(page, 'C 120').focus()
    await inbox.network({ latencyMs: 1_000 })
    await press('4')
    await expect.poll(order).toEqual(['C 120'])
    await row(page, 'C 120').hover()
    // J waits for the rows of the new view.
    await press('j')
    await expect.poll(order).toEqual(['Olga Old', 'C 120'])
    await inbox.network({})
    await expectFocus(row(page, 'Olga Old'))
    await heading('Olga Old').waitFor()
    expect(await strip().count()).toBe(0)
  })
})

test('the order, the unread ones, the filters and a transfer to a colleague are two keys away, and in the palette', async () => {
  await updateGroup(inbox, { hasReassign: true })
  const page = await start(3)
  await ask(page, 'settings.set', { ...defaultSettings })
  await row(page, 'Customer 3').focus()
  await press('o')
  await page.getByRole('button', { name: 'Order: Longest waiting' }).waitFor()
  await expect.poll(order).toEqual(['Customer 1', 'Customer 2', 'Customer 3'])
  await press('o', 'o')
  await page.getByRole('button', { name: 'Order: Newest' }).waitFor()

  await inbox.agent('PATCH', 'main/contacts/c2/chat', { body: { pendingMessages: 0 } })
  await row(page, 'Customer 3').focus()
  await press('Shift+U')
  await expect.poll(order).toEqual(['Customer 3', 'Customer 1'])
  await press('Shift+U')
  await expect.poll(order).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
  await press('Shift+F')
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expectFocus(filters.locator('input').first())
  await press('Escape')
  await expectFocus(row(page, 'Customer 3'))

  await press('Shift+?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const name of ['Change the order of the list', 'Only unread', 'Filters'])
    await sheet.getByText(name, { exact: true }).waitFor()
  await press('Escape', 'j')
  await heading('Customer 3').waitFor()
  const palette = page.getByRole('dialog', { name: 'Find a chat or do something' })
  const find = async (text: string, ...expected: string[]) => {
    await press('Control+k')
    await page.keyboard.insertText(text)
    for (const name of expected) await palette.getByRole('option', { name }).waitFor()
    await press('Escape')
    await palette.waitFor({ state: 'detached' })
  }
  await find('longest', 'Order: Longest waiting')
  await find('unread', 'Only unread')
  await find('filters', 'Filters')
  await find('finish', 'Mark as finished')
  await press('e')
  await heading('Customer 2').waitFor()
  await find('undo', 'Undo')

  // Without a text, the palette does not list a transfer for each colleague.
  await press('Control+k')
  await expectFocus(palette.getByRole('combobox'))
  expect(await palette.getByRole('option', { name: /^Transfer to beto/ }).count()).toBe(0)
  await page.keyboard.insertText('beto')
  await palette.getByRole('option', { name: /^Transfer to beto/, selected: true }).waitFor()
  await press('Enter')
  const transfer = page.getByRole('dialog', { name: 'Transfer to…' })
  await expectFocus(transfer.getByRole('textbox', { name: /reason/i }))
  await press('Control+Enter')
  // An agent reaches a colleague of another team through that team.
  await expect.poll(() => stored('c2')).toMatchObject({ teamTagId: 'tag-south' })
})

describe('a message', () => {
  test('is sent and the chat archived, finished or snoozed, and the next one opens for writing', async () => {
    const page = await start(5)
    const more = page.getByRole('button', { name: 'And after that…' })
    const sendAnd = async (text: string, end: string) => {
      await page.keyboard.type(text)
      await more.click()
      await page.getByRole('menuitem', { name: end, exact: true }).click()
    }
    await press('j', 'Enter')
    await expectFocus(composer(page))
    await page.keyboard.type('It left this morning')
    await press('Control+Shift+Enter')
    await heading('Customer 4').waitFor()
    await expectFocus(composer(page))
    await expect.poll(() => stored('c5')).toMatchObject({ archived: true })

    await sendAnd('We close at six', 'Send and finish')
    await heading('Customer 3').waitFor()
    await expectFocus(composer(page))
    await expect.poll(() => stored('c4')).toMatchObject({ finishedChat: true, archived: false })
    // The last end is repeated.
    await page.keyboard.type('On Monday')
    await press('Control+Shift+Enter')
    await heading('Customer 2').waitFor()
    await expectFocus(composer(page))
    await expect.poll(() => stored('c3')).toMatchObject({ finishedChat: true, archived: false })

    await sendAnd('I will ask', 'Send and snooze…')
    await page.getByRole('dialog', { name: /^Snooze the chat/ }).waitFor()
    await press('Enter')
    await heading('Customer 1').waitFor()
    await expect.poll(order).not.toContain('Customer 2')
    for (const [id, text] of [
      ['c5', 'It left this morning'],
      ['c4', 'We close at six'],
      ['c3', 'On Monday'],
      ['c2', 'I will ask'],
    ] as const)
      await expect
        .poll(async () => (await inbox.storedMessages(id)).map((one) => one.text))
        .toEqual([`Question ${id.slice(1)}`, text])
  })

  test('that the service refuses leaves its chat in the list', async () => {
    const page = await start(2)
    await press('j', 'Enter')
    await expectFocus(composer(page))
    await inbox.network({ failureRate: 1 })
    await page.keyboard.type('Good morning')
    await press('Control+Shift+Enter')
    await heading('Customer 1').waitFor()
    expect(await order()).toContain('Customer 2')
    await inbox.network({})
    await expect.poll(() => stored('c2')).toMatchObject({ archived: true })
  })
})

describe('an action', () => {
  test('is undone by Z, by Ctrl+Z in an untouched field, and from the list of the last ten minutes', async () => {
    const page = await start(4)
    await press('j', 'e')
    await heading('Customer 3').waitFor()
    await press('e')
    await heading('Customer 2').waitFor()
    await press('f')
    await heading('Customer 1').waitFor()
    await press('z')
    await expect.poll(() => stored('c2')).toMatchObject({ finishedChat: false })
    await press('Shift+Z')
    const dialog = page.getByRole('dialog', { name: 'Recent actions' })
    const undo = (name: string) => dialog.getByRole('button', { name: `Undo: ${name}` })
    await expectFocus(undo('You archived the chat of Customer 3'))
    expect(await accessibilityFaults(page)).toEqual([])
    await undo('You archived the chat of Customer 4').press('Enter')
    await expect.poll(() => stored('c4')).toMatchObject({ archived: false })
    await expectFocus(undo('You archived the chat of Customer 3'))
    await press('Escape')
    await expect.poll(order).toEqual(['Customer 4', 'Customer 2', 'Customer 1'])

    await press('r')
    await expectFocus(composer(page))
    await page.keyboard.type('Hello')
    await press('Control+A', 'Delete', 'Control+Z')
    // The field was typed in, so its text is back, and the chat still archived.
    await expect.poll(() => composer(page).inputValue()).toBe('Hello')
    await press('Control+A', 'Delete', 'Escape', 'k', 'r')
    await heading('Customer 2').waitFor()
    await expectFocus(composer(page))
    await press('Control+Z')
    await expect.poll(() => stored('c3')).toMatchObject({ archived: false })
    await expect.poll(order).toEqual(['Customer 4', 'Customer 3', 'Customer 2', 'Customer 1'])
    await expectFocus(composer(page))
    expect(await bubbles(page).count()).toBe(1)
  })
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

  await press('j', 'Enter')
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

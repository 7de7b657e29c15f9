import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectFocus } from './support/focus.ts'
import { composer, inboxForEach, names, row, showType } from './support/inbox.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { GROUP } from '#tests/contract/support/users.ts'

const inbox = inboxForEach()

const order = () => names(inbox.page)
const field = (page: Page) => page.getByRole('textbox', { name: /^Filter by/ })
const button = (name: string | RegExp) => inbox.page.getByRole('button', { name })

/** Focuses a control and presses it with the keyboard alone. */
async function press(control: Locator): Promise<void> {
  await control.focus()
  await expectFocus(control)
  await inbox.page.keyboard.press('Enter')
}

/** Focuses a row, as Escape or the arrow keys do. */
async function goTo(name: string): Promise<void> {
  await row(inbox.page, name).focus()
  await expectFocus(row(inbox.page, name))
}

/** Opens the menu of a row; resolves once it has the focus. */
async function openMenu(name: string): Promise<void> {
  await goTo(name)
  await inbox.page.keyboard.press('Shift+F10')
  await expect.poll(() => inbox.page.getByRole('menu').locator(':focus').count()).toBe(1)
}

describe('the focus stays at its place in the list when a row leaves', () => {
  const byButton = async (name: string) => {
    await goTo(name)
    await row(inbox.page, name).getByRole('button', { name: 'Archive' }).waitFor()
    await inbox.page.keyboard.press('ArrowRight')
    await inbox.page.keyboard.press('ArrowRight')
    await inbox.page.keyboard.press('Enter')
  }
  const byMenu = async (name: string) => {
    await openMenu(name)
    await press(inbox.page.getByRole('menuitem', { name: 'Archive' }))
  }

  test('by its button, chat after chat, to the last; outside it stays there when a new chat arrives', async () => {
    await inbox.chats(3)
    const page = await inbox.start()
    await byButton('Customer 2')
    await expect.poll(order).toEqual(['Customer 3', 'Customer 1'])
    await expectFocus(row(page, 'Customer 1'))
    await byButton('Customer 1')
    await expect.poll(order).toEqual(['Customer 3'])
    await expectFocus(row(page, 'Customer 3'))
    await byButton('Customer 3')
    await page.getByText('No chats yet').waitFor()
    await expectFocus(field(page))

    await page.getByRole('navigation').click()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('BODY')
    await inbox.chat('new', 'Newcomer')
    await inbox.customerWrites('new', 'Hello')
    await row(page, 'Newcomer').waitFor()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY')
  })

  test('by its menu or the snooze dialog, also when another user was faster, and behind the palette', async () => {
    await inbox.chats(5)
    const page = await inbox.start()
    const sara = await inbox.rig.as('sara')
    await byMenu('Customer 3')
    await expect.poll(order).toEqual(['Customer 5', 'Customer 4', 'Customer 2', 'Customer 1'])
    await expectFocus(row(page, 'Customer 2'))
    await openMenu('Customer 2')
    await sara('PUT', 'main/contacts/c2/chat-archived')
    await expect.poll(order).toEqual(['Customer 5', 'Customer 4', 'Customer 1'])
    await page.keyboard.press('Escape')
    await expectFocus(row(page, 'Customer 1'))

    await goTo('Customer 4')
    await page.keyboard.press('Control+K')
    await expectFocus(page.getByRole('combobox', { name: 'Find a chat or do something' }))
    await sara('PUT', 'main/contacts/c4/chat-archived')
    await expect.poll(order).toEqual(['Customer 5', 'Customer 1'])
    await page.keyboard.press('Escape')
    await expectFocus(row(page, 'Customer 1'))

    await openMenu('Customer 5')
    await press(page.getByRole('menuitem', { name: 'Snooze…' }))
    const dialog = page.getByRole('dialog', { name: /^Snooze the chat/ })
    await dialog.waitFor()
    await press(dialog.getByRole('button', { name: 'Snooze' }))
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(order).toEqual(['Customer 1'])
    await expectFocus(row(page, 'Customer 1'))

    // In the list of snoozed chats, too, when they are brought back.
    await ask(page, 'snoozes.set', {
      groupId: GROUP,
      contactId: 'c1',
      name: 'Customer 1',
      until: new Date(Date.now() + 600_000).toISOString(),
    })
    await expect.poll(order).toEqual([])
    await button('Saved views').click()
    await page.getByRole('menuitem', { name: /^Snoozed chats/ }).click()
    const list = page.getByRole('dialog', { name: 'Snoozed chats' })
    await press(list.getByRole('button', { name: 'Bring back: Customer 1' }))
    await expectFocus(list.getByRole('button', { name: 'Bring back: Customer 5' }))
    await page.keyboard.press('Enter')
    await list.getByText('You have not snoozed any chat.').waitFor()
    await expectFocus(list.getByRole('button', { name: 'Close' }))
  })
})

describe('the focus moves on from a removed control', () => {
  test('of the list’s filters, one by one and all at once, and of an empty list', async () => {
    await inbox.chats(2)
    const page = await inbox.start()
    const choose = async () => {
      await button(/^Filters/).click()
      const panel = page.getByRole('dialog', { name: 'Filters' })
      await panel.getByText('Customer', { exact: true }).click()
      await panel.getByRole('combobox', { name: 'Team' }).click()
      await panel.getByRole('option', { name: 'north', exact: true }).click()
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
    }
    await choose()
    await press(button('Remove: Team: north'))
    await expectFocus(button('Remove: Last message: Customer'))
    await page.keyboard.press('Enter')
    await button(/^Remove/).waitFor({ state: 'detached' })
    await expectFocus(field(page))
    await choose()
    await press(button('Clear the filters'))
    await button(/^Remove/)
      .first()
      .waitFor({ state: 'detached' })
    await expectFocus(field(page))

    for (const [kind, text, way] of [
      ['Important', '', 'Show all chats'],
      ['All', 'nobody', 'Clear the filter'],
    ] as const) {
      await row(page, 'Customer 1').waitFor()
      await showType(page, kind)
      await field(page).fill(text)
      await row(page, 'Customer 1').waitFor({ state: 'detached' })
      // It is announced as well.
      const empty = page.getByRole('status').filter({ has: button(way) })
      await press(empty.getByRole('button', { name: way }))
      await row(page, 'Customer 1').waitFor()
      await expectFocus(field(page))
    }
  })

  test('of scheduled messages, but not when cancelling one failed, of a note that is saved or cancelled, and of an undo toast', async () => {
    await inbox.chats(1)
    for (const n of [1, 2])
      await inbox.agent('POST', 'messages/scheduled-messages/c1', {
        body: {
          scheduledDate: new Date(Date.now() + n * 3_600_000).toISOString(),
          content: { type: 'text', text: `Later ${n}` },
        },
      })
    const page = await inbox.start()
    await inbox.open('Customer 1')
    const buffer = Buffer.from('A short note')
    await page
      .locator('#composer-files')
      .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer })
    await button('Remove note.txt').waitFor()
    const strip = page.getByRole('region', { name: 'Scheduled messages' })
    await strip.getByRole('button', { expanded: false }).click()
    const cancel = (text: string) =>
      strip.getByRole('listitem').filter({ hasText: text }).getByRole('button')
    await inbox.network({ failureRate: 1 })
    await press(cancel('Later 1'))
    await expect.poll(() => cancel('Later 1').getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => cancel('Later 1').getAttribute('aria-disabled')).toBe(null)
    await expectFocus(cancel('Later 1'))
    await inbox.network({})
    await page.keyboard.press('Enter')
    await strip.getByText('Later 1').waitFor({ state: 'detached' })
    await expectFocus(cancel('Later 2'))
    await page.keyboard.press('Enter')
    await strip.waitFor({ state: 'detached' })
    await expectFocus(composer(page))

    await page.keyboard.press('Control+Shift+D')
    const notes = page.getByRole('region', { name: 'Notes', exact: true })
    const add = notes.getByRole('button', { name: 'Add' })
    const text = notes.getByRole('textbox', { name: 'Note' })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Control+Enter'),
      () => press(notes.getByRole('button', { name: 'Save' })),
      () => press(notes.getByRole('button', { name: 'Cancel' })),
    ]) {
      await press(add)
      await expectFocus(text)
      await text.fill('Has a dog')
      await leave()
      await text.waitFor({ state: 'detached' })
      await expectFocus(add)
    }

    const offer = page.getByRole('status').filter({ has: button('Undo') })
    const undo = offer.getByRole('button', { name: 'Undo' })
    for (const leave of [
      () => press(undo),
      () => press(offer.getByRole('button', { name: 'Close' })),
      async () => {
        await undo.focus()
        await expectFocus(undo)
        await page.keyboard.press('Control+Z')
      },
    ]) {
      await composer(page).focus()
      await page.keyboard.press('Control+Shift+S')
      await leave()
      await offer.waitFor({ state: 'detached' })
      await expectFocus(composer(page))
    }
  })
})

describe('undo without a mouse', () => {
  const isArchived = async () => (await inbox.agent('GET', 'main/contacts/c1')).body.archived

  test('works by its shortcut outside of text fields, and by the palette inside them', async () => {
    await inbox.chats(2)
    const page = await inbox.start()
    await inbox.open('Customer 1')
    await expectFocus(composer(page))
    await page.keyboard.type('Good morning')
    await page.keyboard.press('Control+Shift+E')
    await expect.poll(isArchived).toBe(true)
    // In a text field Ctrl+Z undoes the typing, and the shortcut is not offered.
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    await page.keyboard.press('Control+Z')
    await expect.poll(() => composer(page).inputValue()).not.toBe('Good morning')
    await page.keyboard.press('Control+K')
    await expectFocus(page.getByRole('combobox', { name: 'Find a chat or do something' }))
    await page.keyboard.type('Undo')
    await page.getByRole('option', { name: /^Undo/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(isArchived).toBe(false)
    await expect.poll(order).toEqual(['Customer 2', 'Customer 1'])

    await expectFocus(composer(page))
    await page.keyboard.press('Control+Shift+E')
    await expect.poll(isArchived).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('row')
    await button(/^Undo\W*Z$/).waitFor()
    await page.keyboard.press('Control+Z')
    await expect.poll(isArchived).toBe(false)
    await expect.poll(order).toEqual(['Customer 2', 'Customer 1'])
    await button('Undo').waitFor({ state: 'detached' })
  })
})

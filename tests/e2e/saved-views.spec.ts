import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { emailOf, OTHER_GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { insertMember } from '#workspace/storage/members.ts'
import { expectFocus } from './support/focus.ts'
import { agentName, inboxForEach, names, row, showType } from './support/inbox.ts'

const inbox = inboxForEach({}, { sharedApp: true })

const order = () => names(inbox.page)
const menu = async () => {
  await inbox.page.getByRole('button', { name: 'Saved views' }).click()
  const opened = inbox.page.getByRole('menu', { name: 'Saved views' })
  await opened.waitFor()
  const hasFocus = () => opened.evaluate((one) => one.contains(one.ownerDocument.activeElement))
  await expect.poll(hasFocus).toBe(true)
  return opened
}
const choose = async (item: string) => {
  await (await menu()).getByRole('menuitem', { name: item, exact: true }).click()
}
/** Runs the palette's action of this name. */
const byName = async (name: string) => {
  const palette = inbox.page.getByRole('combobox', { name: 'Find a chat or do something' })
  // A dialog that has just closed may still catch the keys.
  const opened = async () => {
    if ((await palette.count()) === 0) await inbox.page.keyboard.press('Control+K')
    return palette.count()
  }
  await expect.poll(opened, { interval: 500 }).toBe(1)
  await expectFocus(palette)
  await inbox.page.keyboard.type(name)
  await inbox.page.getByRole('option', { name, selected: true }).waitFor()
  await inbox.page.keyboard.press('Enter')
}
/** Filters the list by a kind and saves it as a view. */
const save = async (kind: string, name: string) => {
  await showType(inbox.page, kind)
  await choose('Save this view…')
  const dialog = inbox.page.getByRole('dialog', { name: 'Save the view' })
  await expectFocus(dialog.getByRole('textbox', { name: 'Name', exact: true }))
  await inbox.page.keyboard.type(name)
  await inbox.page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}
const stored = async () => {
  const opened = await menu()
  const all = await opened.getByRole('menuitem').allInnerTexts()
  const texts = all.filter((text) => !text.endsWith('…') && text !== 'Snoozed chats')
  await inbox.page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  return texts
}

test('choosing a view in the palette focuses its first chat', async () => {
  for (let n = 1; n <= 5; n += 1) await inbox.chat(`p${n}`, `Plain ${n}`)
  for (let n = 1; n <= 20; n += 1) await inbox.chat(`s${n}`, `Star ${n}`, { important: 1 })
  const page = await inbox.start()
  await save('Important', 'Stars')
  await row(page, 'Star 20').waitFor()
  await showType(page, 'All')
  const first = row(page, 'Star 20')
  await first.focus()
  await expectFocus(first)
  // The rows of all chats arrive after the filtered ones.
  await expect
    .poll(async () => {
      await page.keyboard.press('End')
      return page.evaluate('document.activeElement.querySelector("[title]")?.textContent')
    })
    .toBe('Plain 1')
  await byName('View: Stars')
  await expectFocus(first)
  expect(await page.getByTestId('chat-scroller').evaluate((one) => one.scrollTop)).toBe(0)
})

describe('saved views', () => {
  beforeEach(async () => {
    const { storage, clock } = inbox.rig.workspace
    const member = { group_id: OTHER_GROUP, user_id: agentName, created_at: clock.now() }
    await insertMember(storage.db, { ...member, role: 'ROLE_ADMI' })
    await inbox.chat('plain', 'Plain')
    await inbox.chat('star', 'Starred', { important: 1 })
    await inbox.chat('done', 'Done', { finished: 1 })
    await inbox.start()
    await row(inbox.page, 'Plain').waitFor()
  })

  test('store a filter by name for this group, over a restart, in menu and palette', async () => {
    let { page } = inbox
    const first = await menu()
    await first.getByText('Filter the list and save the view').waitFor()
    await page.keyboard.press('Escape')
    await save('Important', 'My stars')
    await showType(page, 'All')
    await expect.poll(order).toHaveLength(3)

    await inbox.quit()
    page = await inbox.launch()
    await fillSignIn(page, emailOf(agentName), PASSWORD)
    await row(page, 'Plain').waitFor()
    await choose('My stars')
    await expect.poll(order).toEqual(['Starred'])
    await expect.poll(() => pathIn(page)).toBe('/dashboard?type=important')
    await showType(page, 'All')
    await byName('View: My stars')
    await expect.poll(order).toEqual(['Starred'])

    await page.getByRole('button', { name: /^Switch group/ }).click()
    await page.getByRole('menuitemradio', { checked: false }).click()
    await page.getByText('No chats yet').waitFor()
    expect(await stored()).toEqual([])
  })

  test('are renamed, ordered and deleted by keyboard alone; the dialog keeps the focus after the last', async () => {
    const { page } = inbox
    await save('Important', 'Stars')
    await showType(page, 'Finished')
    await choose('Save this view…')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('stars')
    await page.getByText('There is a view of that name already.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await save('Finished', 'Done ones')
    await byName('Arrange the views…')
    const dialog = page.getByRole('dialog', { name: 'Saved views' })
    const name = (of: string) => dialog.getByRole('textbox', { name: `Name of ${of}` })
    await name('Stars').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await name('Done ones').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect
      .poll(() =>
        dialog
          .getByRole('textbox')
          .evaluateAll((all) => all.map((one) => Reflect.get(one, 'value'))),
      )
      .toEqual(['Done ones', 'Stars'])
    await expectFocus(name('Done ones'))
    await name('Done ones').fill('stars')
    await page.keyboard.press('Enter')
    await dialog.getByText('There is a view of that name already.').waitFor()
    await name('Done ones').fill('Finished ones')
    await page.keyboard.press('Enter')
    await name('Finished ones').waitFor()
    const button = (label: string) => dialog.getByRole('button', { name: label })
    await button('Move Stars up').press('Enter')
    // It moves no further up.
    await expectFocus(button('Move Stars down'))
    await button('Delete Stars').press('Enter')
    await name('Stars').waitFor({ state: 'detached' })
    await expectFocus(button('Delete Finished ones'))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(stored).toEqual(['Finished ones'])

    await byName('Arrange the views…')
    await button('Delete Finished ones').press('Enter')
    await dialog.getByRole('textbox').waitFor({ state: 'detached' })
    await expectFocus(dialog.getByRole('button'))
  })
})

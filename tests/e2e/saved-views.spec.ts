import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { emailOf, OTHER_GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { insertMember } from '#workspace/storage/members.ts'
import { besideForEach } from './support/beside.ts'
import { expectFocus } from './support/focus.ts'
import { agentName, inboxForEach, names, row, showType } from './support/inbox.ts'

const inbox = inboxForEach()

const beside = besideForEach(inbox)

const order = () => names(inbox.page)
const menu = async (page = inbox.page) => {
  await page.getByRole('button', { name: 'Saved views' }).click()
  const opened = page.getByRole('menu', { name: 'Saved views' })
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

  test('store a filter by name for this group, with the account, in menu and palette', async () => {
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

  test('keep view, order and filters, and are beside the views when pinned, in every window of the user', async () => {
    const { page } = inbox
    const elsewhere = await beside('ana')
    await page.getByRole('tab', { name: /^Mine/ }).click()
    await page.getByRole('button', { name: /^Order:/ }).click()
    await page.getByRole('menuitemradio', { name: 'Longest waiting' }).click()
    await showType(page, 'Important')
    await choose('Save this view…')
    const dialog = page.getByRole('dialog', { name: 'Save the view' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('My stars')
    await dialog.getByRole('checkbox', { name: 'Pin it beside the views' }).check()
    expect(await dialog.getByRole('combobox', { name: 'Share with' }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    const pinned = (of: typeof page) => of.getByRole('tab', { name: 'My stars' })
    await expect.poll(() => pinned(page).getAttribute('aria-selected')).toBe('true')
    await pinned(elsewhere).click()
    await expect.poll(() => names(elsewhere)).toEqual(['Starred'])
    await expect
      .poll(() => pathIn(elsewhere))
      .toBe('/dashboard?view=mine&sort=waiting&type=important')
    expect(await accessibilityFaults(elsewhere)).toEqual([])

    await byName('Arrange the views…')
    const manage = page.getByRole('dialog', { name: 'Saved views' })
    await manage.getByRole('button', { name: 'Pin My stars' }).click()
    await pinned(elsewhere).waitFor({ state: 'detached' })
    // Without its tab, the view has its name among the filters.
    const inUse = elsewhere.getByRole('list', { name: 'Filters in use' })
    await inUse.getByRole('button', { name: 'Remove: My stars' }).waitFor()
    expect(await inUse.getByRole('button').allInnerTexts()).toContain('Important')
    await manage.getByRole('button', { name: 'Delete My stars' }).click()
    await inUse.getByText('My stars').waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        const opened = await menu(elsewhere)
        const count = await opened.getByRole('menuitem', { name: 'My stars' }).count()
        await elsewhere.keyboard.press('Escape')
        await opened.waitFor({ state: 'detached' })
        return count
      })
      .toBe(0)
  })

  test('are shared with a team by an admin, whose members see and cannot change them', async () => {
    const { page } = inbox
    const admin = await beside('adam')
    await showType(admin, 'Finished')
    await (await menu(admin)).getByRole('menuitem', { name: 'Save this view…' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Save the view' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Done by North')
    await dialog.getByRole('checkbox', { name: 'Pin it beside the views' }).check()
    await dialog.getByRole('combobox', { name: 'Share with' }).click()
    await admin.getByRole('option', { name: 'north' }).click()
    expect(await accessibilityFaults(admin)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('tab', { name: 'Done by North' }).click()
    await expect.poll(order).toEqual(['Done'])
    const opened = await menu()
    await opened.getByRole('menuitem', { name: 'Done by North Shared with north' }).waitFor()
    await opened.getByRole('menuitem', { name: 'Arrange the views…' }).click()
    const mine = page.getByRole('dialog', { name: 'Saved views' })
    await mine.getByText('Filter the list and save the view').waitFor()
    expect(await mine.getByRole('textbox').count()).toBe(0)

    await (await menu(admin)).getByRole('menuitem', { name: 'Arrange the views…' }).click()
    const all = admin.getByRole('dialog', { name: 'Saved views' })
    expect(await accessibilityFaults(admin)).toEqual([])
    await all.getByRole('button', { name: 'Delete Done by North' }).click()
    await page.getByRole('tab', { name: 'Done by North' }).waitFor({ state: 'detached' })
  })
})

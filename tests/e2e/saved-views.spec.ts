import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn } from '#tests/support/sign-in.ts'
import { OTHER_GROUP } from '#tests/contract/support/users.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { besideForEach } from './support/beside.ts'
import { expectFocus } from './support/focus.ts'
import { agentName, inboxForEach, names, row, showType } from './support/inbox.ts'

const inbox = inboxForEach()

const beside = besideForEach(inbox)

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
test('saved views keep view, order and filters, and are beside the views when pinned, in every window of the user, in their group', async () => {
  const { storage, clock } = inbox.rig.workspace
  const member = { group_id: OTHER_GROUP, user_id: agentName, created_at: clock.now() }
  await insertMember(storage.db, { ...member, role: 'ROLE_ADMI' })
  await inbox.chat('plain', 'Plain')
  await inbox.chat('star', 'Starred', { important: 1 })
  await inbox.chat('done', 'Done', { finished: 1 })
  const page = await inbox.start()
  await row(page, 'Plain').waitFor()
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

  const toOtherGroup = async () => {
    await elsewhere.getByRole('button', { name: /^Switch group/ }).click()
    await elsewhere.getByRole('menuitemradio', { checked: false }).click()
  }
  await toOtherGroup()
  await elsewhere.getByText('No chats yet').waitFor()
  const others = await menu(elsewhere)
  expect(await others.getByRole('menuitem', { name: 'My stars' }).count()).toBe(0)
  await elsewhere.keyboard.press('Escape')
  await others.waitFor({ state: 'detached' })
  await toOtherGroup()
  await pinned(elsewhere).click()
  await expect.poll(() => names(elsewhere)).toEqual(['Starred'])

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

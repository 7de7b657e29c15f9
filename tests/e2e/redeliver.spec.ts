import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { contactSchema } from '#contract/entities/contact.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { expectFocus } from './support/focus.ts'
import { updateGroup } from './support/group-settings.ts'
import { inboxForEach, names, row } from './support/inbox.ts'

/** Chats that a user assigns away: they leave the list and the screen, and a toast names them. */

const inbox = inboxForEach()

const agentSection = (page: Page) => page.getByRole('region', { name: 'Assigned Agent Data' })

/** Opens a chat with the sidebar, and chooses an item of the assigned agent's menu. */
async function act(name: string, item: string): Promise<void> {
  const { page } = inbox
  await inbox.open(name)
  if ((await agentSection(page).count()) === 0) await page.keyboard.press('Control+Shift+D')
  await agentSection(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function choose(option: string): Promise<void> {
  const dialog = inbox.page.getByRole('dialog')
  await dialog.getByText(option, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The chat is nowhere on the screen, and a toast reports the action. */
async function isGone(name: string, said: string): Promise<void> {
  const { page } = inbox
  await page.getByText(said, { exact: true }).waitFor()
  await row(page, name).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name, exact: true }).waitFor({ state: 'detached' })
}

const isSidebarGone = () => agentSection(inbox.page).waitFor({ state: 'detached' })

const agentOf = async (id: string) =>
  (await (await inbox.rig.as('sara'))('GET', `main/contacts/${id}`)).body.userId

describe('an agent', () => {
  test('assigns a chat to a colleague by the sidebar and the row’s menu', async () => {
    await updateGroup(inbox, { hasReassign: true, hasTeams: false })
    await inbox.chats(3)
    const page = await inbox.start()
    await act('Customer 1', 'Assign new agent')
    await choose('beto')
    await isGone('Customer 1', 'The chat of Customer 1 is beto’s now')
    await isSidebarGone()
    await page.getByText('This chat is no longer with you').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    // The open chat stays when another one leaves.
    await inbox.open('Customer 3')
    await row(page, 'Customer 2').focus()
    await page.keyboard.press('Shift+F10')
    await expect.poll(() => page.getByRole('menu').locator(':focus').count()).toBe(1)
    await page.getByRole('menuitem', { name: 'Transfer…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Transfer to…' })
    await dialog.getByRole('option', { name: 'beto' }).click()
    await dialog.getByRole('button', { name: 'Transfer to beto' }).click()
    await isGone('Customer 2', 'The chat of Customer 2 is now with beto')

    await page.getByRole('heading', { name: 'Customer 3', exact: true }).waitFor()
    expect(await names(page)).toEqual(['Customer 3'])
    for (const id of ['c1', 'c2']) await expect.poll(() => agentOf(id)).toBe('beto')
  })

  test('releases a chat in a group whose agents see no free ones', async () => {
    await updateGroup(inbox, { freeContactsNotVisibleByPublisher: true })
    await inbox.chats(2)
    await inbox.start()
    await act('Customer 1', 'Release agent')
    await inbox.page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await isGone('Customer 1', 'The chat of Customer 1 was released')
    await isSidebarGone()
    expect(await names(inbox.page)).toEqual(['Customer 2'])
    await expect.poll(() => agentOf('c1')).toBeUndefined()
  })
})

test('the menu of a reassigned chat closes, and the focus stays in the list', async () => {
  await inbox.chats(3)
  const page = await inbox.start()
  const giveTo = async (userId: string, id: string) => {
    const body = { groupId: GROUP, userId }
    const mia = await inbox.rig.as('mia')
    expect((await mia('POST', `main/contacts/${id}/assign`, { body })).status).toBe(200)
  }
  const menu = page.getByRole('menu')
  await row(page, 'Customer 2').click({ button: 'right' })
  await menu.waitFor()
  await giveTo('beto', 'c2')
  await menu.waitFor({ state: 'detached' })
  // On the row that replaced it, at any position of the list.
  await expectFocus(row(page, 'Customer 1'))
  await giveTo('ana', 'c2')
  await row(page, 'Customer 2').waitFor()
  expect(await menu.count()).toBe(0)

  // Also when its chat was the only one.
  await giveTo('beto', 'c2')
  await giveTo('beto', 'c3')
  await row(page, 'Customer 2').waitFor({ state: 'detached' })
  await row(page, 'Customer 3').waitFor({ state: 'detached' })
  await row(page, 'Customer 1').click({ button: 'right' })
  await menu.waitFor()
  await giveTo('beto', 'c1')
  await page.getByText('No chats yet').waitFor()
  await giveTo('ana', 'c1')
  await row(page, 'Customer 1').waitFor()
  expect(await menu.count()).toBe(0)
})

test('a manager assigns a chat to another team', async () => {
  await inbox.chats(2)
  await inbox.start({ as: 'mia' })
  await act('Customer 1', 'Assign to team')
  await choose('south')
  await isGone('Customer 1', 'The chat of Customer 1 is with south now')
  await isSidebarGone()
  expect(await names(inbox.page)).toEqual(['Customer 2'])
})

test('an admin releases a chat of a team that hides free ones, and sees another one released', async () => {
  const { db } = inbox.rig.workspace.storage
  await db.updateTable('teams').set({ hides_free_chats: 1 }).where('id', '=', 'south').execute()
  await inbox.chats(1)
  const ofBeto = { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' }
  for (const [id, name] of [
    ['d', 'Diego'],
    ['s', 'Carmen'],
  ] as const) {
    await inbox.chat(id, name, ofBeto)
    await inbox.customerWrites(id, 'Hello')
  }
  await inbox.start({ as: 'adam' })
  await act('Carmen', 'Release to team')
  await inbox.page.getByRole('dialog').getByRole('button', { name: 'Release to team' }).click()
  await isGone('Carmen', 'The chat of Carmen was released')
  await isSidebarGone()
  await expect.poll(() => names(inbox.page)).toEqual(['Diego', 'Customer 1'])

  // The service sends the event to all, and cannot be called: the page decides by its loaded teams.
  const { body } = await (await inbox.rig.as('sara'))('GET', 'main/contacts/d')
  const contact = contactSchema.parse({ ...body, userId: undefined, userTagId: undefined })
  await inbox.network({ failureRate: 1 })
  const event = { to: 'group', groupId: GROUP, byUserId: 'beto' } as const
  inbox.rig.workspace.publish([{ ...event, name: 'contact.unassigned', data: { contact } }])
  await expect.poll(() => names(inbox.page)).toEqual(['Customer 1'])
})

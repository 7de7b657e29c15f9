import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { insertUser } from '#workspace/storage/people/users.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Contact information' })
const section = (page: Page, name: string) =>
  sidebar(page).getByRole('region', { name, exact: true })

/** Opens a chat with the sidebar. */
async function show(name: string): Promise<Page> {
  await inbox.open(name)
  await inbox.page.getByRole('button', { name: 'Show the contact information' }).click()
  await sidebar(inbox.page).waitFor()
  return inbox.page
}

const widthOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().width)

async function openMenu(page: Page): Promise<void> {
  await section(page, 'Assigned Agent Data').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menu').getByRole('menuitem').first().waitFor()
}

/** Opens it and waits for these options, some of which need the teams to be loaded. */
async function expectMenu(page: Page, offered: readonly string[]): Promise<void> {
  await openMenu(page)
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect.poll(() => items.allInnerTexts()).toEqual(offered)
}

describe('the contact sidebar', () => {
  test('lets a manager assign the chat to an agent and to a team, and undo it, and shows why the service refused', async () => {
    await inbox.chat('c', 'Carmen Rojas', { user_id: null, user_tag_id: null })
    await inbox.customerWrites('c', 'Hello')
    await inbox.start({ as: 'mia' })
    const page = await show('Carmen Rojas')
    const agent = section(page, 'Assigned Agent Data')
    await agent.getByText('Sin agente asignado').waitFor()
    await expectMenu(page, ['Assign new agent', 'Assign to team'])

    await page.getByRole('menuitem', { name: 'Assign new agent' }).click()
    const dialog = page.getByRole('dialog')
    // The agents who may get a chat: not rita, who is read-only.
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(2)
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    // Without an event.
    const disabled = (yes: 0 | 1) =>
      inbox.rig.workspace.storage.db
        .updateTable('members')
        .set({ disabled: yes })
        .where('user_id', '=', 'beto')
        .execute()
    await disabled(1)
    await dialog.getByText('beto', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('You may not give chats to this person.').waitFor()
    await expect
      .poll(() =>
        inbox.rig.log.find((line) => line.startsWith('a client reported a failed assignment')),
      )
      .toContain('"contactId":"c","act":"assign","userId":"beto","code":"FORBIDDEN"')
    await disabled(0)
    await dialog.getByText('ana', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await agent.getByText('ana', { exact: true }).waitFor()
    await expect
      .poll(async () => (await inbox.agent('GET', 'main/contacts/c')).body.userId)
      .toBe('ana')

    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Assign to team' }).click()
    await dialog.getByText('north', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await agent.getByText('Team north').waitFor()

    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Assign to team' }).click()
    await dialog.getByText('north', { exact: true }).click()
    await dialog.getByText('Current team is already selected').waitFor()
    const usual = await widthOf(dialog)
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')

    await expectMenu(page, [
      'Assign new agent',
      'Assign to team',
      'Release to team',
      'Release agent',
    ])
    await page.getByRole('menuitem', { name: 'Release to team' }).click()
    await dialog.getByText('The chat stays with north').waitFor()
    await dialog.getByRole('button', { name: 'Release to team' }).click()
    await agent.getByText('Sin agente asignado').waitFor()
    await agent.getByText('Team north').waitFor()

    await agent.getByRole('button', { name: 'History' }).click()
    const rows = dialog.getByRole('row')
    expect(await rows.count()).toBe(3)
    // Extra large: far wider than the confirmations.
    expect(await widthOf(dialog)).toBeGreaterThanOrEqual(1.75 * usual)
    await rows.filter({ hasText: 'north' }).getByText('Active').waitFor()
    const ana = page.getByRole('rowheader', { name: 'ana', exact: true })
    const past = await rows.filter({ has: ana }).innerText()
    expect(past.match(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/g)).toHaveLength(2)
    expect(past).toContain('Team manager · mia')
    await page.keyboard.press('Escape')

    // A new member, that the page does not have yet.
    const { db } = inbox.rig.workspace.storage
    const created_at = inbox.rig.workspace.clock.now()
    const user = { id: 'nina', name: 'Nina Ramos', email: 'nina@example.test' }
    await insertUser(db, { ...user, password_hash: '', created_at })
    const role = 'ROLE_PUBLISHER'
    await insertMember(db, { group_id: GROUP, user_id: 'nina', role, created_at })
    const sara = await inbox.rig.as('sara')
    const body = { groupId: GROUP, userId: 'nina' }
    expect((await sara('POST', 'main/contacts/c/assign', { body })).status).toBe(200)
    await agent.getByText('Nina Ramos').waitFor()
    expect(await agent.getByText('Agente no identificado').count()).toBe(0)
  })
})

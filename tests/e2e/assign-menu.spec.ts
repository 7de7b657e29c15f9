import { updateGroup } from './support/group-settings.ts'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { insertMember } from '#workspace/storage/members.ts'
import { insertUser } from '#workspace/storage/users.ts'
import { inboxForEach, row } from './support/inbox.ts'

/** Who may assign a chat, and to whom, by the group's settings. */

const inbox = inboxForEach()

const agentSection = (page: Page) => page.getByRole('region', { name: 'Assigned Agent Data' })

/** Opens ana's chat, which belongs to team north, and the menu of its assigned agent. */
async function openMenu(as: Name): Promise<Page> {
  await inbox.chat('c', 'Carmen Rojas', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('c', 'Hello')
  const page = await inbox.start({ as })
  await inbox.open('Carmen Rojas')
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await agentSection(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem').first().waitFor()
  return page
}

describe('the assignment actions', () => {
  const team = 'Assign to team'
  const toTeam = 'Release to team'
  const release = 'Release agent'

  test('depend on the group’s teams and settings', async () => {
    const page = await openMenu('ana')
    const items = () => page.getByRole('menu').getByRole('menuitem').allInnerTexts()
    await expect.poll(items).toEqual([team, toTeam, release])
    // The group forbids agents to release.
    await updateGroup(inbox, { hasReleaseChat: true })
    await expect.poll(items).toEqual([team, toTeam])
    await updateGroup(inbox, { hasReleaseChat: false, hasTeams: false })
    await expect.poll(items).toEqual([release])
    await updateGroup(inbox, { hasTeams: true })
    await expect.poll(items).toEqual([team, toTeam, release])

    const { db } = inbox.rig.workspace.storage
    await db.updateTable('members').set({ team_id: null }).execute()
    await db.updateTable('contacts').set({ team_tag_id: null }).execute()
    await db.deleteFrom('teams').execute()
    // Teams deleted without an event are discovered with the next page; chat and sidebar are open
    // there, too.
    await page.reload()
    await agentSection(page).getByRole('button', { name: 'Actions' }).click()
    await expect.poll(items).toEqual([release])
  })
})

test('an agent of a team can assign to agents of that team or of none, in every way', async () => {
  await updateGroup(inbox, { hasReassign: true })
  const { storage, clock } = inbox.rig.workspace
  const created_at = clock.now()
  const role = 'ROLE_PUBLISHER'
  const ofNone = ['nadia', 'nena', 'nico', 'nilo', 'nina', 'noa', 'nóra']
  for (const name of ofNone) {
    const user = { id: name, name, email: `${name}@example.test` }
    await insertUser(storage.db, { ...user, password_hash: '', created_at })
    await insertMember(storage.db, { group_id: GROUP, user_id: name, role, created_at })
  }
  const page = await openMenu('ana')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Assign new agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign to an agent' })
  const agents = dialog.getByRole('radiogroup', { name: 'Agents' }).getByRole('radio')
  await agents.first().waitFor()
  const offered = () => agents.evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(await offered()).toEqual(['ana', ...ofNone])

  // An agent who was chosen but is no longer shown gets nothing.
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByText('nina', { exact: true }).click()
  expect(await save.isDisabled()).toBe(false)
  const search = dialog.getByRole('textbox', { name: 'Find an agent' })
  await search.fill('Nor')
  await expect.poll(offered).toEqual(['nóra'])
  expect(await save.isDisabled()).toBe(true)
  await search.fill('')
  await expect.poll(() => save.isDisabled()).toBe(false)
  const place = `/_control/groups/${GROUP}/members/nina`
  await inbox.rig.call('POST', place, { body: { disabled: true }, group: null })
  await expect.poll(offered).not.toContain('nina')
  expect(await save.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const box = await row(page, 'Carmen Rojas').boundingBox()
  if (box === null) throw new Error('the chat is not to be seen')
  await row(page, 'Carmen Rojas').hover()
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 6, { steps: 6 })
  const targets = page.getByRole('region', { name: 'Give the chat to' }).getByRole('listitem')
  await targets.first().waitFor()
  expect(await targets.allInnerTexts()).toEqual([
    'ana\nHas the chat',
    ...ofNone.filter((name) => name !== 'nina'),
  ])
  await page.mouse.up()
})

import { beforeEach, expect, test } from 'vitest'
import { OTHER_GROUP } from '#tests/contract/support/users.ts'
import { insertLevel, insertLevelTag } from '#workspace/storage/tags/levels.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { insertTag } from '#workspace/storage/tags/tags.ts'
import { insertTeam } from '#workspace/storage/people/teams.ts'
import { agentName, bubbles, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  const { storage, clock } = inbox.rig.workspace
  await insertMember(storage.db, {
    group_id: OTHER_GROUP,
    user_id: agentName,
    role: 'ROLE_ADMI',
    created_at: clock.now(),
  })
  await inbox.chats(2)
  await inbox.start()
})

/** Switches to the other group. */
async function switchGroup(): Promise<void> {
  const { page } = inbox
  await page.getByRole('button', { name: /group/i }).first().click()
  await page.getByRole('menuitemradio', { checked: false }).first().click()
}

test('tags, levels, teams and agents belong to the group, and a team membership in one hides no team’s chats in another', async () => {
  const { page } = inbox
  const { db } = inbox.rig.workspace.storage
  const group_id = OTHER_GROUP
  await insertTag(db, { id: 'label-far', groupId: group_id, name: 'far', archived: false })
  await insertLevel(db, { id: 'level-far', group_id, name: 'Distance', position: 1 })
  await insertLevelTag(db, { id: 'miles', group_id, level_id: 'level-far', name: 'miles' })
  const tag_id = 'tag-far'
  await insertTeam(db, { id: 'far', group_id, name: 'faraway', tag_id, hides_free_chats: 0 })
  const colleague = { group_id, user_id: 'beto', role: 'ROLE_PUBLISHER', team_id: 'far' } as const
  await insertMember(db, { ...colleague, created_at: inbox.rig.workspace.clock.now() })
  await inbox.chat('f1', 'Far Away', { group_id, team_tag_id: tag_id, user_id: null })
  await inbox.customerWrites('f1', 'Hello from far')
  const filters = page.getByRole('dialog', { name: 'Filters' })
  /**
   * The options of every select of the panel. A select renders them only while it is open; Escape
   * closes it alone.
   */
  const offered = async () => {
    const texts: string[] = []
    for (const select of await filters.getByRole('combobox').all()) {
      await select.click()
      await filters.getByRole('option').first().waitFor()
      texts.push(...(await filters.getByRole('option').allInnerTexts()))
      await page.keyboard.press('Escape')
      await filters.getByRole('option').first().waitFor({ state: 'detached' })
    }
    return texts
  }
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect.poll(offered).toEqual(expect.arrayContaining(['answers', 'silent', 'price']))
  await page.keyboard.press('Escape')
  await switchGroup()
  await row(page, 'Far Away').waitFor()
  await page.getByRole('button', { name: /^Filters/ }).click()
  let here: string[] = []
  await expect
    .poll(async () => (here = await offered()))
    .toEqual(expect.arrayContaining(['far', 'miles', 'faraway']))
  for (const others of ['answers', 'silent', 'price', 'north', 'vip'])
    expect(here).not.toContain(others)
  await page.keyboard.press('Escape')
  await filters.waitFor({ state: 'detached' })

  await inbox.open('Far Away')
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
  await inbox.customerWrites('f1', 'Still there')
  await bubbles(page).getByText('Still there').waitFor()
  await row(page, 'Far Away').getByText('Still there').waitFor()
  // The offered agents are this group's as well, none of the previous one.
  await row(page, 'Far Away').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Transfer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer to…' })
  const agents = dialog.getByRole('group', { name: 'Agents' }).getByRole('option')
  await agents.first().waitFor()
  expect(await agents.allInnerTexts()).toEqual([expect.stringContaining('beto')])
})

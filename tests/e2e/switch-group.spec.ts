import { beforeEach, expect, test } from 'vitest'
import { OTHER_GROUP } from '#tests/contract/support/users.ts'
import { insertLevel, insertLevelTag } from '#workspace/storage/levels.ts'
import { insertMember } from '#workspace/storage/members.ts'
import { insertTag } from '#workspace/storage/tags.ts'
import { insertTeam } from '#workspace/storage/teams.ts'
import { agentName, bubbles, inboxForEach, names, row, showType } from './support/inbox.ts'
import { answerCalls, holdCalls, loseResponses } from './support/page-calls.ts'

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

test('chat, filter, history and status belong to one group, and a notification of another group switches to it', async () => {
  const { page } = inbox
  await inbox.chat('far', 'Far Away', { group_id: OTHER_GROUP })
  const isWhole = async () => {
    await expect.poll(() => names(page)).toEqual(['Far Away'])
    await page.getByText('Choose a chat').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  }
  await row(page, 'Customer 1').click()
  await bubbles(page).getByText('Question 1').waitFor()
  await showType(page, 'Important')
  await expect.poll(() => new URL(page.url()).search).toBe('?chat=c1&type=important')
  await showType(page, 'All')
  await expect.poll(() => new URL(page.url()).search).toBe('?chat=c1')
  await switchGroup()
  await isWhole()
  await page.goBack()
  await isWhole()
  expect(await page.getByRole('list', { name: 'Filters in use' }).count()).toBe(0)
  // An opened address belongs to this group from then on.
  await row(page, 'Far Away').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?chat=far')
  await page.reload()
  await page.getByRole('heading', { name: 'Far Away', exact: true }).waitFor()

  await switchGroup()
  await row(page, 'Customer 1').click()
  await bubbles(page).getByText('Question 1').waitFor()
  await page.keyboard.press('Alt+2')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await switchGroup()
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(['Far Away'])
  await page.getByText('Choose a chat').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await switchGroup()
  await row(page, 'Customer 1').waitFor()

  const status = (kind: string) =>
    page.getByRole('button', { name: `Your account: ${agentName}, ${kind}` }).waitFor()
  await status('Available')
  await page.keyboard.press('Alt+Shift+2')
  await status('Busy')
  await switchGroup()
  await status('Available')
  await switchGroup()
  await status('Busy')

  await inbox.chat('elsewhere', 'Olga’s customer', { group_id: OTHER_GROUP })
  await inbox.customerWrites('elsewhere', 'Is anybody there?')
  await inbox.open('Customer 1')
  const path = `/dashboard?group=${OTHER_GROUP}&chat=elsewhere`
  await inbox.app.system.push('navigate', { path })
  await bubbles(page).getByText('Is anybody there?').waitFor()
  await page.getByRole('heading', { name: 'Olga’s customer', exact: true }).waitFor()
  expect(await row(page, 'Customer 1').count()).toBe(0)
  expect(new URL(page.url()).search).toBe('?chat=elsewhere')
})

test('agents are fetched one by one in a group that refuses its member list', async () => {
  const { page } = inbox
  const { storage, clock } = inbox.rig.workspace
  const group_id = OTHER_GROUP
  const colleague = { group_id, user_id: 'beto', role: 'ROLE_PUBLISHER' } as const
  await insertMember(storage.db, { ...colleague, created_at: clock.now() })
  for (const [id, name, user_id] of [
    ['f1', 'Far Away', 'beto'],
    ['f2', 'Further Off', 'mia'],
  ] as const) {
    await inbox.chat(id, name, { group_id, user_id, phone: `5190000${id.slice(1)}` })
    await inbox.customerWrites(id, 'Hello from far')
  }
  await answerCalls(page, '/users?groupId', { code: 'FORBIDDEN', message: '' }, 403)
  await switchGroup()
  const agent = page.getByRole('region', { name: 'Assigned Agent Data' })
  await inbox.open('Far Away')
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await agent.getByText('beto').waitFor()
  // A user outside that group is unknown there.
  await inbox.open('Further Off')
  await agent.getByText('Agente no identificado').waitFor()
})

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

test('undo and late errors of one group do not affect the next', async () => {
  const { page } = inbox
  await inbox.chat('far', 'Far Away', { group_id: OTHER_GROUP })
  const archive = async (name: string) => {
    await row(page, name).hover()
    await row(page, name).getByRole('button', { name: 'Archive' }).click()
    await row(page, name).waitFor({ state: 'detached' })
  }
  const isArchived = async (id: string) =>
    (await inbox.agent('GET', `main/contacts/${id}`)).body.archived
  await archive('Customer 1')
  await expect.poll(() => isArchived('c1')).toBe(true)
  // A refetch does not correct it either: its response is lost.
  await loseResponses(page, '/contacts/c2')
  const failure = { code: 'FORBIDDEN', message: 'This chat is not yours to archive.' }
  await answerCalls(page, '/contacts/c2/chat-archived', failure, 403)
  const refusal = await holdCalls(page, '/contacts/c2/chat-archived')
  await archive('Customer 2')
  await expect.poll(refusal.count).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).waitFor()

  await switchGroup()
  await expect.poll(() => names(page)).toEqual(['Far Away'])
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await refusal.release()
  await page.getByText(failure.message).waitFor()
  // Later events of this group find its list unchanged.
  await inbox.customerWrites('far', 'Is anybody there?')
  await row(page, 'Far Away').getByText('Is anybody there?').waitFor()
  expect(await names(page)).toEqual(['Far Away'])

  await switchGroup()
  await expect.poll(() => names(page)).toEqual(['Customer 2'])
  expect(await isArchived('c1')).toBe(true)
})

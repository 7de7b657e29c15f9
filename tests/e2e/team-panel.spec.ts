import type { Locator, Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { updateGroup } from './support/group-settings.ts'
import { inboxForEach, row } from './support/inbox.ts'
import { resize } from './support/window-size.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { insertUser } from '#workspace/storage/people/users.ts'

const inbox = inboxForEach()

const nobody = { user_id: null, user_tag_id: null }
const ofBeto = { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' }

beforeEach(async () => {
  await updateGroup(inbox, {
    autoAssignment: { mode: 'leastBusy', capacity: 20 },
    hasNotifications: true,
  })
  await hire('noa', 'north')
  // Nobody is available: the automatic assignment would take the free chats.
  await inbox.rig.workspace.storage.db.updateTable('members').set({ service_status: 2 }).execute()
})

const available = async (...names: string[]) =>
  inbox.rig.workspace.storage.db
    .updateTable('members')
    .set({ service_status: 1 })
    .where('user_id', 'in', names)
    .execute()
async function hire(name: string, team_id: string): Promise<void> {
  const { db } = inbox.rig.workspace.storage
  const email = `${name}@example.test`
  await insertUser(db, { id: name, name, email, password_hash: 'x', created_at: 0 })
  const row = { group_id: GROUP, user_id: name, tag_id: `tag-${name}`, team_id, created_at: 0 }
  await insertMember(db, { ...row, role: 'ROLE_PUBLISHER', service_status: 2 })
}
/** How many chats each agent has. */
async function countsOf(): Promise<Record<string, number>> {
  const rows = await inbox.rig.workspace.storage.db
    .selectFrom('contacts')
    .select('user_id')
    .where('user_id', 'is not', null)
    .execute()
  const byAgent = Map.groupBy(rows, ({ user_id }) => String(user_id))
  return Object.fromEntries(Array.from(byAgent, ([id, own]) => [id, own.length]))
}
const notifiedOf = async () => {
  const rows = await inbox.rig.workspace.storage.db
    .selectFrom('notifications')
    .select(['user_id', 'change', 'text'])
    .where('kind', '=', 'assignment')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id, change, text }) => [user_id, change, text])
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Team' })
const agent = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: new RegExp(`^${name}`) })
const agentOf = async (id: string): Promise<string | undefined> =>
  (await (await inbox.rig.as('sara'))('GET', `main/contacts/${id}`)).body.userId

/** Drags a chat's row onto an element of the panel. */
async function drag(page: Page, name: string, target: Locator): Promise<void> {
  await row(page, name).hover()
  await page.mouse.down()
  const from = await row(page, name).boundingBox()
  const to = await target.boundingBox()
  if (from === null || to === null) throw new Error('There is nothing to drag.')
  await page.mouse.move(from.x + from.width / 2 + 30, from.y + from.height / 2 + 6, { steps: 6 })
  // The page learns of the drag a frame later, so the pointer moves until the target is marked.
  await expect
    .poll(async () => {
      await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 4 })
      return await target.and(page.locator('[data-over]')).count()
    })
    .toBe(1)
  await page.mouse.up()
}

test('a manager sees live who has how many chats and who waits, lists an agent’s chats, and drops one on a colleague', async () => {
  await inbox.chat('own', 'Marcos', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('own', 'Good day')
  await inbox.chat('betos', 'Lucia', ofBeto)
  await inbox.customerWrites('betos', 'Hello')
  await inbox.chat('free', 'Carmen', nobody)
  await inbox.customerWrites('free', 'Is anybody there?')
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('button', { name: 'Open the team panel' }).click()
  await agent(page, 'ana').getByText('1 of 20').waitFor()
  await agent(page, 'beto')
    .getByText(/1 waits/)
    .waitFor()
  await panel(page)
    .getByRole('button', { name: /^Free 1/ })
    .waitFor()
  expect(await panel(page).getByText('rita').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await inbox.chat('more', 'Elena', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('more', 'One more')
  await agent(page, 'ana').getByText('2 of 20').waitFor()
  await agent(page, 'ana')
    .getByText(/2 wait/)
    .waitFor()

  await agent(page, 'beto').click()
  await row(page, 'Marcos').waitFor({ state: 'detached' })
  await row(page, 'Lucia').waitFor()
  await agent(page, 'beto').click()
  await row(page, 'Marcos').waitFor()

  // While chats are selected, a press gives them, as a drop does.
  for (const name of ['Marcos', 'Elena'])
    await row(page, name).click({ modifiers: ['ControlOrMeta'] })
  await agent(page, 'beto').click()
  const several = page.getByRole('dialog', { name: 'Give 2 chats to beto?' })
  await several.getByRole('button', { name: 'Give' }).click()
  await expect.poll(() => agentOf('own')).toBe('beto')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.poll(() => agentOf('own')).toBe('ana')

  // Nobody is available, so the user is asked.
  await drag(page, 'Carmen', agent(page, 'beto'))
  const question = page.getByRole('dialog', { name: 'Give the chat to beto?' })
  await question.getByText('beto is not available. Give anyway?').waitFor()
  await question.getByRole('button', { name: 'Give' }).click()
  await agent(page, 'beto').getByText('2 of 20').waitFor()
  await expect.poll(() => agentOf('free')).toBe('beto')
  await panel(page)
    .getByRole('button', { name: /^Free 0/ })
    .waitFor()

  await drag(page, 'Carmen', panel(page).getByRole('button', { name: /^Free 0/ }))
  await expect.poll(() => agentOf('free')).toBeUndefined()

  // The panel is remembered, and Ctrl+Shift+G closes it.
  await page.reload()
  await agent(page, 'ana').waitFor()
  await page.keyboard.press('Control+Shift+G')
  await panel(page).waitFor({ state: 'detached' })
})

test('a manager shares out 40 free chats, undoes half, and drags one to an agent', async () => {
  for (let index = 1; index <= 40; index += 1) {
    await inbox.chat(`f${index}`, `Free ${index}`, { ...nobody, team_tag_id: 'tag-north' })
    await inbox.customerWrites(`f${index}`, 'Is anybody there?')
  }
  await available('ana', 'noa')
  const page = await inbox.start({ as: 'mia' })
  await page.keyboard.press('Control+Shift+G')
  await panel(page)
    .getByRole('button', { name: /^Free 40/ })
    .waitFor()
  await panel(page).getByRole('button', { name: 'Share out among 2 available room for 40' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share out chats' })
  const plan = dialog.getByRole('list', { name: 'Who gets how many' })
  await expect
    .poll(() => plan.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^ana\s+\+20 · 0 → 20 of 20$/),
      expect.stringMatching(/^noa\s+\+20 · 0 → 20 of 20$/),
    ])
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Share out 40 chats' }).click()
  await page.getByText('40 shared out among 2').waitFor()
  await agent(page, 'ana').getByText('20 of 20').waitFor()
  await agent(page, 'noa').getByText('20 of 20').waitFor()
  expect(await countsOf()).toEqual({ ana: 20, noa: 20 })
  expect(await notifiedOf()).toEqual([
    ['ana', 'given', '20'],
    ['noa', 'given', '20'],
  ])

  await page.keyboard.press('Shift+Z')
  const list = page.getByRole('dialog', { name: 'Recent actions' })
  await list.getByRole('button', { name: 'Undo: 20 of noa' }).click()
  await page.getByText('20 undone').waitFor()
  await list.getByText('20 shared out among 1', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await agent(page, 'noa').getByText('0 of 20').waitFor()
  expect(await countsOf()).toEqual({ ana: 20 })

  await panel(page)
    .getByRole('button', { name: /^Free 20/ })
    .click()
  await row(page, 'Free 1').or(row(page, 'Free 2')).first().waitFor()
  const [name = ''] = await page
    .getByRole('grid', { name: 'Chat list' })
    .getByRole('row')
    .first()
    .locator('[title]')
    .allInnerTexts()
  await drag(page, name, agent(page, 'noa'))
  await agent(page, 'noa').getByText('1 of 20').waitFor()
  expect(await countsOf()).toEqual({ ana: 20, noa: 1 })
})

test('where there is no room beside the conversation, the panel covers it, and not the list, and Escape closes it', async () => {
  await inbox.chat('own', 'Marcos', { team_tag_id: 'tag-north' })
  const page = await inbox.start({ as: 'adam' })
  for (const width of [1024, 800]) {
    await resize(inbox, width, 700)
    await page.getByRole('button', { name: 'Open the team panel' }).click()
    await agent(page, 'ana').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const [list, beside] = [
      await row(page, 'Marcos').boundingBox(),
      await panel(page).boundingBox(),
    ]
    if (list === null || beside === null) throw new Error('The list or the panel is not shown.')
    expect(list.x + list.width).toBeLessThanOrEqual(beside.x)
    await agent(page, 'ana').press('Escape')
    await panel(page).waitFor({ state: 'detached' })
  }
  await resize(inbox, 1440, 900)
})

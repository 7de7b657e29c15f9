import { expect, test } from 'vitest'
import { chatStatuses } from '#contract/rules/chats/chat-status.ts'
import { expectFocus } from './support/focus.ts'
import { updateGroup } from './support/group-settings.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()

const palette = () => inbox.page.getByRole('dialog', { name: 'Find a chat or do something' })
const options = () => palette().getByRole('option')
const chosen = () => palette().getByRole('option', { selected: true })
const open = async () => {
  await inbox.page.keyboard.press('Control+K')
  await expectFocus(palette().getByRole('combobox'))
}
/** Searches and runs the first result. */
const run = async (text: string) => {
  await open()
  await inbox.page.keyboard.insertText(text)
  await expect.poll(() => chosen().innerText()).toContain(text)
  await inbox.page.keyboard.press('Enter')
  await palette().waitFor({ state: 'detached' })
}

test('the command palette has every action of the chat’s menu, the sidebar and the account menu', async () => {
  await inbox.chats(2)
  const page = await inbox.start()
  await row(page, 'Customer 2').waitFor()
  const { db } = inbox.rig.workspace.storage
  const inProgress = { chat_status: chatStatuses.inProgress, team_tag_id: 'tag-north' }
  await inbox.chat('diego', 'Diego Paz', inProgress)
  await inbox.customerWrites('diego', 'Hello')
  const group = { hasReassign: true, chatStatusSetByUserLabel: 'Sold' }
  await updateGroup(inbox, group)
  await inbox.open('Diego Paz')
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  const sidebar = page.getByRole('complementary', { name: 'Contact information' })
  const agent = sidebar.getByRole('region', { name: 'Assigned Agent Data' })
  const wordsOf = (all: string[]) => all.map((text) => text.split('\n')[0])
  const inMenu = page.getByRole('menu').getByRole('menuitem')
  const readMenu = async () => {
    const all = wordsOf(await inMenu.allInnerTexts())
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    return all
  }
  const status = sidebar
    .getByRole('region', { name: 'Chat Status', exact: true })
    .getByRole('button')
  // The current group, from an event or from the first connection.
  await status.filter({ hasText: 'Mark: Sold' }).waitFor()
  await agent.getByRole('button', { name: 'Actions' }).click()
  // The teams that some actions need may still be loading.
  await expect.poll(() => inMenu.count()).toBe(4)
  // “Transfer…” assigns a new agent, too.
  const assigning = (await readMenu()).filter((name) => name !== 'Assign new agent')
  await row(page, 'Diego Paz').click({ button: 'right' })
  await inMenu.first().waitFor()
  const [openIt, ...ofChat] = await readMenu()
  expect([openIt, ofChat[0]]).toEqual(['Open the chat', 'See the contact'])
  const filing = [...ofChat, ...assigning, ...(await status.allInnerTexts()), 'Edit contact']
  await open()
  const offered = async () => wordsOf(await options().allInnerTexts())
  await expect.poll(offered).toEqual(expect.arrayContaining([...filing, 'Sign out']))
  await page.keyboard.press('Escape')

  await run('Mark: Sold')
  const dialog = page.getByRole('dialog', { name: 'Change the chat status' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Mark: Sold' }).click()
  await sidebar.getByText('Sold', { exact: true }).waitFor()
  await run('Archive status')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive status' }).click()
  await sidebar.getByText('In progress').waitFor()
  // Without the sidebar, too.
  await page.keyboard.press('Control+Shift+D')
  await run('Release to team')
  await page.getByRole('dialog').getByRole('button', { name: 'Release to team' }).click()
  const stored = () =>
    db.selectFrom('contacts').select('user_id').where('id', '=', 'diego').executeTakeFirst()
  await expect.poll(stored).toEqual({ user_id: null })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // An agent has no further actions on an unassigned chat.
  await open()
  await expect
    .poll(offered)
    .toEqual(expect.not.arrayContaining(['Release agent', 'Assign to team']))
  await page.keyboard.press('Escape')
  await run('See the contact')
  await page.getByRole('dialog', { name: 'Diego Paz' }).waitFor()
  await page.keyboard.press('Escape')
  await run('Edit contact')
  await page.getByRole('dialog', { name: 'Edit contact' }).waitFor()
  await page.keyboard.press('Escape')
})

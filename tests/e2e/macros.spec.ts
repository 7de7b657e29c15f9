import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { besideForEach } from './support/beside.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)

/** How many chats are marked as important and finished. */
async function markedAndFinished(): Promise<number> {
  const { db } = inbox.rig.workspace.storage
  const rows = await db.selectFrom('contacts').select(['important', 'finished']).execute()
  return rows.filter(({ important, finished }) => important === 1 && finished === 1).length
}

test('an admin makes a macro; an agent runs it by M and undoes it, in one chat and in three at once', async () => {
  for (let n = 1; n <= 4; n += 1) await inbox.chat(`c${n}`, `Customer ${n}`)
  const admin = await inbox.start({ as: 'adam' })
  await admin.getByRole('link', { name: 'Settings', exact: true }).click()
  await admin.getByRole('link', { name: 'Macros', exact: true }).click()
  await admin.getByRole('button', { name: 'New macro' }).first().click()
  const panel = admin.getByRole('complementary', { name: 'New macro' })
  await panel.getByRole('textbox', { name: 'Name' }).fill('Sold')
  for (const step of ['Mark as important', 'Finish', 'Write a note']) {
    await panel.getByRole('button', { name: 'Add a step' }).click()
    await admin.getByRole('menuitem', { name: step, exact: true }).click()
  }
  await panel.getByRole('textbox', { name: 'Write a note' }).fill('Sold by macro')
  expect(await accessibilityFaults(admin)).toEqual([])
  await panel.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Macro “Sold” saved').waitFor()

  const agent = await beside('ana')
  const run = async () => {
    await agent.keyboard.press('m')
    await agent.getByRole('option', { name: 'Sold' }).waitFor()
    await agent.keyboard.press('ArrowDown')
    await agent.keyboard.press('Enter')
  }
  await row(agent, 'Customer 4').click()
  await agent.getByRole('heading', { name: 'Customer 4', exact: true }).waitFor()
  await row(agent, 'Customer 4').focus()
  await run()
  await agent.getByText(/^“Sold” in Customer 4/).waitFor()
  await expect.poll(markedAndFinished).toBe(1)
  await agent.keyboard.press('z')
  await agent.getByText('Undone: “Sold” in Customer 4').waitFor()
  await expect.poll(markedAndFinished).toBe(0)

  for (const name of ['Customer 1', 'Customer 2', 'Customer 3'])
    await row(agent, name).click({ modifiers: ['ControlOrMeta'] })
  await agent.getByRole('status').filter({ hasText: '3 selected' }).waitFor()
  await run()
  await agent.getByText('“Sold” in 3 chats · sent messages and notes are not undone').waitFor()
  await expect.poll(markedAndFinished).toBe(3)
  await agent.keyboard.press('z')
  await expect.poll(markedAndFinished).toBe(0)
})

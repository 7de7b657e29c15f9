import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { besideForEach } from './support/beside.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)

async function isImportant(contactId: string): Promise<boolean> {
  const { db } = inbox.rig.workspace.storage
  const rows = await db
    .selectFrom('contacts')
    .select('important')
    .where('id', '=', contactId)
    .execute()
  return rows.every(({ important }) => important === 1)
}

test('an admin tries a rule on the last days and switches it on; it acts once a customer writes, and the agent sees and undoes it', async () => {
  await inbox.chat('c1', 'Customer 1')
  await inbox.customerWrites('c1', 'Where is my invoice?')
  const admin = await inbox.start({ as: 'adam' })
  await admin.getByRole('link', { name: 'Settings', exact: true }).click()
  await admin.getByRole('link', { name: 'Rules', exact: true }).click()
  await admin.getByRole('button', { name: 'New rule' }).first().click()
  await admin.getByRole('textbox', { name: 'Name of the rule' }).fill('Invoices')
  await admin.getByRole('button', { name: 'Condition', exact: true }).click()
  await admin.getByRole('menuitem', { name: 'Message', exact: true }).click()
  await admin.getByRole('combobox', { name: 'Message: values' }).fill('INVÓICE')
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: 'Add a step' }).click()
  await admin.getByRole('menuitem', { name: 'Mark as important', exact: true }).click()
  // The trial shows the message, with the word that matched.
  await admin.locator('mark').filter({ hasText: 'invoice' }).waitFor()
  expect(await accessibilityFaults(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Save and switch on' }).click()
  const question = admin.getByRole('dialog', { name: 'Switch on the rule “Invoices”?' })
  await question.getByText('In the last 7 days it matches in 1 chat.').waitFor()
  await question.getByRole('button', { name: 'Switch on' }).click()
  await admin.getByText('Rule “Invoices” saved and on').waitFor()
  // What came before is not touched.
  expect(await isImportant('c1')).toBe(false)

  const agent = await beside('ana')
  await row(agent, 'Customer 1').click()
  await inbox.customerWrites('c1', 'The invoice, please')
  const line = agent.getByRole('article', { name: /^What a rule did/ })
  await line.getByText('Rule “Invoices”').waitFor()
  expect(await isImportant('c1')).toBe(true)
  await line.hover()
  await line.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => isImportant('c1')).toBe(false)
  await admin
    .getByRole('row', { name: /Invoices/ })
    .getByText('1 time')
    .waitFor()
})

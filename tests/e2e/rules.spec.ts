import { expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { visit } from '#tests/support/sign-in.ts'
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

test('two admins edit one rule, and the second one sees the whole question of which change stays', async () => {
  const sara = await inbox.rig.as('sara')
  const body = {
    name: 'Invoices',
    when: { on: 'message' },
    match: 'all',
    conditions: [{ kind: 'words', is: 'has', words: ['invoice'] }],
    actions: [{ kind: 'note', text: 'Sent' }, { kind: 'important' }, { kind: 'finish' }],
    isOn: false,
    stops: false,
    againHours: 24,
    followsRules: false,
  }
  const made = await sara('POST', 'main/rules', { body: { ...body, groupId: GROUP } })
  expect(made.status).toBe(200)
  const admin = await inbox.start({ as: 'adam' })
  await visit(admin, `/dashboard/settings/rules/${made.body.id}`)
  await admin.getByRole('textbox', { name: 'Name of the rule' }).fill('Invoices and receipts')
  const path = `main/rules/${made.body.id}`
  expect((await sara('PUT', path, { body: { ...body, name: 'Bills' } })).status).toBe(200)
  const question = admin.getByRole('status').filter({ hasText: /^Somebody else changed/ })
  await question.waitFor()
  // Not clipped, as an item of a column that is too low for its items can be.
  expect(await question.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  await question.getByRole('button', { name: 'Use theirs' }).click()
  await expect
    .poll(() => admin.getByRole('textbox', { name: 'Name of the rule' }).inputValue())
    .toBe('Bills')
})

import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { besideForEach } from './support/beside.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)

const twoDaysMs = 2 * 86_400_000

/**
 * Moves the counted results two days back. The report ends yesterday in the page's time zone, which can be a day behind the
 * service's.
 */
async function becameEarlier(): Promise<void> {
  const { db } = inbox.rig.workspace.storage
  const results = () => db.selectFrom('target_results').selectAll().execute()
  await expect.poll(results).toMatchObject([{ contact_id: 'c1', is_kept: 1 }])
  await db
    .updateTable('target_results')
    .set((row) => ({ since: row('since', '-', twoDaysMs) }))
    .execute()
  // A period without new conversations has no report.
  await db
    .insertInto('conversations')
    .values({
      contact_id: 'c1',
      started_at: Date.now() - twoDaysMs,
      group_id: '1001',
      user_id: 'ana',
      team_id: null,
      first_response_at: null,
      resolved_at: null,
      transfers: 0,
      rating_asked_at: null,
      rating: null,
    })
    .execute()
}

test('an admin sets 15 minutes; a customer writes, and the row and the header show it; the answer is counted as in time', async () => {
  await inbox.chat('c1', 'Verónica')
  const admin = await inbox.start({ as: 'adam' })
  await admin.getByRole('link', { name: 'Settings', exact: true }).click()
  await admin.getByRole('link', { name: 'Response times', exact: true }).click()
  const first = admin.getByRole('textbox', { name: 'First answer, No team' })
  await first.fill('15')
  await admin.getByRole('textbox', { name: 'Next answer, No team' }).fill('15 min')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Response times saved').waitFor()
  expect(await first.inputValue()).toBe('15 min')
  await admin.getByRole('switch', { name: 'Response times' }).click({ force: true })
  await admin.getByText('Response times switched on').waitFor()
  expect(await accessibilityFaults(admin)).toEqual([])

  const agent = await beside('ana')
  await row(agent, 'Verónica').waitFor()
  await inbox.customerWrites('c1', 'Do you have walnut?')
  await row(agent, 'Verónica')
    .getByText(/^1[45] min$/)
    .waitFor()
  await row(agent, 'Verónica').click()
  const chip = agent.getByRole('button', { name: /answer, due in 1[45] minutes$/ })
  await chip.click()
  await agent.getByRole('dialog').getByText('No team, 15 min').waitFor()
  await agent.keyboard.press('Escape')
  const box = agent.getByRole('textbox', { name: 'Message' })
  await box.fill('Yes, in oil')
  await box.press('Enter')
  await chip.waitFor({ state: 'detached' })
  await becameEarlier()

  await admin.getByRole('link', { name: 'Reports', exact: true }).click()
  const report = admin.getByRole('region', { name: 'Response times kept' })
  await report.getByText('1 of 1').first().waitFor()
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { atDouble, startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { connectLine } from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { inboxForEach } from './support/inbox.ts'
import { visit } from '#tests/support/sign-in.ts'

const graph = await startGraphDouble()
afterAll(() => graph.stop())
const inbox = inboxForEach(atDouble(graph))

beforeEach(async () => {
  graph.phones.length = 0
  graph.accepted.length = 0
  await inbox.chat('c', 'Carmen Rojas', { phone: '51999000001' })
  await inbox.customerWrites('c', 'Is the desk there?')
  await connectLine(inbox.rig, graph)
})

/** Opens the health of a line whose wizard has ended. */
async function openHealth() {
  const sara = await inbox.rig.as('sara')
  const done = await sara('PATCH', `main/groups/${GROUP}/line`, { body: { isSetUp: true } })
  expect(done.status).toBe(200)
  const page = await inbox.start({ as: 'sara' })
  await visit(page, '/dashboard/settings/line')
  await page.getByRole('heading', { name: 'Messages sent' }).waitFor()
  return page
}

test('an admin sees how the line is, pauses it, resumes it and disconnects it', async () => {
  const page = await openHealth()
  await page.getByRole('cell', { name: 'Line connected' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  for (const phone of graph.phones) phone.quality = 'YELLOW'
  // The provider's times are whole seconds, and the first quality is of the connection.
  inbox.rig.workspace.clock.advance(2_000)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('cell', { name: 'Medium quality' }).waitFor()
  await page.getByRole('button', { name: 'Pause sending' }).click()
  await page.getByRole('status').filter({ hasText: 'has paused sending' }).waitFor()
  await page.getByRole('cell', { name: 'Sending paused' }).waitFor()
  await page.getByRole('button', { name: 'Resume sending' }).click()
  await page.getByRole('button', { name: 'Pause sending' }).waitFor()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Replace' }).click()
  const token = dialog.getByLabel('Token', { exact: true })
  const save = dialog.getByRole('button', { name: 'Save' })
  await token.fill('cut')
  await dialog.getByText('WhatsApp does not accept this token').waitFor()
  expect(await save.isDisabled()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  for (const phone of graph.phones) phone.token = 'the-new-token'
  await token.fill('the-new-token')
  await dialog.getByText('WhatsApp accepts it for Casa Nogal').waitFor()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'Token replaced' }).waitFor()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  const confirm = dialog.getByRole('button', { name: 'Disconnect', exact: true })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('+51 999 000 100')
  await confirm.click()
  await page.getByText('The line is disconnected').waitFor()
})

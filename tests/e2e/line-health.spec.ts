import { afterAll, beforeEach, expect, test } from 'vitest'
import { startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { lineBody } from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { inboxForEach } from './support/inbox.ts'

const graph = await startGraphDouble()
afterAll(() => graph.stop())
const inbox = inboxForEach({ providerUrl: graph.url }, { sharedApp: true })

const line = `main/groups/${GROUP}/line`
const address = 'app://bandeja/dashboard/settings/line'

beforeEach(async () => {
  graph.phones.splice(0, Infinity, {
    id: lineBody.phoneId,
    accountId: lineBody.accountId,
    token: lineBody.token,
    display: '+51 999 000 100',
    verifiedName: 'Casa Nogal',
  })
  graph.accepted.length = 0
  await inbox.chat('c', 'Carmen Rojas', { phone: '51999000001' })
  await inbox.customerWrites('c', 'Is the desk there?')
  const sara = await inbox.rig.as('sara')
  expect((await sara('POST', line, { body: lineBody })).status).toBe(200)
  expect((await sara('PATCH', line, { body: { isSetUp: true } })).status).toBe(200)
})

test('an admin sees how the line is, pauses it, resumes it and disconnects it', async () => {
  const page = await inbox.start({ as: 'sara' })
  await page.goto(address)
  await page.getByRole('heading', { name: 'Messages sent' }).waitFor()
  await page.getByRole('cell', { name: 'Line connected' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Pause sending' }).click()
  await page.getByRole('status').filter({ hasText: 'has paused sending' }).waitFor()
  await page.getByRole('cell', { name: 'Sending paused' }).waitFor()
  await page.getByRole('button', { name: 'Resume sending' }).click()
  await page.getByRole('button', { name: 'Pause sending' }).waitFor()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Disconnect', exact: true })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('+51 999 000 100')
  await confirm.click()
  await page.getByText('The line is disconnected').waitFor()
})

test('a manager reads it and changes nothing', async () => {
  const page = await inbox.start({ as: 'mia' })
  await page.goto(address)
  await page.getByRole('heading', { name: 'Messages sent' }).waitFor()
  for (const name of ['Pause sending', 'Replace', 'Disconnect'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
})

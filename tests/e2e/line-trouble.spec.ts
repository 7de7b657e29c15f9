import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { atDouble, startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { connectLine } from '#tests/contract/support/line-rig.ts'
import { bubbles, inboxForEach, names, row } from './support/inbox.ts'

const graph = await startGraphDouble()
afterAll(() => graph.stop())
const inbox = inboxForEach(atDouble(graph))

beforeEach(async () => {
  graph.phones.length = 0
  graph.accepted.length = 0
  await inbox.chat('c', 'Carmen Rojas', { phone: '51999000001' })
  await inbox.chat('q', 'Quiet Customer', { phone: '51999000002' })
  await inbox.customerWrites('c', 'Is the desk there?')
  await connectLine(inbox.rig, graph)
})

const expire = () => {
  for (const phone of graph.phones) phone.token = 'the-new-token'
}
const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'WhatsApp has not accepted' })
const sentTexts = () =>
  graph.accepted.map(({ body }) => (body.type === 'text' ? body.text.body : body.type))

test('an agent sees that the line does not send, queues messages and discards one', async () => {
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  expire()
  await inbox.send('It is here.')
  await banner(page).getByText('An administrator has been notified.').waitFor()
  expect(await page.getByRole('button', { name: 'Repair the line' }).count()).toBe(0)
  await page.getByText('The line does not send.').waitFor()
  const box = page.getByRole('textbox', { name: 'Message', exact: true })
  await box.fill('In two sizes.')
  await page.getByRole('button', { name: 'Queue', exact: true }).click()
  await page.getByText('All 2 wait for the line').waitFor()
  await page.getByRole('feed').getByText('WhatsApp stopped accepting messages').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await banner(page).getByRole('link', { name: 'See chats' }).click()
  await row(page, 'Quiet Customer').waitFor({ state: 'detached' })
  expect(await names(page)).toEqual(['Carmen Rojas'])
  await inbox.open('Carmen Rojas')
  await bubbles(page)
    .filter({ hasText: 'In two sizes.' })
    .getByRole('button', { name: 'Discard this one' })
    .click()
  await bubbles(page).filter({ hasText: 'In two sizes.' }).waitFor({ state: 'detached' })
  await bubbles(page).filter({ hasText: 'It is here.' }).getByText('Waits for the line.').waitFor()
  expect(sentTexts()).toEqual([])
  await page.getByRole('button', { name: 'Remove: Waiting for the line' }).click()
  await row(page, 'Quiet Customer').waitFor()

  const adam = await inbox.rig.as('adam')
  const repaired = await adam('PATCH', `main/groups/${GROUP}/line`, {
    body: { token: 'the-new-token' },
  })
  expect(repaired.status).toBe(200)
  const conversation = page.getByRole('feed')
  await conversation.getByText('The line sends again').waitFor()
  expect(await conversation.getByText('WhatsApp stopped accepting messages').count()).toBe(1)
  await expect.poll(sentTexts).toEqual(['It is here.'])
})

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { besideForEach } from './support/beside.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)

const show = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Show' })

test('the message of a lost race leads to who was faster, what they answered and the text, and on to the chat once it is free', async () => {
  await inbox.chat('free', 'Nora', { user_id: null, user_tag_id: null, team_tag_id: 'tag-north' })
  await inbox.customerWrites('free', 'Is anybody there?')
  const ana = await inbox.start()
  const beto = await beside('beto')
  const users = [
    { page: ana, name: 'ana' },
    { page: beto, name: 'beto' },
  ]
  for (const { page, name } of users) {
    await row(page, 'Nora').click()
    await bubbles(page).last().waitFor()
    await page.keyboard.press('Control+Shift+D')
    await page.getByRole('complementary', { name: 'Contact information' }).waitFor()
    await composer(page).fill(`Hello from ${name}`)
  }
  // Both messages are on their way before one arrives.
  await inbox.network({ latencyMs: 500 })
  await Promise.all(users.map(({ page }) => composer(page).press('Enter')))
  const lost = () => Promise.all(users.map(({ page }) => show(page).count()))
  await expect.poll(async () => (await lost()).reduce((sum, one) => sum + one, 0)).toBe(1)
  await inbox.network({})
  const isAnaLate = (await lost())[0] === 1
  const [first = users[0], later = users[1]] = isAnaLate ? users.toReversed() : users
  if (first === undefined || later === undefined) throw new Error('There are two users.')

  await show(later.page).click()
  const pane = later.page.getByRole('region', { name: 'Conversation' })
  await pane.getByText(new RegExp(`^${first.name} took it `)).waitFor()
  await pane.getByText(`Hello from ${first.name}`).waitFor()
  await pane.getByText(`Hello from ${later.name}`).waitFor()
  await pane.getByRole('button', { name: 'Copy the text' }).waitFor()
  await pane.getByRole('button', { name: 'Send as a note' }).waitFor()
  expect(await pane.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  // Nothing is beside it.
  const box = await pane.boundingBox()
  const width = await later.page.evaluate<number>('innerWidth')
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(width)
  expect(await accessibilityFaults(later.page)).toEqual([])

  const sara = await inbox.rig.as('sara')
  await sara('POST', 'main/contacts/free/unassign', { body: { groupId: GROUP } })
  await pane.getByText('You can see this chat again').waitFor()
  await pane.getByRole('button', { name: 'Open the chat' }).click()
  await later.page.getByRole('heading', { name: 'Nora', exact: true }).waitFor()
})

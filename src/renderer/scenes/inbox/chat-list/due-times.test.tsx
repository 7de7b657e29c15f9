import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { ago, chatOf, openList, waits } from './list.fixture.tsx'

type Dues = NonNullable<Contact['chat']['dues']>
type Kind = Dues[number]['kind']

/** A target of so many minutes that is due in others; a little more, because rows count whole minutes. */
const due = (kind: Kind, minutes: number, left: number): Dues => [
  { kind, since: ago(minutes - left), at: ago(-left - 0.99), minutes, by: {} },
]

const chats = [
  chatOf('none', 'Nobody Waits', { chat: { updateAt: ago(1) } }),
  chatOf('calm', 'Calm', { chat: { ...waits(3), dues: due('first', 60, 40) } }),
  chatOf('near', 'Near', { chat: { ...waits(11), dues: due('first', 15, 3) } }),
  chatOf('over', 'Over', { chat: { ...waits(50), dues: due('next', 15, -34) } }),
  chatOf('end', 'To Finish', { chat: { updateAt: ago(5), dues: due('resolution', 600, 300) } }),
]
const withTargets = { group: { hasTargets: true }, hasMissed: true, chats }

test('rows say what is left, by colour, sign and words, and the missed ones come first', async () => {
  const list = await openList(withTargets)
  const { row } = list
  await expect.element(row('Calm').getByText(/^4[01] min$/)).toBeVisible()
  await expect.element(row('Near').getByText(/^[34] min$/)).toHaveAttribute('data-tone', 'near')
  await expect.element(row('Over').getByText(/^overdue 3[234] min$/)).toBeVisible()
  expect(row('Over').element().textContent).toMatch(/overdue for 3[234] minutes$/)
  expect(row('Near').element().textContent).toMatch(/due in [34] minutes$/)
  // Nobody waits: the clock time stays until the list is sorted by what is due.
  await expect.element(row('To Finish').getByRole('time')).toBeVisible()
  await expect.element(row('Nobody Waits').getByRole('time')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await list.sort.click()
  await page.getByRole('menuitemradio', { name: 'Due first' }).click()
  await list.expectOrder('Over', 'Near', 'Calm', 'To Finish', 'Nobody Waits')
  await expect.poll(list.query).toBe('?sort=due')
  await expect.element(row('To Finish').getByText(/^finish [45] h/)).toBeVisible()
})

test('the view of missed targets is the last digit, and stands before all', async () => {
  const list = await openList(withTargets)
  const { row } = list
  await expect.element(list.view('Overdue')).toHaveTextContent('Overdue 1')
  const names = page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.getAttribute('data-view'))
  expect(names.slice(-2)).toEqual(['missed', 'all'])
  row('Calm').element().focus()
  await list.press('7')
  await list.expectOrder('Over')
  await expect.poll(list.query).toBe('?view=missed')
})

test('a service without targets has neither the order nor the view', async () => {
  const list = await openList({ chats: chats.slice(0, 1) })
  await list.sort.click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Newest' })).toBeVisible()
  expect(page.getByRole('menuitemradio', { name: 'Due first' }).elements()).toEqual([])
  expect(page.getByRole('tab', { name: 'Overdue' }).elements()).toEqual([])
})

test('the header says which target it is, since when and when it is due', async () => {
  const list = await openList(withTargets)
  await list.row('Over').click()
  const chip = page.getByRole('button', { name: /^Next answer, overdue for 3\d minutes$/ })
  await chip.click()
  const facts = page.getByRole('dialog')
  await expect.element(facts.getByText('No team, 15 min')).toBeVisible()
  await expect.element(facts.getByText(/^today, /).first()).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askers, openList } from './chat-list/list.fixture.tsx'

test('a message is sent and its chat archived, finished or snoozed, and the next one opens for writing', async () => {
  const list = await openList({ chats: askers(5) })
  const { heading, composer, press, calls } = list
  const sendAnd = async (text: string, end: string) => {
    await userEvent.keyboard(text)
    await page.getByRole('button', { name: 'And after that…' }).click()
    await page.getByRole('menuitem', { name: end, exact: true }).click()
  }
  const repeat = '{Control>}{Shift>}{Enter}{/Shift}{/Control}'
  await press('j', '{Enter}')
  await expect.element(composer).toHaveFocus()
  await press('It left this morning', repeat)
  await expect.element(heading('Customer 4')).toBeVisible()
  await expect.element(composer).toHaveFocus()
  await list.accept()
  await expect.poll(() => calls.archive.map(({ params }) => params['id'])).toEqual(['c5'])

  await sendAnd('We close at six', 'Send and finish')
  await expect.element(heading('Customer 3')).toBeVisible()
  await expect.element(composer).toHaveFocus()
  await list.accept()
  const finished = () => calls.mark.map(({ params, body }) => [params['id'], body])
  await expect.poll(finished).toEqual([['c4', { flag: 'finished' }]])
  // The last end is repeated.
  await press('On Monday', repeat)
  await expect.element(heading('Customer 2')).toBeVisible()
  await expect.element(composer).toHaveFocus()
  await list.accept()
  await expect.poll(finished).toHaveLength(2)

  await sendAnd('I will ask', 'Send and snooze…')
  await expect.element(list.dialog(/^Snooze the chat/)).toBeVisible()
  await press('{Enter}')
  await expect.element(heading('Customer 1')).toBeVisible()
  await expect.poll(list.order).not.toContain('Customer 2')
  expect(list.sent()).toMatchObject([
    { contactId: 'c5', content: { text: 'It left this morning' } },
    { contactId: 'c4', content: { text: 'We close at six' } },
    { contactId: 'c3', content: { text: 'On Monday' } },
    { contactId: 'c2', content: { text: 'I will ask' } },
  ])
  expect(calls.archive).toHaveLength(1)
})

test('a message that the service has not accepted leaves its chat in the list', async () => {
  const list = await openList({ chats: askers(2) })
  await list.press('j', '{Enter}')
  await expect.element(list.composer).toHaveFocus()
  await list.press('Good morning{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expect.element(list.heading('Customer 1')).toBeVisible()
  expect(list.order()).toContain('Customer 2')
  expect(list.calls.archive).toEqual([])
  await list.accept()
  await expect.poll(() => list.calls.archive.map(({ params }) => params['id'])).toEqual(['c2'])
})

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { snoozesApi } from '#contract/api/chats/snoozes.ts'
import { snoozeSchema, type Snooze } from '#contract/rules/chats/snooze.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { chooseDateTime, shownMinute } from '#renderer/components/forms/date-time.fixture.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

const HOUR = 3_600_000

/** Opens the inbox of that many customers; main keeps what is snoozed. */
async function openSnoozing(count: number) {
  const inbox = await openInbox({ chats: customers(count) })
  const { bridge, row, screen, service } = inbox
  let snoozes: Snooze[] = []
  bridge.responses['snoozes.set'] = ({ until, ...chat }) => {
    snoozes = snoozes.filter(({ contactId }) => contactId !== chat.contactId)
    if (until !== null)
      snoozes = [
        ...snoozes,
        snoozeSchema.parse({ ...chat, until, since: new Date().toISOString() }),
      ]
    bridge.push('snoozes.changed', { groupId: 'g1', snoozes })
  }
  const shared = service.answer(snoozesApi.setSnooze, ({ params: { id = '' } }) => ({
    contactId: id,
    userId: 'u1',
    since: new Date().toISOString(),
    until: new Date(Date.now() + HOUR).toISOString(),
  }))
  const ended = service.answer(snoozesApi.endSnooze, () => ({}))
  const dialog = screen.getByRole('dialog', { name: /^Snooze the chat/ })
  return {
    ...inbox,
    dialog,
    shared,
    ended,
    snoozes: () => snoozes,
    act: dialog.getByRole('button', { name: 'Snooze' }),
    /** Opens the dialog of a chat by its menu. */
    async openDialog(name: string) {
      await row(name).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Snooze…' }).click()
      await expect.element(dialog).toBeVisible()
    },
    list: screen.getByRole('dialog', { name: 'Snoozed chats' }),
    async openList() {
      await screen.getByRole('button', { name: 'Saved views' }).click()
      await userEvent.keyboard('{ArrowDown}')
      await expect.element(page.getByRole('menuitem', { name: /^Snoozed chats/ })).toHaveFocus()
      await userEvent.keyboard('{Enter}')
    },
  }
}

/** The names in the list, from the top. */
const order = () =>
  page
    .getByRole('grid', { name: 'Chat list' })
    .getByRole('row')
    .elements()
    .flatMap((one) => one.querySelector('[title^="Customer"]')?.textContent ?? [])

test('a snoozed chat leaves the list, and undo brings it back', async () => {
  const { screen, dialog, act, openDialog, shared, ended } = await openSnoozing(3)
  await openDialog('Customer 2')
  await dialog.getByText('Tomorrow', { exact: true }).click()
  await act.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(order).toEqual(['Customer 3', 'Customer 1'])
  await expect
    .element(screen.getByText(/^The chat of Customer 2 comes back tomorrow, 09:00/))
    .toBeVisible()
  expect(shared.map(({ params }) => params)).toEqual([{ id: 'c2' }])
  await screen.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(order).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
  // The list changes before the service has answered.
  await expect.poll(() => ended.map(({ params }) => params)).toEqual([{ id: 'c2' }])
})

test('the open chat is snoozed by shortcut, and brought back in the list of snoozed chats', async () => {
  const { dialog, act, open, list, openList } = await openSnoozing(3)
  await open('Customer 1')
  await userEvent.keyboard('{Control>}{Shift>}P{/Shift}{/Control}')
  await dialog.getByText('In three hours', { exact: true }).click()
  expect(await accessibilityFaults()).toEqual([])
  await act.click()
  await expect.poll(order).toEqual(['Customer 3', 'Customer 2'])
  await openList()
  const back = list.getByRole('button', { name: 'Bring back: Customer 1' })
  await expect.element(back).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await back.click()
  await expect.element(list.getByText('You have not snoozed any chat.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(order).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
})

test('a chat is snoozed from the moment of confirming, however long the dialog was open', async () => {
  const { dialog, act, openDialog, snoozes } = await openSnoozing(1)
  await openDialog('Customer 1')
  await dialog.getByText('In three hours', { exact: true }).click()
  const offered = () => dialog.getByRole('radiogroup').element().textContent
  const before = offered()
  const later = Date.now() + 5 * HOUR
  vi.useFakeTimers({ toFake: ['Date'], now: later })
  try {
    await expect.poll(offered).not.toBe(before)
    await act.click()
    await expect.poll(snoozes).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
  const ahead = Date.parse(snoozes()[0]?.until ?? '') - later
  expect(Math.abs(ahead - 3 * HOUR)).toBeLessThanOrEqual(60_000)
})

test('a chat is snoozed until a custom time, but none in the past', async () => {
  const { screen, dialog, act, openDialog, snoozes, list } = await openSnoozing(1)
  await openDialog('Customer 1')
  await dialog.getByText('Another time', { exact: true }).click()
  await expect.element(act).toBeDisabled()
  const field = dialog.getByRole('button', { name: /^Another time/ })
  // The first minute of the day is in the past, except during that minute.
  await chooseDateTime(field, new Date(new Date().setHours(0, 0, 0, 0)))
  await expect.element(dialog.getByText('Choose a time that is still to come.')).toBeVisible()
  await expect.element(act).toBeDisabled()
  const until = new Date(Date.now() + 26 * HOUR)
  await chooseDateTime(field, until)
  await expect.element(field).toMatchTextContent(shownMinute(until))
  await act.click()
  await expect.element(screen.getByText('All chats of this list are snoozed')).toBeVisible()
  expect(snoozes()).toMatchObject([
    { contactId: 'c1', name: 'Customer 1', until: new Date(until.setSeconds(0, 0)).toISOString() },
  ])
  await screen.getByRole('button', { name: 'See the snoozed chats' }).click()
  await list.getByRole('button', { name: 'Bring back: Customer 1' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(order).toEqual(['Customer 1'])
})

test('a snoozed chat is skipped when walking from chat to chat, and a page of them does not hide the next one', async () => {
  const chats = customers(60)
  const snoozes = chats.slice(0, 20).map(({ id, name }) => ({
    groupId: 'g1',
    contactId: id,
    name,
    since: new Date().toISOString(),
    until: new Date(Date.now() + HOUR).toISOString(),
  }))
  const { screen, heading } = await openInbox({
    chats,
    snoozes,
    onService: (service) =>
      void service.answer(chatsApi.chatList, ({ query: { offset = 0, limit } }) => {
        const end = Number(offset) + Number(limit)
        return { items: chats.slice(Number(offset), end), hasMoreItems: end < chats.length }
      }),
  })
  expect(order()[0]).toBe('Customer 40')
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  await expect.element(heading('Customer 40')).toBeVisible()
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '40')
})

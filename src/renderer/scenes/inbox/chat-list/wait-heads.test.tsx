import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatBulkApi } from '#contract/api/chats/chat-bulk.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { ago, chatOf, openList, waits } from './list.fixture.tsx'

const HOUR = 60

const open = (hours: number) => ({ chat: waits(hours * HOUR) })
const closed = (hours: number) => ({
  lastContactResponseAt: ago(hours * HOUR),
  chat: {
    updateAt: ago(hours * HOUR),
    closedWaitSince: ago(hours * HOUR),
    lastSender: 'contact' as const,
  },
})
const head = (name: string) => page.getByRole('row', { name, exact: true })

/** Two customers wait, two waited until their window closed, one does not wait. */
const seed = () => [
  chatOf('short', 'Waits Short', open(1)),
  chatOf('calm', 'Calm', { chat: { updateAt: ago(2 * HOUR) } }),
  chatOf('long', 'Waits Long', open(5)),
  chatOf('dead2', 'Dead Two', closed(30)),
  chatOf('dead1', 'Dead One', closed(36 * 24)),
]

test('waits with a closed window are a group of their own, below the open ones', async () => {
  const list = await openList({ chats: seed() })
  await list.view('Waiting 2').click()
  await list.expectOrder('Waits Long', 'Waits Short', 'Dead Two', 'Dead One')
  await expect.element(head('Window closed · 2 Select them')).toBeVisible()
  expect(head('Not waiting').elements()).toEqual([])
  await list.view('Mine 5').click()
  await list.press('o')
  await list.expectOrder('Waits Long', 'Waits Short', 'Dead Two', 'Dead One', 'Calm')
  await expect.element(head('Not waiting')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('W ends a wait for everybody, with undo; the keys walk over the headings', async () => {
  const list = await openList({ chats: seed() })
  const { press, row } = list
  await press('o')
  await list.expectOrder('Waits Long', 'Waits Short', 'Dead Two', 'Dead One', 'Calm')
  await press('jjj')
  await expect.element(row('Dead Two')).toHaveFocus()
  await expect.element(list.heading('Dead Two')).toBeVisible()
  await press('w')
  await expect.element(page.getByText('Dead Two no longer waits for an answer')).toBeVisible()
  await expect.poll(() => list.calls.endWait.map(({ params }) => params['id'])).toEqual(['dead2'])
  await expect.element(head('Window closed · 1 Select them')).toBeVisible()
  // The order is held while the user works through the list by keyboard.
  await expect.element(row('Dead Two')).toHaveFocus()
  await press('{Escape}', '{Escape}')
  await list.expectOrder('Waits Long', 'Waits Short', 'Dead One', 'Calm', 'Dead Two')
  await list.focusRow('Dead Two')
  await press('z')
  await expect.element(head('Window closed · 2 Select them')).toBeVisible()
  await list.expectOrder('Waits Long', 'Waits Short', 'Dead Two', 'Dead One', 'Calm')
  expect(list.calls.resumeWait.map(({ params }) => params['id'])).toEqual(['dead2'])
})

test('a closed wait leaves its group when a colleague ends it or its customer writes again', async () => {
  const list = await openList({ chats: seed() })
  await list.press('o')
  await expect.element(head('Window closed · 2 Select them')).toBeVisible()
  list.change('dead2', { chat: { closedWaitSince: undefined } }, 'chat.wait')
  await expect.element(head('Window closed · 1 Select them')).toBeVisible()
  list.customerWrites('dead1', 'Are you still there?')
  await expect.element(head('Window closed · 1 Select them')).not.toBeInTheDocument()
  await expect.element(list.view('Waiting 3')).toBeVisible()
  expect(list.order().slice(0, 3)).toEqual(['Waits Long', 'Waits Short', 'Dead One'])
})

test('all closed waits are selected by the heading, also those that are not loaded, and ended as one action', async () => {
  const dead = Array.from({ length: 130 }, (_, n) =>
    chatOf(`dead${n}`, `Dead ${n}`, closed(31 + n)),
  )
  const list = await openList({ chats: [chatOf('long', 'Waits Long', open(5)), ...dead] })
  const selected = list.service.answer(chatBulkApi.chatIds, () => ({
    items: dead.map(({ id, userId }) => ({ id, userId })),
    hasMoreItems: false,
  }))
  const changes = list.service.answer(chatBulkApi.changeChats, ({ body }) => {
    const { contactIds, change } = chatBulkApi.changeChats.body.parse(body)
    const ends = change.kind === 'endWait'
    return {
      items: contactIds.map((id, index) => ({
        id,
        result: 'changed' as const,
        contact: list.put(id, {
          chat: { closedWaitSince: ends ? undefined : dead[index]?.chat.closedWaitSince },
        }),
        ...(ends && { undo: { kind: 'resumeWait' as const } }),
      })),
    }
  })
  const group = head('Window closed · 130 Select them')
  await list.view('Waiting 1').click()
  await group.getByRole('button', { name: 'Select them' }).click()
  await expect.element(page.getByText('130 selected')).toBeVisible()
  expect(selected[0]?.query).toMatchObject({ waiting: '0', closedWait: 'true' })
  await page
    .getByRole('toolbar', { name: 'Selected chats' })
    .getByRole('button', { name: 'No answer needed' })
    .click()
  await expect.element(page.getByText('130 no longer wait')).toBeVisible()
  await list.expectOrder('Waits Long')
  const ended = changes.flatMap(({ body }) => chatBulkApi.changeChats.body.parse(body).contactIds)
  expect(new Set(ended).size).toBe(130)
  await list.focusRow('Waits Long')
  await list.press('z')
  await expect.element(page.getByText('130 undone')).toBeVisible()
  await expect.element(group).toBeVisible()
})

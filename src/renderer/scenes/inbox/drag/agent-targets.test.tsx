import { expect, test } from 'vitest'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { chatBulkApi } from '#contract/api/chats/chat-bulk.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { changesManyAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import {
  customers,
  member,
  openInbox,
  type InboxData,
} from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { textsOf } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const north = { teamId: 'north', teamTagId: 'tag-north' }

/** Shows two chats; their rows are dragged by the events of a drag, without a pointer. */
async function openList(data: Partial<InboxData> = {}) {
  const inbox = await openInbox({
    chats: customers(2),
    role: 'ROLE_ADMI',
    members: [
      member('u1', 'Ana'),
      member('beto', 'beto', north),
      member('mia', 'mia', { role: 'ROLE_MANAGER' }),
      member('gone', 'gone', { disabled: true }),
      member('rita', 'rita', { isReadOnly: true }),
    ],
    ...data,
  })
  // Rows can be selected once the service has said that it changes many chats at once.
  await expect.poll(() => store.get(changesManyAtom)).toBe(true)
  const dataTransfer = new DataTransfer()
  const fire = (one: { element(): Element }, type: string) => {
    const drag = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
    one.element().dispatchEvent(drag)
    return drag
  }
  const targets = (name: string) => inbox.screen.getByRole('region', { name }).getByRole('listitem')
  return {
    ...inbox,
    targets,
    target: (name: string) => targets('Give the chat to').filter({ hasText: name }),
    take: (name: string) => fire(inbox.row(name), 'dragstart'),
    drop(one: { element(): Element }) {
      const over = fire(one, 'dragover')
      // A browser drops only where the drag was accepted.
      if (over.defaultPrevented) fire(one, 'drop')
      return over.defaultPrevented
    },
  }
}

test('a dragged row shows the agents who may get the chat, and who has it', async () => {
  const { take, targets, target, drop } = await openList()
  take('Customer 1')
  await expect.element(target('Ana')).toBeVisible()
  // Neither managers nor read-only agents nor those without access.
  expect(textsOf(targets('Give the chat to'))).toEqual(['Ana\nHas the chat', 'beto'])
  expect(await accessibilityFaults()).toEqual([])
  expect(drop(target('Ana'))).toBe(false)
})

test('a drop that the service refuses is reported', async () => {
  const { screen, service, take, target, drop } = await openList()
  const message = 'You may not give chats to this person.'
  service.answer(assignmentApi.assignAgent, () => json({ code: 'FORBIDDEN', message }, 403))
  take('Customer 2')
  await expect.element(target('beto')).toBeVisible()
  drop(target('beto'))
  await expect.element(screen.getByText(message)).toBeVisible()
})

test('a row cannot be dragged by a user who may not assign', async () => {
  const { take, targets, screen } = await openList({ role: 'ROLE_PUBLISHER' })
  expect(take('Customer 1').defaultPrevented).toBe(true)
  // Nothing is dragged, so nothing happens later either.
  await new Promise(requestAnimationFrame)
  await expect.element(targets('Give the chat to')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('grid', { name: 'Chat list' })).toBeVisible()
})

test('a selected row drags all selected chats', async () => {
  const { screen, service, row, take, targets, drop } = await openList()
  const calls = service.answer(chatBulkApi.changeChats, () => ({
    items: ['c1', 'c2'].map((id) => ({ id, result: 'changed' as const })),
  }))
  for (const name of ['Customer 1', 'Customer 2'])
    await row(name).click({ modifiers: ['ControlOrMeta'] })
  await expect.element(screen.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
  take('Customer 1')
  const beto = targets('Give 2 chats to').filter({ hasText: 'beto' })
  await expect.element(beto).toBeVisible()
  drop(beto)
  await expect.element(screen.getByText('2 assigned to beto')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    {
      groupId: 'g1',
      contactIds: ['c1', 'c2'],
      change: { kind: 'assign', target: { to: 'agent', userId: 'beto' } },
    },
  ])
})

import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { chatBulkApi, type ChatChange } from '#contract/api/chats/chat-bulk.ts'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { readFirstAudience } from '#renderer/data/navigation/first-audience.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { changesManyAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import {
  customers,
  member,
  openInbox,
  type InboxData,
} from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { held } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const undoOf: Partial<Record<ChatChange['kind'], ChatChange>> = {
  finish: { kind: 'unfinish' },
  unfinish: { kind: 'finish' },
}

/** What a change makes of a chat. */
function after(chat: Contact, change: ChatChange): Contact {
  const revision = (chat.revision ?? 0) + 1
  if (change.kind === 'giveBack')
    return { ...chat, userId: change.to.userId ?? undefined, revision }
  if (change.kind !== 'assign') return { ...chat, revision }
  const userId = change.target.to === 'agent' ? change.target.userId : undefined
  return { ...chat, userId, userTagId: undefined, revision }
}

/** Shows a list in which the service changes all chats but those with the name "Free". */
async function openList(data: InboxData) {
  const { chats } = data
  const inbox = await openInbox({
    ...data,
    members: [member('u1', 'Mia'), member('ana', 'ana'), member('beto', 'beto')],
  })
  // Rows can be selected once the service has said that it changes many chats at once.
  await expect.poll(() => store.get(changesManyAtom)).toBe(true)
  const { service, screen, row, press } = inbox
  service.answer(teamsApi.teams, () => ({ items: [] }))
  service.answer(assignmentApi.assignmentLoads, () => ({ items: [] }))
  const changes = service.answer(chatBulkApi.changeChats, ({ body }) => {
    const { contactIds, change } = chatBulkApi.changeChats.body.parse(body)
    return {
      items: contactIds.map((id) => {
        const chat = chats.find((one) => one.id === id) ?? contact(id, { name: id })
        if (chat.name === 'Free') return { id, result: 'refused' as const, code: 'FORBIDDEN' }
        const changed = after(chat, change)
        const index = chats.indexOf(chat)
        if (index >= 0) chats[index] = changed
        const undo: ChatChange | undefined =
          change.kind === 'assign'
            ? {
                kind: 'giveBack',
                from: { userId: changed.userId ?? null, teamTagId: null },
                to: { userId: chat.userId ?? null, teamTagId: null },
              }
            : undoOf[change.kind]
        // An agent no longer sees the chat of another one.
        const isSeen = data.role === 'ROLE_ADMI' || change.kind !== 'assign'
        return {
          id,
          result: 'changed' as const,
          ...(isSeen && { contact: changed }),
          ...(undo && { undo }),
        }
      }),
    }
  })
  return {
    ...inbox,
    /** The chats of each call, and its change. */
    sent: () =>
      changes.map(({ body }) => {
        const { contactIds, change } = chatBulkApi.changeChats.body.parse(body)
        return [contactIds.length, change.kind]
      }),
    changes,
    toolbar: screen.getByRole('toolbar', { name: 'Selected chats' }),
    async untilSelected(count: number) {
      await expect
        .element(screen.getByRole('status').filter({ hasText: `${count} selected` }))
        .toBeVisible()
    },
    /** Selects the first chat with X. */
    async select(name: string) {
      row(name).element().closest<HTMLElement>('[role=row]')?.focus()
      await press('x')
    },
    async toast(text: string) {
      await expect.element(screen.getByText(text).first()).toBeVisible()
    },
  }
}

test('no key selects, or acts on selected chats, while the list is out of sight', async () => {
  await page.viewport(1_280, 800)
  const inbox = await openList({ chats: customers(3) })
  const { screen, press, select, untilSelected, toolbar, service } = inbox
  const marked = service.answer(chatsApi.setPending, ({ params: { id = '' } }) => contact(id))
  await inbox.open('Customer 1')
  await select('Customer 3')
  await untilSelected(1)
  const before = marked.length

  // Behind the search, the keys act on the open chat.
  await press('{Control>}f{/Control}')
  const search = screen.getByRole('search', { name: 'Search' })
  await search.getByRole('tab', { name: 'Messages' }).click()
  await press('xu')
  await expect
    .poll(() => marked.slice(before).map(({ params, body }) => [params, body]))
    .toEqual([[{ id: 'c1' }, { pendingMessages: 1 }]])
  expect(inbox.changes).toEqual([])
  await search.getByRole('button', { name: 'Close the search' }).click()
  await untilSelected(1)
  await press('{Escape}')
  await expect.element(toolbar).not.toBeInTheDocument()

  // So they do where the open chat has taken the list's place.
  await inbox.open('Customer 2')
  await page.viewport(800, 700)
  const back = screen.getByRole('button', { name: 'Back to the list' })
  await expect.element(back).toBeVisible()
  back.element().focus()
  await press('x')
  await back.click()
  await select('Customer 3')
  await untilSelected(1)
})

test('chats that may not be assigned are named with the reason and stay selected', async () => {
  const chats = [...customers(3), contact('free', { name: 'Free' })]
  const inbox = await openList({ chats, group: { hasReassign: true } })
  const { screen, row, select, press, untilSelected, toast, toolbar } = inbox
  await select('Customer 1')
  await untilSelected(1)
  await press('{Control>}a{/Control}')
  await untilSelected(4)
  await toolbar.getByRole('button', { name: 'Assign' }).click()
  const question = screen.getByRole('dialog', { name: 'Assign 4 chats to…' })
  await expect.element(question.getByRole('option', { name: /^beto/ })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await press('bet{Enter}')
  await toast('3 assigned to beto · 1 not')
  await expect
    .element(screen.getByText('Free: you may not change it', { exact: false }))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await expect.element(row('Customer 1')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Select them' }).click()
  await untilSelected(1)
  await expect.element(row('Free')).toHaveAttribute('aria-selected', 'true')
  expect(inbox.changes[0]?.body).toMatchObject({
    change: { kind: 'assign', target: { to: 'agent', userId: 'beto' } },
  })
})

test('all chats of a view are selected, also those that are not loaded; closing them asks once and says whose they are', async () => {
  const inbox = await openList({ chats: customers(3, { userId: undefined }), role: 'ROLE_ADMI' })
  const { screen, service, row, press, untilSelected, toast, sent } = inbox
  const ids = [
    ...Array.from({ length: 130 }, (_, at) => ({ id: `free${at}` })),
    { id: 'anas', userId: 'ana' },
  ]
  service.answer(chatBulkApi.chatIds, () => ({ items: ids, hasMoreItems: false }))
  await row('Customer 3').click({ modifiers: ['ControlOrMeta'] })
  await untilSelected(1)
  await screen.getByRole('button', { name: /^Select all/ }).click()
  await untilSelected(131)
  await press('f')
  const question = screen.getByRole('dialog', { name: 'Finish 131 chats?' })
  await expect
    .element(question.getByText('130 are free and 1 is ana’s', { exact: false }))
    .toBeVisible()
  await question.getByRole('button', { name: 'Finish' }).click()
  await toast('131 finished')
  await press('z')
  await toast('131 undone')
  const half = (kind: string) => [
    [50, kind],
    [50, kind],
    [31, kind],
  ]
  expect(sent()).toEqual([...half('finish'), ...half('unfinish')])
})

test('a change is stopped half-way and tried again after a failure; no key acts on one of the chats', async () => {
  const chats = customers(3)
  const inbox = await openList({ chats, role: 'ROLE_ADMI' })
  const { screen, service, press, select, untilSelected, toast, sent } = inbox
  const ids = [
    ...chats.map(({ id }) => ({ id, userId: 'u1' })),
    ...Array.from({ length: 57 }, (_, at) => ({ id: `more${at}`, userId: 'u1' })),
  ]
  service.answer(chatBulkApi.chatIds, () => ({ items: ids, hasMoreItems: false }))
  await inbox.open('Customer 3')
  await select('Customer 3')
  await screen.getByRole('button', { name: /^Select all/ }).click()
  await untilSelected(60)
  for (const key of ['t', 's', 'n']) {
    await press(key)
    await expect
      .element(screen.getByText('This works on one chat at a time', { exact: false }).last())
      .toBeVisible()
  }
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  const release = async (count: number) => {
    await press('a')
    await screen
      .getByRole('dialog', { name: `Assign ${count} chats to…` })
      .getByRole('button', { name: 'Leave without an agent' })
      .click()
  }
  const running = held()
  const answer = ({ body }: { body: unknown }) =>
    chatBulkApi.changeChats.body.parse(body).contactIds.map((id) => ({
      id,
      result: 'changed' as const,
      contact: { ...contact(id), revision: 9 },
      undo: {
        kind: 'giveBack' as const,
        from: { userId: null, teamTagId: null },
        to: { userId: 'u1', teamTagId: null },
      },
    }))
  service.answer(chatBulkApi.changeChats, async (call) => {
    await running.until
    return { items: answer(call) }
  })
  await release(60)
  // The running call has fifty chats; the second one is not made.
  await screen.getByRole('button', { name: 'Stop' }).click()
  running.release()
  await toast('50 released')
  await untilSelected(10)

  service.answer(chatBulkApi.changeChats, () => refusal(403, 'FORBIDDEN'))
  await release(10)
  await toast('0 released · 10 not')
  service.answer(chatBulkApi.changeChats, (call) => ({ items: answer(call) }))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await toast('10 released')
  await press('z')
  await toast('10 undone')
  expect(sent()).toEqual([
    [50, 'assign'],
    [10, 'assign'],
    [10, 'assign'],
    [10, 'giveBack'],
  ])
})

/** The address, and whom a new campaign would reach first. */
function Destination() {
  const { pathname, state } = useLocation()
  const first = readFirstAudience(state)
  const ids = first?.kind === 'contacts' ? first.contactIds.join(' ') : ''
  return <output aria-label="Destination">{`${pathname} ${ids}`}</output>
}

test('the selected chats get a campaign, from those who run campaigns', async () => {
  const frame = (list: ReactNode) => (
    <>
      {list}
      <Destination />
    </>
  )
  const { screen, select, toolbar, untilSelected } = await openList({
    chats: customers(3),
    role: 'ROLE_ADMI',
    frame,
  })
  await select('Customer 1')
  await select('Customer 3')
  await untilSelected(2)
  await toolbar.getByRole('button', { name: 'New campaign' }).click()
  await expect
    .element(screen.getByRole('status', { name: 'Destination' }))
    .toHaveTextContent(`${menuPaths.campaigns}/new c1 c3`)
})

test('an agent of a group that restricts campaigns has none to offer', async () => {
  const { select, toolbar } = await openList({
    chats: customers(2),
    group: { campaignRestrictionForPublisher: true },
  })
  await select('Customer 1')
  await expect.element(toolbar.getByRole('button').first()).toBeVisible()
  expect(toolbar.getByRole('button', { name: 'New campaign' }).elements()).toHaveLength(0)
})

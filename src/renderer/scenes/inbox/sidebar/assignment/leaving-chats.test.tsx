import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { sidebarOpenAtom } from '#renderer/scenes/inbox/layout/sidebar-open.ts'
import {
  customers,
  member,
  openInbox,
  type InboxData,
} from '#renderer/scenes/inbox/inbox.fixture.tsx'

/** Chats that a user assigns away: they leave the list and the screen, and a toast names them. */

/** What the service answers to a change of the agent or the team. */
const assigned = (id: string, more: object = {}) => ({ id, userTagIds: [], revision: 2, ...more })
const toBeto = { userId: 'u2', userTagId: 'tag-u2' }

async function open(data: InboxData) {
  const inbox = await openInbox(data)
  const { screen, row, heading } = inbox
  // Wide enough for the sidebar beside the conversation.
  await page.viewport(1_440, 900)
  const agentSection = screen.getByRole('region', { name: 'Assigned Agent Data' })
  const dialog = screen.getByRole('dialog')
  return {
    ...inbox,
    agentSection,
    dialog,
    names: () =>
      screen
        .getByRole('grid', { name: 'Chat list' })
        .getByRole('row')
        .elements()
        .map((one) => one.querySelector('[title]')?.textContent),
    /** Opens a chat with the sidebar, and chooses an item of the assigned agent's menu. */
    async act(name: string, item: string) {
      store.set(sidebarOpenAtom, false)
      await inbox.open(name)
      await inbox.press('{Control>}{Shift>}d{/Shift}{/Control}')
      await agentSection.getByRole('button', { name: 'Actions' }).click()
      await screen.getByRole('menuitem', { name: item, exact: true }).click()
    },
    async choose(option: string) {
      await dialog.getByText(option, { exact: true }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.element(dialog).not.toBeInTheDocument()
    },
    /** The chat is nowhere on the screen, and a toast reports the action. */
    async isGone(name: string, said: string) {
      await expect.element(screen.getByText(said, { exact: true })).toBeVisible()
      await expect.element(row(name)).not.toBeInTheDocument()
      await expect.element(heading(name)).not.toBeInTheDocument()
    },
  }
}

describe('an agent', () => {
  test('assigns a chat to a colleague by the sidebar', async () => {
    const inbox = await open({ chats: customers(2), group: { hasReassign: true } })
    const { act, choose, isGone, agentSection, screen, service } = inbox
    const calls = service.answer(assignmentApi.assignAgent, () => assigned('c1', toBeto))
    await act('Customer 1', 'Assign new agent')
    await choose('Beto')
    await isGone('Customer 1', 'The chat of Customer 1 is Beto’s now')
    await expect.element(agentSection).not.toBeInTheDocument()
    await expect.element(screen.getByText('This chat is no longer with you')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    expect(calls).toMatchObject([{ params: { id: 'c1' }, body: { groupId: 'g1', userId: 'u2' } }])
  })

  test('transfers a chat by the row’s menu, and the open chat stays', async () => {
    const group = { hasReassign: true, firstAnswerTakes: false }
    const { screen, service, row, press, dialog, isGone, heading, names, ...inbox } = await open({
      chats: customers(2),
      group,
    })
    service.answer(assignmentApi.assignmentLoads, () => ({ items: [] }))
    const calls = service.answer(assignmentApi.transferChat, () => assigned('c1', toBeto))
    await inbox.open('Customer 2')
    row('Customer 1').element().focus()
    await press('{Shift>}{F10}{/Shift}')
    const item = screen.getByRole('menuitem', { name: 'Transfer…' })
    await expect.element(item).toBeVisible()
    item.element().focus()
    await press('{Enter}')
    await dialog.getByRole('option', { name: /^Beto/ }).click()
    await dialog.getByRole('button', { name: 'Transfer to Beto' }).click()
    await isGone('Customer 1', 'The chat of Customer 1 is now with Beto')
    await expect.element(heading('Customer 2')).toBeVisible()
    expect(names()).toEqual(['Customer 2'])
    expect(calls).toMatchObject([
      { params: { id: 'c1' }, body: { target: { to: 'agent', userId: 'u2' } } },
    ])
  })

  test('releases a chat in a group whose agents see no free ones', async () => {
    const group = { freeContactsNotVisibleByPublisher: true }
    const inbox = await open({ chats: customers(2), group })
    const { act, dialog, isGone, agentSection, names, service } = inbox
    const calls = service.answer(assignmentApi.unassignAgent, () => assigned('c1'))
    await act('Customer 1', 'Release agent')
    await dialog.getByRole('button', { name: /^Release/ }).click()
    await isGone('Customer 1', 'The chat of Customer 1 was released')
    await expect.element(agentSection).not.toBeInTheDocument()
    expect(names()).toEqual(['Customer 2'])
    expect(calls.map(({ params }) => params['id'])).toEqual(['c1'])
  })
})

test('the menu of a reassigned chat closes, and the focus stays in the list', async () => {
  const chats = customers(3)
  const { screen, row, receive } = await open({ chats })
  let revision = 1
  const taken = (id: string) => {
    revision += 1
    receive(event('contact.hidden', { contactId: id, userId: 'u2', revision }))
  }
  const returned = (id: string) => {
    revision += 1
    const found = chats.find((one) => one.id === id)
    if (found === undefined) throw new Error(`There is no chat ${id}.`)
    receive(event('contact.assigned', { contact: { ...found, revision } }))
  }
  const menu = screen.getByRole('menu')
  await row('Customer 2').click({ button: 'right' })
  await expect.element(menu).toBeVisible()
  taken('c2')
  await expect.element(menu).not.toBeInTheDocument()
  // On the row that replaced it, at any position of the list.
  await expect.element(row('Customer 1')).toHaveFocus()
  returned('c2')
  await expect.element(row('Customer 2')).toBeVisible()
  expect(menu.elements()).toEqual([])

  // Also when its chat was the only one.
  taken('c2')
  taken('c3')
  await expect.element(row('Customer 2')).not.toBeInTheDocument()
  await expect.element(row('Customer 3')).not.toBeInTheDocument()
  await row('Customer 1').click({ button: 'right' })
  await expect.element(menu).toBeVisible()
  taken('c1')
  await expect.element(screen.getByText('No chats yet')).toBeVisible()
  returned('c1')
  await expect.element(row('Customer 1')).toBeVisible()
  expect(menu.elements()).toEqual([])
})

describe('a user who leads', () => {
  const teams = [
    teamSchema.parse({ id: 'north', name: 'north', tagId: 'tag-north' }),
    teamSchema.parse({ id: 'south', name: 'south', tagId: 'tag-south', hidesFreeChats: true }),
  ]
  const group = { hasTeams: true }

  test('assigns a chat to another team, as a manager of the first one', async () => {
    const members = [member('u1', 'Mia'), member('u2', 'Beto', { teamTagId: 'tag-north' })]
    const chats = customers(2, { userId: 'u2', userTagId: 'tag-u2', teamTagId: 'tag-north' })
    const inbox = await open({ chats, members, teams, group, role: 'ROLE_MANAGER' })
    const { act, choose, isGone, agentSection, names, service } = inbox
    const calls = service.answer(assignmentApi.assignTeam, () =>
      assigned('c1', { ...toBeto, teamTagId: 'tag-south' }),
    )
    await act('Customer 1', 'Assign to team')
    await choose('south')
    await isGone('Customer 1', 'The chat of Customer 1 is with south now')
    await expect.element(agentSection).not.toBeInTheDocument()
    expect(names()).toEqual(['Customer 2'])
    expect(calls.map(({ body }) => body)).toEqual([{ teamId: 'south' }])
  })

  test('releases a chat of a team that hides free ones, and sees another one released', async () => {
    const members = [member('u1', 'Mia'), member('u2', 'Beto', { teamTagId: 'tag-south' })]
    const [latest, earlier, ...own] = customers(3)
    if (latest === undefined || earlier === undefined) throw new Error('There are three chats.')
    const ofSouth = { ...toBeto, teamTagId: 'tag-south' }
    const diego = { ...earlier, id: 'd', name: 'Diego', ...ofSouth }
    const chats = [{ ...latest, id: 's', name: 'Carmen', ...ofSouth }, diego, ...own]
    const inbox = await open({ chats, members, teams, group, role: 'ROLE_ADMI' })
    const { act, dialog, isGone, agentSection, names, service, receive } = inbox
    const calls = service.answer(assignmentApi.unassignAgent, () =>
      assigned('s', { teamTagId: 'tag-south' }),
    )
    await act('Carmen', 'Release to team')
    await dialog.getByRole('button', { name: 'Release to team' }).click()
    await isGone('Carmen', 'The chat of Carmen was released')
    await expect.element(agentSection).not.toBeInTheDocument()
    await expect.poll(names).toEqual(['Diego', 'Customer 1'])
    expect(calls.map(({ body }) => body)).toMatchObject([{ releaseToTeam: true }])

    // The service sends the event to all: the page decides by its loaded teams.
    const free = { ...diego, userId: undefined, userTagId: undefined, revision: 2 }
    receive(event('contact.unassigned', { byUserId: 'u2', contact: free }))
    await expect.poll(names).toEqual(['Customer 1'])
  })
})

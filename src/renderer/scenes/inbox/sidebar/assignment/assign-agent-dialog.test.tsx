import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { usersApi } from '#contract/api/people/users.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { loadedMembersAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import { member } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { openSidebar, team, textsOf } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const north = { teamId: 'north', teamTagId: 'tag-north' }
const south = { teamId: 'south', teamTagId: 'tag-south' }
const mia = member('u1', 'Mia', { role: 'ROLE_MANAGER' })
const ana = member('ana', 'ana', north)
const beto = member('beto', 'beto', south)
const rita = member('rita', 'rita', { isReadOnly: true })

/** Opens a chat as a manager. */
async function openChat(members: Member[], more: Partial<Contact> = {}) {
  const inbox = await openSidebar({
    role: 'ROLE_MANAGER',
    group: { apiKey: 'key' },
    chats: [contact('c', { name: 'Carmen Rojas', ...more })],
    teams: ['north', 'south'].map(team),
    members,
  })
  const agents = inbox.dialog.getByRole('radio')
  return {
    ...inbox,
    agent: inbox.section('Assigned Agent Data'),
    agents,
    offered: () => agents.elements().map((one) => one.getAttribute('value')),
    save: inbox.dialog.getByRole('button', { name: 'Save' }),
  }
}

test('a free chat is given to an agent who may have chats; why the service refused is said and reported', async () => {
  const { agent, openMenu, menuItems, screen, dialog, offered, save, service, change } =
    await openChat([mia, ana, beto, rita])
  await expect.element(agent.getByText('Sin agente asignado')).toBeVisible()
  await openMenu()
  await expect.poll(() => textsOf(menuItems)).toEqual(['Assign new agent', 'Assign to team'])
  await screen.getByRole('menuitem', { name: 'Assign new agent' }).click()
  // Neither rita, who is read-only, nor the manager.
  await expect.poll(offered).toEqual(['ana', 'beto'])
  await expect.element(save).toBeDisabled()

  const message = 'You may not give chats to this person.'
  const assigning = service.answer(assignmentApi.assignAgent, () =>
    json({ code: 'FORBIDDEN', message }, 403),
  )
  const reports = service.answer(usersApi.reportAssignError, () => ({ ok: true }))
  await dialog.getByText('beto', { exact: true }).click()
  await save.click()
  await expect.element(dialog.getByRole('alert').getByText(message)).toBeVisible()
  await expect
    .poll(() => reports[0]?.body)
    .toMatchObject({ contactId: 'c', act: 'assign', userId: 'beto', code: 'FORBIDDEN' })

  service.answer(assignmentApi.assignAgent, () =>
    change('c', { userId: 'ana', userTagId: 'tag-ana' }),
  )
  await dialog.getByText('ana', { exact: true }).click()
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(assigning.at(-1)).toMatchObject({
    params: { id: 'c' },
    body: { groupId: 'g1', apiKey: 'key', userId: 'ana', data: { phone: '51900000001' } },
  })
  await expect.element(agent.getByText('ana', { exact: true })).toBeVisible()
  await openMenu()
  await expect
    .poll(() => textsOf(menuItems))
    .toEqual(['Assign new agent', 'Assign to team', 'Release agent'])
})

test('an agent of a team gives to agents of that team or of none; one who is not shown gets nothing', async () => {
  const ofNone = ['nadia', 'nena', 'nico', 'nilo', 'nina', 'noa', 'nóra']
  const members = [ana, beto, ...ofNone.map((name) => member(name, name)), rita]
  const inbox = await openSidebar({
    group: { hasReassign: true },
    permission: north,
    chats: [contact('c', { name: 'Carmen Rojas', userId: 'u1', teamTagId: 'tag-north' })],
    teams: ['north', 'south'].map(team),
    members: [member('u1', 'Mia', north), ...members],
  })
  await inbox.act('Assign new agent')
  const dialog = inbox.screen.getByRole('dialog', { name: 'Assign to an agent' })
  const agents = dialog.getByRole('radiogroup', { name: 'Agents' }).getByRole('radio')
  const offered = () => agents.elements().map((one) => one.getAttribute('value'))
  await expect.poll(offered).toEqual(['ana', 'u1', ...ofNone])
  expect(await accessibilityFaults()).toEqual([])

  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByText('nina', { exact: true }).click()
  await expect.element(save).toBeEnabled()
  const search = dialog.getByRole('textbox', { name: 'Find an agent' })
  await search.fill('Nor')
  await expect.poll(offered).toEqual(['nóra'])
  await expect.element(save).toBeDisabled()
  await search.clear()
  await expect.element(save).toBeEnabled()
  // Nina loses her access.
  store.set(loadedMembersAtom, {
    groupId: 'g1',
    members: members.map((one) => (one.id === 'nina' ? { ...one, disabled: true } : one)),
  })
  await expect.poll(offered).not.toContain('nina')
  await expect.element(save).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('members that failed to load can be loaded again; that there is no agent is said once they are loaded', async () => {
  const { service, act, dialog, save } = await openChat([mia])
  store.set(loadedMembersAtom, null)
  service.answer(usersApi.users, () => refusal(403, 'FORBIDDEN'))
  await queryClient.resetQueries({ queryKey: queryKeyOf('users') })
  await act('Assign new agent')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  const nobody = dialog.getByText('No hay agentes en este equipo')
  await expect.element(nobody).not.toBeInTheDocument()
  service.answer(usersApi.users, () => ({ items: [mia] }))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  // The shell, which is not part of this test, stores the members that were loaded.
  store.set(loadedMembersAtom, { groupId: 'g1', members: [mia] })
  await expect.element(nobody).toBeVisible()
  await expect.element(save).toBeDisabled()
})

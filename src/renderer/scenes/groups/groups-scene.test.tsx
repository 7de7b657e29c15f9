import { expect, test } from 'vitest'
import { accountApi } from '#contract/api/people/account.ts'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { groupSummarySchema, type GroupSummary } from '#contract/entities/groups/group.ts'
import type { OwnInvitation } from '#contract/entities/people/invitation.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import GroupsScene from './groups-scene.tsx'

const group = (id: string, name: string): GroupSummary =>
  groupSummarySchema.parse({ id, name, hasMessagingApp: true, memberCount: 2, members: [] })

interface Stored {
  groups: GroupSummary[]
  invitations: OwnInvitation[]
}

/** Shows the groups of Mia, who works in "Sales". */
async function openGroups(options: ScreenOptions & Partial<Stored> = {}) {
  const stored: Stored = {
    groups: options.groups ?? [group('g1', 'Sales')],
    invitations: options.invitations ?? [],
  }
  const screen = await startScreen(options)
  const { service, bridge } = screen
  const role = options.role ?? 'ROLE_ADMI'
  const session = () => ({
    ...store.get(sessionAtom),
    user: userSchema.parse({
      id: 'u1',
      name: 'Mia',
      email: 'mia@example.test',
      permissions: stored.groups.map(({ id, name }) => ({ groupId: id, groupName: name, role })),
    }),
  })
  store.set(sessionAtom, session())
  bridge.responses['session.refresh'] = session
  service.answer(groupsApi.myGroups, () => ({ items: stored.groups }))
  service.answer(accountApi.ownInvitations, () => ({ items: stored.invitations }))
  const shown = await screen.show(<GroupsScene />)
  const row = (name: string) =>
    shown
      .getByRole('grid', { name: 'Groups' })
      .getByRole('row')
      .filter({ hasText: new RegExp(name) })
  await expect.element(row('Sales')).toBeVisible()
  return {
    ...screen,
    screen: shown,
    stored,
    row,
    drawer: shown.getByRole('dialog', { name: 'New group' }),
  }
}

test('a number of another group is refused, and what was typed is discarded only after a question', async () => {
  const { screen, service, press, drawer } = await openGroups()
  service.answer(groupsApi.validatePhone, () => ({ valid: false }))
  await screen.getByRole('button', { name: 'New group' }).click()
  await drawer.getByRole('textbox', { name: 'The line’s phone' }).fill('987 640 221')
  const refused = drawer.getByText(/It belongs to another group/)
  await expect.element(refused).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  const question = screen.getByRole('dialog', { name: 'Discard the new group?' })
  await expect.element(question).toBeVisible()
  await press('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(refused).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
})

test('the form of a new group stays when the registration fails', async () => {
  const { press, service, drawer } = await openGroups()
  service.answer(groupsApi.validatePhone, () => ({ valid: true, phone: '51954120876' }))
  const registered = service.answer(groupsApi.registerGroup, () => refusal(500, 'INTERNAL'))
  await press('n')
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Casa Nogal')
  await drawer.getByRole('textbox', { name: 'The line’s phone' }).fill('954 120 876')
  await drawer.getByRole('checkbox').click()
  await drawer.getByRole('button', { name: 'Create group' }).click()
  const alert = drawer.getByRole('alert')
  await expect.element(alert.getByText('Error al registrar el grupo')).toBeVisible()
  await expect.element(drawer.getByText(/Internal Server Error/)).toBeVisible()
  await expect.element(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Casa Nogal')
  expect(registered).toMatchObject([
    { body: { name: 'Casa Nogal', phone: '51954120876', userId: 'u1', acceptedToC: true } },
  ])
})

const two = () => [group('g1', 'Sales'), group('g2', 'Second')]

test('the current group cannot be left', async () => {
  const { screen } = await openGroups({ groups: two() })
  await screen.getByRole('button', { name: 'More actions for Sales' }).click()
  const leave = screen.getByRole('menuitem', { name: /^Leave the group/ })
  await expect.element(leave).toBeDisabled()
})

test('another group is left after a question, but not by its last admin', async () => {
  const { screen, service, stored, row } = await openGroups({ groups: two() })
  const question = screen.getByRole('dialog', { name: 'Leave Second?' })
  const leave = async () => {
    await screen.getByRole('button', { name: 'More actions for Second' }).click()
    await screen.getByRole('menuitem', { name: 'Leave the group' }).click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
  }
  service.answer(groupsApi.leaveGroup, () => refusal(409, 'LAST_ADMIN'))
  await leave()
  const reason = /You are the last admin: name another one before you leave\./
  await expect.element(question.getByText(reason)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  const left = service.answer(groupsApi.leaveGroup, () => {
    stored.groups.splice(1, 1)
    return {}
  })
  await leave()
  await expect.element(screen.getByText('You left Second')).toBeVisible()
  await expect.element(row('Second')).not.toBeInTheDocument()
  expect(left.map(({ params }) => params['id'])).toEqual(['g2', 'g2'])
})

const invitation: OwnInvitation = {
  id: 'i1',
  groupId: 'g2',
  groupName: 'Elsewhere',
  inviterName: 'Olga',
  role: 'ROLE_PUBLISHER',
  isReadOnly: false,
}

test('an invitation to another group is declined', async () => {
  const { screen, service, stored, row } = await openGroups({ invitations: [invitation] })
  const invitations = screen.getByRole('region', { name: 'Invitations' })
  await expect.element(invitations.getByText(/Olga invites you as Agent/)).toBeVisible()
  expect(row('Elsewhere').elements()).toEqual([])
  expect(await accessibilityFaults()).toEqual([])
  const declined = service.answer(accountApi.declineInvitation, () => {
    stored.invitations.length = 0
    return {}
  })
  await screen.getByRole('button', { name: 'Decline the invitation to Elsewhere' }).click()
  await expect.element(screen.getByText('You declined the invitation to Elsewhere')).toBeVisible()
  await expect.element(invitations).not.toBeInTheDocument()
  expect(declined.map(({ params }) => params['id'])).toEqual(['i1'])
})

test('a user who accepts an invitation is a member of that group, and stays in the current one', async () => {
  const { screen, service, stored, row } = await openGroups({ invitations: [invitation] })
  const accepted = service.answer(accountApi.acceptInvitation, () => {
    stored.invitations.length = 0
    stored.groups.push(group('g2', 'Elsewhere'))
    return {}
  })
  await screen.getByRole('button', { name: 'Accept the invitation to Elsewhere' }).click()
  await expect.element(screen.getByText('You are now a member of Elsewhere')).toBeVisible()
  await expect.element(row('Elsewhere')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Invitations' })).not.toBeInTheDocument()
  await expect.element(row('Sales').getByText('Current')).toBeVisible()
  expect(accepted.map(({ params }) => params['id'])).toEqual(['i1'])
})

test('an agent sees the groups and registers none', async () => {
  const { screen, press, drawer } = await openGroups({ role: 'ROLE_PUBLISHER' })
  expect(screen.getByRole('button', { name: 'New group' }).elements()).toEqual([])
  await press('n')
  expect(drawer.elements()).toEqual([])
})

import { expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import { accessibilityFaults, show, signIn } from '#renderer/app/page.fixture.tsx'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { loadedMembersAtom, membersFailedAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { openSidebar, team, textsOf } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'
import { AssignedAgent } from './assigned-agent.tsx'

const group = groupSchema.parse({ id: 'g1', hasTeams: true })

/** Shows the section for a chat that is assigned to Ana and to team north. */
const showSection = () =>
  show(
    <AssignedAgent
      contact={contact('c1', { userId: 'ana', teamTagId: 'tag-north' })}
      viewer={viewerOf(signIn('ROLE_MANAGER', null), group)}
    />,
  )

/** Loads the group's members: only Ana. */
const know = (disabled: boolean) => {
  const ana = { id: 'ana', name: 'Ana', role: 'ROLE_PUBLISHER', serviceStatus: 1, disabled }
  store.set(loadedMembersAtom, { groupId: 'g1', members: [memberSchema.parse(ana)] })
}

/** Caches the service's response for the profile of Ana, for tests in which she is not a member. */
const lookUp = (name: string | null) =>
  queryClient.setQueryData(queryKeyOf('users', 'g1', 'ana'), name)

test('an agent and a team that are loading are not shown as unknown', async () => {
  const section = await showSection()
  const unknownAgent = section.getByText('Agente no identificado')
  const unknownTeam = section.getByText('Team Unidentified team')
  await expect.element(section.getByText('…').first()).toBeVisible()
  expect([...unknownAgent.elements(), ...unknownTeam.elements()]).toEqual([])
  store.set(loadedMembersAtom, { groupId: 'g1', members: [] })
  queryClient.setQueryData(teamsQuery('g1').queryKey, { items: [] })
  // Ana is not a member, so her profile is fetched. Until it is loaded, her name is shown as '…'.
  await expect.element(unknownTeam).toBeVisible()
  expect(unknownAgent.elements()).toEqual([])
  lookUp(null)
  await expect.element(unknownAgent).toBeVisible()
})

test('if the members fail to load, the agent’s profile is fetched and its name is shown', async () => {
  store.set(membersFailedAtom, 'g1')
  const section = await showSection()
  await expect.element(section.getByText('…').first()).toBeVisible()
  lookUp(null)
  await expect.element(section.getByText('Agente no identificado')).toBeVisible()
  lookUp('Ana')
  await expect.element(section.getByText('Ana', { exact: true })).toBeVisible()
})

test('an agent without access is not shown as available', async () => {
  know(false)
  const section = await showSection()
  const status = section.getByRole('img', { name: 'Available' })
  const withoutAccess = section.getByText('Has no access any more')
  await expect.element(status).toBeVisible()
  expect(withoutAccess.elements()).toEqual([])
  know(true)
  await expect.element(withoutAccess).toBeVisible()
  await expect.element(section.getByText('Ana', { exact: true })).toBeVisible()
  expect(status.elements()).toEqual([])
})

/** Opens the viewer's own chat of team north, as an agent of that team. */
const openOwn = () =>
  openSidebar({
    chats: [
      contact('c', {
        name: 'Carmen Rojas',
        userId: 'u1',
        userTagId: 'tag-u1',
        teamTagId: 'tag-north',
        // That day in all but the outermost zones.
        userTagIds: [
          { userId: 'u1', userTagId: 'tag-u1', assignedAt: '2026-01-04T10:00:00.000Z' },
          { teamTagId: 'tag-north', assignedTeamAt: '2026-01-07T10:00:00.000Z' },
        ],
      }),
    ],
    teams: [team('north')],
    permission: { teamId: 'north', teamTagId: 'tag-north' },
  })

test('says since when agent and team have the chat', async () => {
  const { section } = await openOwn()
  const agent = section('Assigned Agent Data')
  await expect.element(agent.getByText(/^since 04\/01\/2026, \d{2}:\d{2}$/)).toBeVisible()
  await expect
    .element(agent.getByText(/^Team north · since 07\/01\/2026, \d{2}:\d{2}$/))
    .toBeVisible()
})

test('the actions follow the group’s settings and teams, also while their menu is open', async () => {
  const { openMenu, menuItems, setGroup } = await openOwn()
  const expectItems = async (...items: string[]) => {
    await expect.poll(() => textsOf(menuItems)).toEqual(items)
  }
  const [assign, toTeam, release] = ['Assign to team', 'Release to team', 'Release agent'] as const
  await openMenu()
  await expectItems(assign, toTeam, release)
  expect(await accessibilityFaults()).toEqual([])
  // The group forbids agents to release.
  setGroup({ hasReleaseChat: true })
  await expectItems(assign, toTeam)
  setGroup({ hasReleaseChat: false, hasTeams: false })
  await expectItems(release)
  setGroup({ hasTeams: true })
  await expectItems(assign, toTeam, release)
  setGroup({ hasReassign: true })
  await expectItems('Assign new agent', assign, toTeam, release)
  // Without teams there is none to assign to.
  queryClient.setQueryData(teamsQuery('g1').queryKey, { items: [] })
  await expectItems('Assign new agent', toTeam, release)
})

test('an agent whom nobody knows and a team that is gone have the specification’s texts', async () => {
  const { section, act, dialog } = await openSidebar({
    role: 'ROLE_ADMI',
    chats: [
      contact('c', {
        name: 'Carmen Rojas',
        userId: 'nobody',
        userTagId: 'tag-nobody',
        teamTagId: 'tag-nowhere',
      }),
    ],
    teams: [team('north')],
    permission: { isSuperAdmin: true },
  })
  const agent = section('Assigned Agent Data')
  await expect.element(agent.getByText('Agente no identificado')).toBeVisible()
  await expect.element(agent.getByText('Team Unidentified team')).toBeVisible()
  // The last team is deleted while its dialog is open.
  await act('Assign to team')
  await expect.element(dialog.getByText('north', { exact: true })).toBeVisible()
  queryClient.setQueryData(teamsQuery('g1').queryKey, { items: [] })
  await expect.element(dialog.getByText('No teams available')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})

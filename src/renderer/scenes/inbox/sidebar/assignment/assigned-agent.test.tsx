import { expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { memberSchema } from '#contract/entities/member.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import { show, signIn } from '#renderer/app/test-page.tsx'
import { teamsQuery } from '#renderer/data/group-queries.ts'
import { contact } from '#renderer/data/live/test-data.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'
import { queryClient } from '#renderer/data/query.ts'
import { loadedMembersAtom, membersFailedAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
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

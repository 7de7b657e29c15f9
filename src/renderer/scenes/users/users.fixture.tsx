import { expect } from 'vitest'
import { reportsApi } from '#contract/api/reports/reports.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { memberSchema, type Member } from '#contract/entities/people/member.ts'
import { teamSchema, type Team } from '#contract/entities/people/team.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { member, startScreen, team, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import UsersScene from './users-scene.tsx'

/** Test support of the users: their screen, over a service that stores members and teams. */

/**
 * The screen of the group's admin Mia. "Ana" has two unread open chats.
 * @param query of the address, which may name another tab than that of the members
 */
export async function openUsers(options: ScreenOptions = {}, query = '') {
  const members: Member[] = options.members ?? [
    member('u1', 'mia', { role: 'ROLE_ADMI' }),
    member('ana', 'ana', { tagId: 'tag-ana' }),
    member('beto', 'beto', { tagId: 'tag-beto' }),
    member('rita', 'rita', { isReadOnly: true }),
  ]
  const teams: Team[] = [team('north', 'North'), team('south', 'South')]
  const screen = await startScreen({ ...options, members, teams })
  const { service } = screen
  service.answer(usersApi.users, () => ({ items: members }))
  service.answer(usersApi.memberDetails, () => ({
    items: members.map(({ id }) => ({
      id,
      openChats: id === 'ana' ? 2 : 0,
      unreadChats: id === 'ana' ? 2 : 0,
    })),
    movesChats: true,
  }))
  service.answer(usersApi.invitations, () => ({ items: [] }))
  service.answer(tagsApi.tags, () => ({ items: [] }))
  service.answer(teamsApi.teams, () => ({
    items: teams.map((one) => ({
      ...one,
      memberIds: members.filter(({ teamId }) => teamId === one.id).map(({ id }) => id),
    })),
  }))
  service.answer(teamsApi.teamDetails, () => ({
    items: teams.map(({ id }) => ({ id, assignedChats: 0, freeChats: 0 })),
    withoutTeam: { assignedChats: 2, freeChats: 0 },
  }))
  service.answer(reportsApi.report, () => refusal(503, 'INTERNAL'))
  const changed = service.answer(usersApi.updateMember, ({ params: { id }, body }) => {
    const at = members.findIndex((one) => one.id === id)
    if (at === -1) return refusal(404, 'NOT_FOUND')
    const { teamId, ...change } = usersApi.updateMember.body.parse(body)
    const stored = memberSchema.parse({
      ...members[at],
      ...change,
      ...(teamId !== undefined && { teamId }),
    })
    members.splice(at, 1, stored)
    return stored
  })
  const removed = service.answer(usersApi.removeMember, ({ params: { id } }) => {
    members.splice(
      members.findIndex((one) => one.id === id),
      1,
    )
    return {}
  })
  const createdTeams = service.answer(teamsApi.createTeam, ({ body }) => {
    const { name } = teamsApi.createTeam.body.parse(body)
    if (teams.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      return refusal(409, 'TAG_TAKEN')
    const made = team('west', name)
    teams.push(made)
    return made
  })
  const changedTeams = service.answer(teamsApi.updateTeam, ({ params: { id }, body }) => {
    const at = teams.findIndex((one) => one.id === id)
    const change = teamsApi.updateTeam.body.parse(body)
    const stored = teamSchema.parse({ ...teams[at], ...change })
    teams.splice(at, 1, stored)
    return stored
  })
  const deletedTeams = service.answer(teamsApi.deleteTeam, ({ params: { id } }) => {
    teams.splice(
      teams.findIndex((one) => one.id === id),
      1,
    )
    return {}
  })
  const shown = await screen.show(<UsersScene />, '/screen', `/screen${query}`)
  const row = (name: string) =>
    shown
      .getByRole('table', { name: 'Members' })
      .getByRole('row')
      .filter({ hasText: new RegExp(`${name}@example.test`) })
  if (query === '') await expect.element(row('ana')).toBeVisible()
  return {
    ...screen,
    screen: shown,
    members,
    changed,
    removed,
    createdTeams,
    changedTeams,
    deletedTeams,
    row,
    /** The role, status and so on of a member, as the service has them. */
    stored: (id: string) => members.find((one) => one.id === id),
    async menu(name: string, item: string) {
      await shown.getByRole('button', { name: `Actions for ${name}` }).click()
      await shown.getByRole('menuitem', { name: item }).click()
      await expect.element(shown.getByRole('menu')).not.toBeInTheDocument()
    },
  }
}

import { tagsApi } from '#contract/api/tags.ts'
import { can } from '#contract/policies/index.ts'
import { byName } from '../name-collation.ts'
import { forbidden, notFound } from '../failure.ts'
import { implement } from '../http/endpoint-routes.ts'
import { enterGroup, sameGroup } from './access.ts'

export const teamsRoutes = [
  implement(tagsApi.teams, async (call, { storage }) => {
    sameGroup(call.groupId, call.query.groupId)
    const { directory, viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'team.see')) throw forbidden('You may not see the teams of this group.')
    return { items: byName(directory.teams, directory.group.language) }
  }),

  implement(tagsApi.team, async (call, { storage }) => {
    const { directory, viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'team.see')) throw forbidden('You may not see the teams of this group.')
    const team = directory.teams.find(({ id }) => id === call.params.id)
    if (team === undefined) throw notFound('team')
    return team
  }),
]

import { targetsApi } from '#contract/api/targets/targets.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { targetsSchema, type Targets, type TargetsBody } from '#contract/entities/targets/target.ts'
import { can } from '#contract/policies/index.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { forbidden, unfit } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { listFormerMembers } from '#workspace/storage/people/members.ts'
import { listTags } from '#workspace/storage/tags/tags.ts'
import { targetResults } from '#workspace/storage/targets/results.ts'
import { findTargets, saveTargets } from '#workspace/storage/targets/targets.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { changeGroup } from '#workspace/use-cases/groups/change-group.ts'

/** The targets of a group that has never set any: its waiting limit is one. */
const startingTargets = ({ waitingLimitMinutes }: Group): Targets => ({
  isOn: false,
  base: { ...(waitingLimitMinutes !== undefined && { next: waitingLimitMinutes }) },
  teams: [],
  tags: [],
  alerts: { agentBefore: 5, freeBefore: 5, managerAfter: 10 },
})

/** The ids of the group's tags, those of levels too. */
async function tagIdsOf(db: Db, { directory }: GroupContext): Promise<Set<string>> {
  const { id, tagsLvl } = directory.group
  return new Set([...(await listTags(db, id)), ...tagsLvl].map((tag) => tag.id))
}

/** The targets without those of teams and tags that do not exist any more. */
async function targetsOut(db: Db, context: GroupContext, targets: Targets): Promise<Targets> {
  const tagIds = await tagIdsOf(db, context)
  const teamIds = new Set(context.directory.teams.map(({ id }) => id))
  return {
    ...targets,
    teams: targets.teams.filter(({ teamId }) => teamIds.has(teamId)),
    tags: targets.tags.filter(({ tagId }) => tagIds.has(tagId)),
  }
}

/** @throws ServiceFailure 400 naming each team or tag that does not exist or is named twice */
async function assertNamed(db: Db, context: GroupContext, body: TargetsBody): Promise<void> {
  const tagIds = await tagIdsOf(db, context)
  const teamIds = new Set(context.directory.teams.map(({ id }) => id))
  const faults = (name: string, ids: readonly string[], known: ReadonlySet<string>) =>
    ids.flatMap((id, index) => {
      const path = `${name}.${index}`
      if (!known.has(id)) return [{ path, message: 'does not exist' }]
      return ids.indexOf(id) < index ? [{ path, message: 'is named twice' }] : []
    })
  const wrong = [
    ...faults(
      'teams',
      body.teams.map(({ teamId }) => teamId),
      teamIds,
    ),
    ...faults(
      'tags',
      body.tags.map(({ tagId }) => tagId),
      tagIds,
    ),
  ]
  if (wrong.length > 0) throw unfit('These targets are for nothing that exists.', wrong)
}

/** @throws ServiceFailure 403 if the caller may not see targets */
async function enterToSee(db: Db, who: Who): Promise<GroupContext> {
  const context = await enterGroup(db, who)
  if (!can(context.viewer, 'targets.see')) throw forbidden('You may not see the targets.')
  return context
}

export const targetsRoutes = [
  implement(targetsApi.targets, async (call, { storage }) => {
    const context = await enterToSee(storage.db, call)
    const { group, targets } = context.directory
    return await targetsOut(storage.db, context, targets ?? startingTargets(group))
  }),

  implement(targetsApi.setTargets, async (call, service) => {
    const { groupId, userId } = call
    return await writeGroup(service, groupId, async (work) => {
      const context = await enterGroup(work.tx, call)
      if (!can(context.viewer, 'targets.edit')) throw forbidden('You may not change the targets.')
      const { body } = call
      await assertNamed(work.tx, context, body)
      const now = service.clock.now()
      const before = context.directory.targets
      const onSince = before?.onSince ?? new Date(now).toISOString()
      const changed = targetsSchema.parse({ ...body, ...(body.isOn && { onSince }) })
      await saveTargets(work.tx, groupId, changed, now)
      await changeGroup(work, groupId, { hasTargets: body.isOn }, userId)
      work.announce(toGroup(groupId, 'targets.changed', {}, userId))
      work.afterCommit(() => service.targetReckoning.reschedule())
      return (await findTargets(work.tx, groupId)) ?? changed
    })
  }),

  implement(targetsApi.targetsReport, async (call, { storage }) => {
    const { directory, viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'targets.report')) throw forbidden('You may not see the results of targets.')
    const { from, to } = call.query
    const timeZone = groupZone(directory.group)
    const question = { groupId: call.groupId, from, to, timeZone }
    const { teams, agents, ...results } = await targetResults(storage.db, question)
    const names = new Map(
      [
        ...(await listFormerMembers(storage.db, call.groupId)),
        ...directory.teams,
        ...directory.members,
      ].map(({ id, name }) => [id, name]),
    )
    const named = <Row extends { id?: string | undefined }>(row: Row) => ({
      ...row,
      ...(row.id !== undefined && { name: names.get(row.id) }),
    })
    return { from, to, timeZone, teams: teams.map(named), agents: agents.map(named), ...results }
  }),
]

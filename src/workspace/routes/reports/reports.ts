import { reportsApi } from '#contract/api/reports/reports.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { can } from '#contract/policies/index.ts'
import { nextWeeklyReport } from '#contract/rules/reports/report.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { listPermissions } from '#workspace/storage/people/members.ts'
import {
  reportConversations,
  reportOf,
  reportTags,
  type ReportQuestion,
} from '#workspace/storage/reports/report.ts'
import type { Db } from '#workspace/storage/tables.ts'
import {
  deleteWeeklyReport,
  findWeeklyReport,
  saveWeeklyReport,
} from '#workspace/storage/reports/weekly-reports.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import { enterGroup, type Who } from '#workspace/access.ts'

interface ReportCall {
  query: {
    from: string
    to: string
    compareFrom?: string | undefined
    agentId?: string | undefined
    teamId?: string | undefined
  }
}

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not see its reports */
async function enterToReport(db: Db, call: Who): Promise<Group> {
  const { directory, viewer } = await enterGroup(db, call)
  if (!can(viewer, 'report.see')) throw forbidden('You may not see the reports of this group.')
  return directory.group
}

/** The value of an agent or team that selects the conversations without one. */
const nobody = 'none'

/** The id of an agent or team in a query; null for `nobody`. */
const idOrNull = (id: string | undefined) => (id === nobody ? null : id)

function questionOf(group: Group, { query }: ReportCall): ReportQuestion {
  const { from, to, compareFrom, agentId, teamId } = query
  const filter = { groupId: group.id, userId: idOrNull(agentId), teamId: idOrNull(teamId) }
  return { from, to, compareFrom, filter, timeZone: groupZone(group) }
}

export const reportsRoutes = [
  implement(reportsApi.report, async (call, { storage }) => {
    const group = await enterToReport(storage.db, call)
    return await reportOf(storage.db, questionOf(group, call))
  }),

  implement(reportsApi.reportConversations, async (call, { storage }) => {
    const group = await enterToReport(storage.db, call)
    const question = questionOf(group, call)
    return await reportConversations(storage.db, question, call.query, call.query)
  }),

  implement(reportsApi.reportTags, async (call, { storage }) => {
    const group = await enterToReport(storage.db, call)
    return { items: await reportTags(storage.db, questionOf(group, call)) }
  }),

  implement(reportsApi.weeklyReport, async (call, { storage }) => {
    const { id } = await enterToReport(storage.db, call)
    const saved = await findWeeklyReport(storage.db, call.userId, id)
    if (saved === undefined) return { isOn: false }
    return { isOn: true, teamId: saved.team_id ?? undefined, agentId: saved.agent_id ?? undefined }
  }),

  implement(reportsApi.saveWeeklyReport, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx, afterCommit }) => {
      const group = await enterToReport(tx, call)
      const { teamId, agentId } = call.body
      const lookup = inGroup(tx, group.id)
      if (teamId !== undefined && teamId !== nobody) await lookup.team(teamId)
      if (agentId !== undefined && agentId !== nobody) await lookup.person(agentId)
      const now = service.clock.now()
      const report = {
        user_id: call.userId,
        group_id: group.id,
        team_id: teamId ?? null,
        agent_id: agentId ?? null,
        due_at: nextWeeklyReport(now, groupZone(group)),
      }
      await saveWeeklyReport(tx, report, now)
      afterCommit(() => service.weeklyReports.reschedule())
      return { ok: true as const }
    })
  }),

  implement(reportsApi.stopWeeklyReport, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx }) => {
      const { id } = await enterToReport(tx, call)
      await deleteWeeklyReport(tx, call.userId, id)
      return { ok: true as const }
    })
  }),

  implement(reportsApi.reportGroups, async ({ userId }, { storage }) => {
    const items: { id: string; name: string; timeZone: string }[] = []
    for (const { permission } of await listPermissions(storage.db, { userId })) {
      const directory = await readDirectory(storage.db, permission.groupId)
      if (directory === undefined) continue
      const { id, name } = directory.group
      if (can(viewerIn(directory, userId), 'report.see'))
        items.push({ id, name, timeZone: groupZone(directory.group) })
    }
    return { items }
  }),
]

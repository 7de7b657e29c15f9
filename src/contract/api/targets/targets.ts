import { z } from 'zod'
import { teamSchema } from '#contract/entities/people/team.ts'
import { targetsBody, targetsSchema } from '#contract/entities/targets/target.ts'
import { id, part } from '#contract/wire.ts'
import { daySpan, isSpan, spanMessage } from '#contract/api/day-span.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { openingHoursBody } from '#contract/api/groups/group-settings.ts'
import { idParams } from '#contract/api/shared.ts'

const count = z.number().int().nonnegative()

/** How often targets of one kind were kept and missed. */
const kept = z.object({ kept: count, missed: count }).default({ kept: 0, missed: 0 })
const keptOfKinds = { first: kept, next: kept, resolution: kept }
/** Of one team or agent. Without an id: of chats that had none. Without a name: one that does not exist any more. */
const keptOfOne = part({ id: id.optional(), name: z.string().optional(), ...keptOfKinds })

/**
 * A target counts for the team and the agent that the chat had when it was kept or missed, and for the hour in which the customer
 * began to wait. It is missed when it is due, whether or not somebody answers later.
 */
export const targetsReportSchema = part({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Time zone of the days and hours: that of the group, an IANA name. */
  timeZone: z.string().optional(),
  totals: part(keptOfKinds),
  teams: z.array(keptOfOne),
  agents: z.array(keptOfOne),
  /** The hours of the day that have any, from 0 to 23. */
  hours: z.array(part({ hour: z.number().int().min(0).max(23), ...keptOfKinds })),
})
export type TargetsReport = z.infer<typeof targetsReportSchema>

/**
 * Targets for answers and resolutions, our extension: see `entities/targets/target.ts` and `rules/targets`. A service that
 * has them says so with `hasTargets` of the group. A chat then has `dues`, the chat list the filter `missed` and the order
 * `due`. A change publishes `targets.changed`.
 *
 * Automatic, scheduled and campaign messages, and those of rules, are no answers, nor are notes. When the team, the tags or the importance of
 * a chat change, its targets are reckoned anew from the same start. What was kept or missed stays so.
 */
export const targetsApi = {
  /** `base.next` of a group that has never set any is its waiting limit. */
  targets: endpoint({
    name: 'targets',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/targets',
    summary: 'The group’s targets, for managers and admins.',
    params: idParams,
    output: targetsSchema,
  }),
  /**
   * BAD_REQUEST with the path of a time out of range, of a team or tag that does not exist or is named twice. The chats are
   * reckoned anew in the background, which publishes `targets.changed` again if something else is due in one.
   */
  setTargets: endpoint({
    name: 'setTargets',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/targets',
    summary: 'Replaces the group’s targets.',
    params: idParams,
    body: targetsBody,
    output: targetsSchema,
  }),
  targetsReport: endpoint({
    name: 'targetsReport',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/report/targets',
    summary: 'Targets kept and missed between two days (inclusive) by team, agent and hour.',
    params: idParams,
    query: z.object(daySpan).refine(isSpan, spanMessage),
    output: targetsReportSchema,
  }),
  /** The rules are those of `setOpeningHours`. */
  setTeamHours: endpoint({
    name: 'setTeamHours',
    service: 'main',
    method: 'PUT',
    path: '/v2/teams/{id}/opening-hours',
    summary: 'Gives a team opening hours of its own, in which its targets count.',
    params: idParams,
    body: openingHoursBody,
    output: teamSchema,
  }),
  deleteTeamHours: endpoint({
    name: 'deleteTeamHours',
    service: 'main',
    method: 'DELETE',
    path: '/v2/teams/{id}/opening-hours',
    summary: 'Removes the opening hours of a team: those of the group apply again.',
    params: idParams,
    output: teamSchema,
  }),
} as const

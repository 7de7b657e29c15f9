import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { id, list, openEnum, part, timestamp } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { groupField, groupQuery } from '#contract/api/shared.ts'

const count = z.number().int().nonnegative()

/**
 * Waiting customers whose 24-hour window is open, since when the one waits who waits longest (absent if nobody does), and
 * how many waited until their window closed.
 */
const waiting = {
  waiting: count,
  waitingSince: timestamp.optional(),
  closedWaits: count.optional(),
}

/**
 * First answers that users gave today, in the group's time zone, and the median time until them, ms. A conversation that
 * began yesterday counts on the day of its first answer.
 */
const today = { answered: count, medianResponse: z.number().nonnegative().optional() }

/** The chats of an agent that are neither finished nor archived, and the agent's day. */
const agentOverview = part({ userId: id, openChats: count, ...waiting, ...today })

export const teamOverviewSchema = part({
  /** For an agent, only themselves. */
  agents: list(agentOverview),
  teams: list(part({ teamId: id, ...today })),
  /** Chats without an agent that the caller sees; absent for an agent. */
  free: part({ chats: count, ...waiting }).optional(),
  /** Of all chats that the caller sees; for an agent, of their own. */
  total: part({ ...waiting, ...today }),
})
export type TeamOverview = z.infer<typeof teamOverviewSchema>
export type AgentOverview = TeamOverview['agents'][number]

/** The free chats to share out: all that the caller sees, only those of a team, or these. */
const shareSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('free'), teamId: id.optional() }),
  z.object({
    from: z.literal('chosen'),
    contactIds: z.array(id).min(1).max(limits.shareOutMax),
  }),
])
export type ShareSource = z.infer<typeof shareSource>

/** Why a chat stays where it is, as in rules/chats/share-out.ts; `taken`: it is not free, or finished or archived. */
const leftReasons = ['nobody', 'full', 'taken'] as const

export const sharePlanSchema = part({
  /** Only agents who get chats; the chats that wait longest first. */
  shares: list(part({ userId: id, openChats: count, contactIds: list(id) })),
  left: list(part({ contactId: id, name: z.string(), reason: openEnum(leftReasons, 'nobody') })),
  /** Whether there are more free chats than one plan shares out. */
  hasMore: z.boolean().optional(),
})
export type SharePlan = z.infer<typeof sharePlanSchema>

/** The calls of the team panel (our extensions). */
export const teamOverviewApi = {
  teamOverview: endpoint({
    name: 'teamOverview',
    service: 'main',
    method: 'GET',
    path: '/assignment/overview',
    summary: 'Who has how many chats, who waits, and what was answered today.',
    query: groupQuery,
    output: teamOverviewSchema,
  }),
  /**
   * The shares are only planned: `changeChats` assigns them with `sharing`, once for each agent. `userIds` are the agents
   * to choose from; absent: all that the caller leads. Agents who are not available get no chats.
   */
  planShareOut: endpoint({
    name: 'planShareOut',
    service: 'main',
    method: 'POST',
    path: '/assignment/share-out',
    summary: 'Plans who gets which of several free chats, by availability and capacity.',
    body: z.object({
      groupId: groupField,
      chats: shareSource,
      userIds: z.array(id).max(limits.shareOutMax).optional(),
    }),
    output: sharePlanSchema,
  }),
} as const

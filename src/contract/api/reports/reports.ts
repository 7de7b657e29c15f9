import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { id, part } from '#contract/wire.ts'
import { daySpan, isSpan, spanMessage } from '#contract/api/day-span.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { doneOutput, idParams, itemsOf, pageOf, queryCount } from '#contract/api/shared.ts'

const count = z.number().int().nonnegative()
/** Milliseconds; absent if there is no value. */
const time = z.number().nonnegative().optional()

/** The figures of a group, team, agent or day, as in `ReportFigures` (rules/reports/report.ts). */
const figures = {
  conversations: count,
  answered: count,
  medianResponse: time,
  p90Response: time,
  resolved: count,
  medianResolution: time,
  p90Resolution: time,
  transfers: count,
  ratings: count,
  ratingSum: count,
}
export const reportFiguresSchema = part(figures)

const day = z.iso.date()
/** The figures of one agent or team. Without an id: the figures of the conversations that have no agent or team. */
const partOfReport = part({ id: id.optional(), name: z.string().optional(), ...figures })

/**
 * Numbers of sent messages by their result. A message with a reply also counts as read, and a read message as
 * delivered.
 */
const sendingResult = part({
  id,
  name: z.string(),
  sent: count,
  delivered: count,
  read: count,
  replied: count,
  failed: count,
})

export const reportSchema = part({
  from: day,
  to: day,
  /** Time zone of the days and hours: that of the group, an IANA name. */
  timeZone: z.string().optional(),
  totals: reportFiguresSchema,
  /** The figures of the period that begins on `compareFrom`; absent without `compareFrom`. */
  before: reportFiguresSchema.optional(),
  /** Every day of the period, oldest first. */
  days: z.array(
    part({ day, ...figures, teams: z.array(part({ id: id.optional(), conversations: count })) }),
  ),
  /** Conversations per day of the period that begins on `compareFrom`, oldest first. Empty without `compareFrom`. */
  daysBefore: z.array(part({ day, conversations: count })),
  /** `hours[weekday][hour]` is a number of conversations; weekday 0 is Monday. */
  hours: z.array(z.array(count)),
  agents: z.array(partOfReport),
  teams: z.array(partOfReport),
  /** Number of unarchived chats now, by status: 0 none, 1 pending, 2 in progress, 3 success. */
  statuses: z.array(part({ status: count, chats: count })),
  /** The results of each channel template that was sent in the period, from chats or by campaigns. */
  templates: z.array(sendingResult),
  /** The results of each campaign that sent messages in the period. */
  campaigns: z.array(sendingResult),
})
export type Report = z.infer<typeof reportSchema>

/** One conversation in the list that opens from a figure of a report. Durations are in ms. */
export const reportConversationSchema = part({
  contactId: id,
  name: z.string(),
  phone: z.string(),
  /** Epoch ms. */
  startedAt: z.number().int(),
  agentName: z.string().optional(),
  responseMs: time,
  resolutionMs: time,
  rating: z.number().int().optional(),
})
export type ReportConversation = z.infer<typeof reportConversationSchema>

/** An agent or team; `none` for conversations without one. */
const participant = z.union([z.literal('none'), id]).optional()

/** The team and the agent whose conversations a weekly report counts. Absent: all teams, all agents. */
const weeklyReport = { teamId: participant, agentId: participant }

const reportFilter = { agentId: participant, teamId: participant }

/**
 * Reports for admins. The calls are our extensions: the specification names the screen (section 2) but no call.
 * rules/chats/conversation.ts defines a conversation.
 */
export const reportsApi = {
  report: endpoint({
    name: 'report',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/report',
    summary: 'The figures of a group between two days (inclusive).',
    params: idParams,
    query: z
      .object({
        ...daySpan,
        ...reportFilter,
        /** First day of a period to compare with, which has the same length as the period of the report. */
        compareFrom: day.optional(),
      })
      .refine(isSpan, spanMessage),
    output: reportSchema,
  }),
  /** Tags with the most conversations first. A conversation counts for each tag of its contact. */
  reportTags: endpoint({
    name: 'reportTags',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/report/tags',
    summary: 'Conversations by the tags that their contacts have now.',
    params: idParams,
    query: z.object({ ...daySpan, ...reportFilter }).refine(isSpan, spanMessage),
    output: itemsOf(part({ id, name: z.string(), conversations: count })),
  }),
  /** Newest first. `weekday` (0 is Monday) and `hour` limit the list to conversations that began at that time. */
  reportConversations: endpoint({
    name: 'reportConversations',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/report/conversations',
    summary: 'The conversations that a figure of a report counts.',
    params: idParams,
    query: z
      .object({
        ...daySpan,
        ...reportFilter,
        weekday: queryCount(0, 6).optional(),
        hour: queryCount(0, 23).optional(),
        offset: queryCount(0, 1_000_000).default(0),
        limit: queryCount(1, limits.report.page).default(limits.report.page),
      })
      .refine(isSpan, spanMessage),
    output: pageOf(reportConversationSchema),
  }),
  weeklyReport: endpoint({
    name: 'weeklyReport',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/weekly-report',
    summary: 'Whether the caller gets the group’s report every week.',
    params: idParams,
    output: part({ isOn: z.boolean(), ...weeklyReport }),
  }),
  /**
   * The report arrives as a notification on Monday at 8:00 in the group's time zone. It covers the previous seven days.
   */
  saveWeeklyReport: endpoint({
    name: 'saveWeeklyReport',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/weekly-report',
    summary: 'Sends the caller the group’s report every week.',
    params: idParams,
    body: z.object(weeklyReport),
    output: doneOutput,
  }),
  stopWeeklyReport: endpoint({
    name: 'stopWeeklyReport',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/weekly-report',
    summary: 'Stops the caller’s weekly report.',
    params: idParams,
    output: doneOutput,
  }),
  reportGroups: endpoint({
    name: 'reportGroups',
    service: 'main',
    method: 'GET',
    path: '/report/groups',
    summary: 'The groups whose reports the caller may see.',
    /** `timeZone`: the group's, in which the days of its report are. */
    output: itemsOf(part({ id, name: z.string(), timeZone: z.string().optional() })),
  }),
} as const

import type { Group } from '#contract/entities/group.ts'
import type { Report, ReportConversation } from '#contract/api/reports.ts'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import {
  daysIn,
  hourOf,
  hourSpans,
  noFigures,
  reportDays,
  weekdayOf,
  type DaySpan,
  type ReportDay,
  type ReportFigures,
} from '#contract/rules/report.ts'
import { dayAfter } from '#contract/rules/time-zone.ts'
import {
  countSlots,
  countTags,
  figuresBy,
  figuresByDay,
  listConversations,
  templateResults,
  wholeFigures,
  type ReportFilter,
  type SlotCount,
  type Span,
} from './report-figures.ts'
import { countStatuses } from './reports.ts'
import type { Db } from './tables.ts'

/** The parameters of a report. */
export interface ReportQuestion extends DaySpan {
  readonly filter: ReportFilter
  /** First day of the period to compare with. */
  readonly compareFrom?: string | undefined
  /** IANA name; undefined: the machine's. */
  readonly timeZone: string | undefined
}

/** The time zone of a group's days: that of its out-of-hours answer, otherwise the viewer's. */
export function reportZone(
  { scheduleAutoResponse }: Pick<Group, 'scheduleAutoResponse'>,
  viewers: string | undefined,
): string | undefined {
  return scheduleAutoResponse?.timeZone ?? viewers
}

const spanOf = (days: readonly ReportDay[]): Span => ({
  start: days[0]?.start ?? 0,
  end: days.at(-1)?.end ?? 0,
})

/** The wire has no null. */
function figuresOut(figures: ReportFigures) {
  const timed = (value: number | null) => value ?? undefined
  return {
    ...figures,
    medianResponse: timed(figures.medianResponse),
    p90Response: timed(figures.p90Response),
    medianResolution: timed(figures.medianResolution),
    p90Resolution: timed(figures.p90Resolution),
  }
}

/** Adds slots up by day and team, and by weekday and hour. */
function foldSlots(
  slots: readonly SlotCount[],
  days: readonly ReportDay[],
  timeZone: string | undefined,
) {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  const teams = new Map(days.map(({ day }) => [day, new Map<string | null, number>()]))
  const ordered = slots.toSorted((a, b) => a.at - b.at)
  let index = 0
  for (const { at, teamId, conversations } of ordered) {
    while (index < days.length - 1 && at >= (days[index]?.end ?? 0)) index += 1
    const day = days[index]
    if (day === undefined) continue
    const row = hours[weekdayOf(day.day)]
    const hour = hourOf(at, day, timeZone)
    if (row !== undefined) row[hour] = (row[hour] ?? 0) + conversations
    const ofDay = teams.get(day.day)
    ofDay?.set(teamId, (ofDay.get(teamId) ?? 0) + conversations)
  }
  return { hours, teams }
}

async function namesOf(
  db: Db,
  table: 'users' | 'teams' | 'wa_templates',
  ids: Iterable<string | null>,
): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter((id) => id !== null)
  if (asked.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', asked).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The parts with their names, most conversations first; the part without agent or team comes last. */
function named(parts: ReadonlyMap<string | null, ReportFigures>, names: Map<string, string>) {
  return [...parts]
    .toSorted(
      ([a, one], [b, other]) =>
        Number(a === null) - Number(b === null) || other.conversations - one.conversations,
    )
    .map(([id, figures]) => ({
      ...(id !== null && { id, name: names.get(id) ?? id }),
      ...figuresOut(figures),
    }))
}

/** A group's report. Every block is counted from the same conversations, so that they add up. */
export async function reportOf(db: Db, question: ReportQuestion): Promise<Report> {
  const { filter, from, to, compareFrom, timeZone } = question
  const days = reportDays({ from, to }, timeZone)
  const span = spanOf(days)
  const daysBefore =
    compareFrom === undefined
      ? []
      : reportDays(
          { from: compareFrom, to: dayAfter(compareFrom, daysIn({ from, to }) - 1) },
          timeZone,
        )
  const before = spanOf(daysBefore)
  const byDay = await figuresByDay(db, filter, days)
  const { hours, teams } = foldSlots(await countSlots(db, filter, span), days, timeZone)
  const slotsBefore = foldSlots(await countSlots(db, filter, before), daysBefore, timeZone)
  const agents = await figuresBy(db, filter, span, 'user_id')
  const ofTeams = await figuresBy(db, filter, span, 'team_id')
  const tags = await countTags(db, filter, span, limits.report.tags)
  const sent = await templateResults(db, filter.groupId, span)
  const templateNames = await namesOf(
    db,
    'wa_templates',
    sent.map(({ templateId }) => templateId),
  )
  return {
    from,
    to,
    timeZone,
    totals: figuresOut(await wholeFigures(db, filter, span)),
    before:
      compareFrom === undefined ? undefined : figuresOut(await wholeFigures(db, filter, before)),
    days: days.map(({ day }) => ({
      day,
      ...figuresOut(byDay.get(day) ?? noFigures),
      teams: Array.from(teams.get(day) ?? [], ([id, conversations]) => ({
        ...(id !== null && { id }),
        conversations,
      })),
    })),
    daysBefore: daysBefore.map(({ day }) => ({
      day,
      conversations: [...(slotsBefore.teams.get(day)?.values() ?? [])].reduce(
        (total, one) => total + one,
        0,
      ),
    })),
    hours,
    agents: named(agents, await namesOf(db, 'users', agents.keys())),
    teams: named(ofTeams, await namesOf(db, 'teams', ofTeams.keys())),
    statuses: await countStatuses(db, filter.groupId),
    tags,
    templates: sent.map(({ templateId, ...counts }) => ({
      id: templateId,
      name: templateNames.get(templateId) ?? templateId,
      ...counts,
    })),
  }
}

/** One cell of the heat map; Monday is 0. */
export interface HeatCell {
  readonly weekday?: number | undefined
  readonly hour?: number | undefined
}

function spansOf(days: readonly ReportDay[], cell: HeatCell, timeZone: string | undefined): Span[] {
  const { weekday, hour } = cell
  const weekdays = days.filter(({ day }) => weekday === undefined || weekdayOf(day) === weekday)
  if (hour === undefined) return weekdays
  return weekdays.flatMap((day) =>
    hourSpans([day], { weekday: weekdayOf(day.day), hour }, timeZone),
  )
}

/** A page of the conversations behind a figure, newest first. */
export async function reportConversations(
  db: Db,
  { filter, from, to, timeZone }: ReportQuestion,
  cell: HeatCell,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: ReportConversation[]; hasMoreItems: boolean }> {
  const spans = spansOf(reportDays({ from, to }, timeZone), cell, timeZone)
  const found = await listConversations(db, filter, spans, { offset, limit: limit + 1 })
  const page = found.slice(0, limit)
  const agents = await namesOf(
    db,
    'users',
    page.map(({ userId }) => userId),
  )
  return {
    items: page.map(({ contactId, phone, startedAt, userId, rating, ...times }) => ({
      contactId,
      name: contactName({ ...times, phone, lastName: times.lastName ?? undefined }),
      phone,
      startedAt,
      ...(userId !== null && { agentName: agents.get(userId) ?? userId }),
      ...(times.firstResponseAt !== null && { responseMs: times.firstResponseAt - startedAt }),
      ...(times.resolvedAt !== null && { resolutionMs: times.resolvedAt - startedAt }),
      ...(rating !== null && { rating }),
    })),
    hasMoreItems: found.length > limit,
  }
}

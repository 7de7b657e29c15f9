import type { Report, ReportConversation } from '#contract/api/reports/reports.ts'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import {
  daysIn,
  hourOf,
  hourSpans,
  noFigures,
  reportDays,
  type DaySpan,
  type ReportDay,
  type ReportFigures,
} from '#contract/rules/reports/report.ts'
import { dayAfter, weekdayOf } from '#contract/rules/time/time-zone.ts'
import {
  campaignResults,
  countSlots,
  countTags,
  figuresBefore,
  listConversations,
  spanFigures,
  templateResults,
  type ReportFilter,
  type SlotCount,
  type Span,
} from './report-figures.ts'
import { countStatuses } from './reports.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** The parameters of a report. */
export interface ReportQuestion extends DaySpan {
  readonly filter: ReportFilter
  /** First day of the period to compare with. */
  readonly compareFrom?: string | undefined
  /** That of the group, an IANA name. */
  readonly timeZone: string
}

const spanOf = (days: readonly ReportDay[]): Span => ({
  start: days[0]?.start ?? 0,
  end: days.at(-1)?.end ?? 0,
})

/** The figures in their wire form, in which null is an absent field. */
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

/** Counts the conversations by weekday and hour. @param slots oldest first */
function hoursOf(
  slots: readonly SlotCount[],
  days: readonly ReportDay[],
  timeZone: string,
): number[][] {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  let index = 0
  for (const { at, conversations } of slots) {
    while (index < days.length - 1 && at >= (days[index]?.end ?? 0)) index += 1
    const day = days[index]
    const row = day && hours[weekdayOf(day.day)]
    if (day === undefined || row === undefined) continue
    const hour = hourOf(at, day, timeZone)
    row[hour] = (row[hour] ?? 0) + conversations
  }
  return hours
}

async function namesOf(
  db: Db,
  table: 'users' | 'teams',
  ids: Iterable<string | null>,
): Promise<Map<string, string>> {
  const knownIds = [...new Set(ids)].filter((id) => id !== null)
  if (knownIds.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', knownIds)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * The figures with the names of their agents or teams, most conversations first. Figures without an agent or team are
 * last.
 */
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

/** A group's report. Totals, days, hours, agents and teams count the same conversations, so their sums are equal. */
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
  const now = await spanFigures(db, filter, days)
  const before = await figuresBefore(db, filter, daysBefore)
  return {
    from,
    to,
    timeZone,
    totals: figuresOut(now.totals),
    before: compareFrom === undefined ? undefined : figuresOut(before.totals),
    days: days.map(({ day }) => ({
      day,
      ...figuresOut(now.days.get(day) ?? noFigures),
      teams: Array.from(now.teamsOfDay.get(day) ?? [], ([id, conversations]) => ({
        ...(id !== null && { id }),
        conversations,
      })),
    })),
    daysBefore: daysBefore.map(({ day }) => ({
      day,
      conversations: before.days.get(day) ?? 0,
    })),
    hours: hoursOf(await countSlots(db, filter, span), days, timeZone),
    agents: named(now.agents, await namesOf(db, 'users', now.agents.keys())),
    teams: named(now.teams, await namesOf(db, 'teams', now.teams.keys())),
    statuses: await countStatuses(db, filter.groupId),
    templates: await templateResults(db, filter.groupId, span),
    campaigns: await campaignResults(db, filter.groupId, span),
  }
}

/** The most frequent tags, with the number of conversations whose contact has the tag. */
export async function reportTags(
  db: Db,
  { filter, from, to, timeZone }: ReportQuestion,
): Promise<{ id: string; name: string; conversations: number }[]> {
  const span = spanOf(reportDays({ from, to }, timeZone))
  return await countTags(db, filter, span, limits.report.tags)
}

/** A part of the heat map: one cell, one weekday (Monday is 0), or one hour of all weekdays. */
export interface HeatCell {
  readonly weekday?: number | undefined
  readonly hour?: number | undefined
}

function spansOf(days: readonly ReportDay[], cell: HeatCell, timeZone: string): Span[] {
  const { weekday, hour } = cell
  const weekdays = days.filter(({ day }) => weekday === undefined || weekdayOf(day) === weekday)
  if (hour === undefined) return weekdays
  return weekdays.flatMap((day) =>
    hourSpans([day], { weekday: weekdayOf(day.day), hour }, timeZone),
  )
}

/** A page of the conversations that a figure counts, newest first. */
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

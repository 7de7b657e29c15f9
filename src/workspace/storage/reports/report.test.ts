import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { percentile } from '#contract/rules/reports/report.ts'
import { dayAfter, wallTime, weekdayOf } from '#contract/rules/time/time-zone.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertMany } from '#workspace/storage/bulk-insert.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { reportConversations, reportOf, type ReportQuestion } from './report.ts'
import type { ConversationsTable } from '#workspace/storage/tables.ts'

const users = ['ana', 'beto']
const teams = ['north', 'south']
const contacts = ['c1', 'c2', 'c3']
const HOUR = 3_600_000
const first = Date.parse('2026-03-20T00:00:00Z')
/** The clocks change in the period, on 2026-03-29. */
const timeZone = 'Europe/Lisbon'
const from = '2026-03-25'
const to = '2026-03-31'
const compareFrom = '2026-03-18'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-report-'))
  storage = await openStorage(folder)
  for (const id of ['1', '2']) await saveGroup(storage.db, groupSchema.parse({ id, name: id }))
  await insertMany(
    storage.db,
    'contacts',
    contacts.map((id, place) =>
      contactRow({
        id,
        group_id: '1',
        name: id,
        phone: `51${place}`,
        created_at: 0,
        activity: activityAt(place),
      }),
    ),
  )
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * The time limit (ms) ends a slow run, because shrinking a counterexample of sixty conversations would take minutes.
 */
const runs = { numRuns: 60, interruptAfterTimeLimit: 20_000 }

const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null })
const laterBy = fc.option(fc.integer({ min: 0, max: 5 * HOUR }), { nil: null })
const conversation = fc
  .record({
    contact_id: fc.constantFrom(...contacts),
    group_id: fc.constantFrom('1', '1', '1', '2'),
    started_at: fc.integer({ min: first, max: first + 14 * 24 * HOUR }),
    user_id: some(users),
    team_id: some(teams),
    response: laterBy,
    resolution: laterBy,
    transfers: fc.nat(2),
    rating: some([1, 2, 3, 4, 5]),
  })
  .map(({ response, resolution, ...row }): ConversationsTable => ({
    ...row,
    first_response_at: response === null ? null : row.started_at + response,
    resolved_at: resolution === null ? null : row.started_at + resolution,
    rating_asked_at: null,
  }))
const conversations = fc.uniqueArray(conversation, {
  maxLength: 60,
  // By default fast-check creates at most ten conversations, too few for a percentile.
  size: 'max',
  selector: ({ contact_id, started_at }) => `${contact_id} ${started_at}`,
})
const id = <T>(values: readonly T[]) => fc.constantFrom(...values, null, undefined)

async function withRows<T>(
  rows: readonly ConversationsTable[],
  work: () => Promise<T>,
): Promise<T> {
  await storage.db.deleteFrom('conversations').execute()
  if (rows.length > 0) await storage.db.insertInto('conversations').values(rows).execute()
  return await work()
}

/** The expected figures, computed from the list of conversations without SQL. */
function plainFigures(rows: readonly ConversationsTable[]) {
  const times = (end: 'first_response_at' | 'resolved_at') =>
    rows.flatMap((row) => (row[end] === null ? [] : [row[end] - row.started_at]))
  const ratings = rows.flatMap(({ rating }) => rating ?? [])
  return {
    conversations: rows.length,
    answered: times('first_response_at').length,
    medianResponse: percentile(times('first_response_at'), 0.5) ?? undefined,
    p90Response: percentile(times('first_response_at'), 0.9) ?? undefined,
    resolved: times('resolved_at').length,
    medianResolution: percentile(times('resolved_at'), 0.5) ?? undefined,
    p90Resolution: percentile(times('resolved_at'), 0.9) ?? undefined,
    transfers: rows.reduce((sum, { transfers }) => sum + transfers, 0),
    ratings: ratings.length,
    ratingSum: ratings.reduce((sum, one) => sum + one, 0),
  }
}

const dayOf = ({ started_at }: ConversationsTable) => wallTime(started_at, timeZone).day
const isWithin = (start: string, end: string) => (row: ConversationsTable) =>
  dayOf(row) >= start && dayOf(row) <= end

function selectedRows(rows: readonly ConversationsTable[], { filter }: ReportQuestion) {
  return rows.filter(
    (row) =>
      row.group_id === filter.groupId &&
      (filter.userId === undefined || row.user_id === filter.userId) &&
      (filter.teamId === undefined || row.team_id === filter.teamId),
  )
}

const question = fc
  .record({ userId: id(users), teamId: id(teams) })
  .map((filter): ReportQuestion => ({
    from,
    to,
    compareFrom,
    timeZone,
    filter: { groupId: '1', ...filter },
  }))

test('a report has the same figures as a computation without SQL', async () => {
  await fc.assert(
    fc.asyncProperty(conversations, question, async (rows, asked) => {
      const report = await withRows(rows, () => reportOf(storage.db, asked))
      const all = selectedRows(rows, asked)
      const inside = all.filter(isWithin(from, to))
      const before = all.filter(isWithin(compareFrom, dayAfter(from, -1)))
      expect(report.totals).toEqual(plainFigures(inside))
      expect(report.before).toEqual(plainFigures(before))
      for (const [parts, column] of [
        [report.agents, 'user_id'],
        [report.teams, 'team_id'],
      ] as const) {
        const keys = new Set(inside.map((row) => row[column] ?? undefined))
        expect(new Set(parts.map((part) => part.id))).toEqual(keys)
        for (const part of parts)
          expect(part).toMatchObject(
            plainFigures(inside.filter((row) => (row[column] ?? undefined) === part.id)),
          )
      }
      for (const { day, teams: ofTeams, ...figures } of report.days) {
        const ofDay = inside.filter((row) => dayOf(row) === day)
        expect(figures).toEqual(plainFigures(ofDay))
        for (const team of ofTeams)
          expect(team.conversations).toBe(
            ofDay.filter(({ team_id }) => (team_id ?? undefined) === team.id).length,
          )
      }
      for (const { day, conversations: counted } of report.daysBefore)
        expect(counted).toBe(before.filter((row) => dayOf(row) === day).length)
      for (const [weekday, hours] of report.hours.entries())
        for (const [hour, counted] of hours.entries())
          expect(counted).toBe(inside.filter((row) => isInCell(row, { weekday, hour })).length)
    }),
    runs,
  )
}, 60_000)

const isInCell = (row: ConversationsTable, cell: { weekday: number; hour: number }) =>
  weekdayOf(dayOf(row)) === cell.weekday &&
  Math.floor(wallTime(row.started_at, timeZone).minutes / 60) === cell.hour

test('reportConversations returns the conversations of the period or heat map cell, newest first', async () => {
  const cell = fc.record({ weekday: fc.nat(6), hour: fc.nat(23) })
  await fc.assert(
    fc.asyncProperty(
      conversations,
      question,
      fc.option(cell, { nil: undefined }),
      async (rows, asked, chosen) => {
        const found = await withRows(rows, async () => {
          const pages: number[] = []
          for (let offset = 0; ; offset += 7) {
            const page = { offset, limit: 7 }
            const answer = await reportConversations(storage.db, asked, chosen ?? {}, page)
            pages.push(...answer.items.map(({ startedAt }) => startedAt))
            if (!answer.hasMoreItems) return pages
          }
        })
        const due = selectedRows(rows, asked)
          .filter(isWithin(from, to))
          .filter((row) => chosen === undefined || isInCell(row, chosen))
        expect(found).toEqual(due.map((row) => row.started_at).toSorted((a, b) => b - a))
      },
    ),
    runs,
  )
}, 60_000)

import { sql } from 'kysely'
import { ranked, times, type Span } from '#workspace/storage/reports/report-figures.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** The first answers of one user in one team. */
export interface FirstAnswers {
  readonly userId: string | null
  readonly teamId: string | null
  /** From the beginning of each conversation to its first answer, ms. */
  readonly durations: Float64Array
}

/** The first answers of a span of time, whenever their conversations began. */
export async function firstAnswers(
  db: Db,
  groupId: string,
  { start, end }: Span,
): Promise<FirstAnswers[]> {
  const { rows } = await sql<{
    userId: string | null
    teamId: string | null
    durations: string | null
  }>`
    select user_id as "userId", team_id as "teamId",
      string_agg(cast(first_response_at - started_at as text), ',') as durations
    from conversations
    where group_id = ${groupId} and first_response_at is not null
      and first_response_at >= ${start} and first_response_at < ${end}
    group by user_id, team_id`.execute(db)
  return rows.map(({ durations, ...row }) => ({ ...row, durations: times(durations) }))
}

/** How many answers these are, and their median duration, ms; undefined without answers. */
export function answerFigures(answers: readonly FirstAnswers[]): {
  answered: number
  medianResponse: number | undefined
} {
  const { count, median } = ranked(answers.map(({ durations }) => durations))
  return { answered: count, medianResponse: median ?? undefined }
}

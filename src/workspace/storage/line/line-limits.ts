import { z } from 'zod'
import {
  lineIssueSchema,
  lineLimitsSchema,
  type LineIssue,
  type LineLimits,
} from '#contract/entities/line/line-costs.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { LinesTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

const storedSchema = z.object({
  /** When the provider first said it, epoch ms. */
  since: z.number(),
  isBlocked: z.boolean(),
  issues: z.array(lineIssueSchema),
})

type Row = Pick<LinesTable, 'health_json'>

/** What the provider limits, as the row of a line has it. It is limited since the first answer in a row that said so. */
export function limitsJson(
  limits: { isBlocked: boolean; issues: LineIssue[] } | null | undefined,
  before: Row | undefined,
  now: number,
): string | null {
  // The provider was not asked, or did not answer.
  if (limits === undefined) return before?.health_json ?? null
  if (limits === null) return null
  const known = before?.health_json == null ? undefined : readJson(before.health_json, storedSchema)
  return JSON.stringify({ ...limits, since: known?.since ?? now })
}

/** What the provider limits of a line; undefined if it limits nothing. */
export function lineLimits({ health_json: json }: Row): LineLimits | undefined {
  if (json === null) return undefined
  const { since, ...limits } = readJson(json, storedSchema)
  return lineLimitsSchema.parse({ ...limits, since: iso(since) })
}

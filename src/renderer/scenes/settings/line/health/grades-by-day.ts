import type { LineGrade, LineHealth } from '#contract/entities/line/line-health.ts'

const DAY_MS = 86_400_000
/** How many days are shown at most. */
const DAYS_MAX = 60

export interface GradeDay {
  /** Noon of the day. */
  at: string
  grade: LineGrade
}

/**
 * The quality at the end of each day, oldest first. Before the first known change it is not known.
 * @param today noon of the current local day, epoch ms
 */
export function gradesByDay(
  grades: LineHealth['grades'],
  connectedAt: string,
  today: number,
): GradeDay[] {
  const sinceConnected = Math.round((today - Date.parse(connectedAt)) / DAY_MS) + 1
  const count = Math.min(DAYS_MAX, Math.max(1, sinceConnected))
  return Array.from({ length: count }, (_, index) => {
    const noon = today - (count - 1 - index) * DAY_MS
    const end = noon + DAY_MS / 2
    const known = grades.findLast(({ at }) => Date.parse(at) < end)
    return { at: new Date(noon).toISOString(), grade: known?.grade ?? 'UNKNOWN' }
  })
}

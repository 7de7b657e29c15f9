import type { AuditEntry } from '#contract/entities/trust/audit-entry.ts'
import { wallTime } from '#contract/rules/time/time-zone.ts'

/** A line of the list: the head of a day, or an entry. */
export type ListLine =
  | {
      readonly kind: 'day'
      /** YYYY-MM-DD. */
      readonly day: string
      /** Entries of the day; undefined while more of them may not be loaded. */
      readonly count: number | undefined
    }
  | { readonly kind: 'entry'; readonly entry: AuditEntry }

/**
 * The lines of a list with a head above the entries of each day.
 * @param entries newest first
 */
export function linesOf(
  entries: readonly AuditEntry[],
  { timeZone, hasMore }: { timeZone: string; hasMore: boolean },
): ListLine[] {
  const days = Map.groupBy(entries, ({ at }) => wallTime(Date.parse(at), timeZone).day)
  const last = [...days.keys()].at(-1)
  return [...days].flatMap(([day, ofDay]): ListLine[] => [
    { kind: 'day', day, count: hasMore && day === last ? undefined : ofDay.length },
    ...ofDay.map((entry): ListLine => ({ kind: 'entry', entry })),
  ])
}

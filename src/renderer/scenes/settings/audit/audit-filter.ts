import { auditKinds, type AuditKind } from '#contract/entities/trust/audit-entry.ts'
import type { DaySpan } from '#contract/rules/reports/report.ts'
import { dayAfter } from '#contract/rules/time/time-zone.ts'
import type { AuditListFilter } from '#renderer/data/trust/audit.ts'

/** The periods with a name. `all` is everything that is kept; `own` has dates of its own. */
export const periods = ['today', 'week', 'month', 'thisMonth', 'all', 'own'] as const
export type Period = (typeof periods)[number]

const firstPeriod: Period = 'week'

/** What the address says of the list: which entries, and which of them is open. */
export interface AuditView {
  /** The id of a person or program, or `service`; null for all. */
  readonly by: string | null
  /** Empty for all. */
  readonly kinds: readonly AuditKind[]
  readonly period: Period
  /** The days of the period `own`; null for another one. */
  readonly days: DaySpan | null
  readonly text: string
  /** The only object whose entries are listed; null for all. */
  readonly object: { readonly type: string; readonly id: string } | null
  /** The number of the entry whose details are open; null for none. */
  readonly entry: number | null
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Reads an address. What it does not say, or says wrongly, is not filtered. */
export function viewOf(params: URLSearchParams): AuditView {
  const [from, to] = [params.get('from'), params.get('to')]
  const days = isDay(from) && isDay(to) && from <= to ? { from, to } : null
  const wanted = periods.find((one) => one === params.get('period')) ?? firstPeriod
  const chosen = params.get('kinds')?.split(',') ?? []
  const [type, id] = [params.get('type'), params.get('id')]
  const entry = Number(params.get('entry'))
  return {
    by: params.get('by'),
    kinds: auditKinds.filter((kind) => chosen.includes(kind)),
    period: days === null ? (wanted === 'own' ? firstPeriod : wanted) : 'own',
    days,
    text: params.get('text') ?? '',
    object: type === null || id === null ? null : { type, id },
    entry: Number.isSafeInteger(entry) && entry > 0 ? entry : null,
  }
}

/** The query of the address that `viewOf` reads as this view. */
export function paramsOf(view: AuditView): Record<string, string> {
  const { by, kinds, period, days, text, object, entry } = view
  return {
    ...(by !== null && { by }),
    ...(kinds.length > 0 && { kinds: kinds.join(',') }),
    ...(days !== null && { from: days.from, to: days.to }),
    ...(days === null && period !== firstPeriod && { period }),
    ...(text !== '' && { text }),
    ...(object !== null && { type: object.type, id: object.id }),
    ...(entry !== null && { entry: String(entry) }),
  }
}

/** Whether anything but the period that is shown first is chosen. */
export const isFiltered = ({ by, kinds, period, text, object }: AuditView): boolean =>
  by !== null || kinds.length > 0 || period !== firstPeriod || text.trim() !== '' || object !== null

/** The view with the filters that the screen has at first. */
export const unfiltered = ({ entry }: AuditView): AuditView => ({
  by: null,
  kinds: [],
  period: firstPeriod,
  days: null,
  text: '',
  object: null,
  entry,
})

/** The days of a period. @param today in the group's time zone, YYYY-MM-DD */
export function spanOf({ period, days }: Pick<AuditView, 'period' | 'days'>, today: string) {
  if (days !== null) return days
  const from: Record<Exclude<Period, 'own'>, string | undefined> = {
    today,
    week: dayAfter(today, -6),
    month: dayAfter(today, -29),
    thisMonth: `${today.slice(0, 7)}-01`,
    all: undefined,
  }
  const first = period === 'own' ? undefined : from[period]
  // Without a last day, an entry that is written after midnight is found too.
  return first === undefined ? {} : { from: first }
}

/** The filter for the service. @param today in the group's time zone, YYYY-MM-DD */
export function listFilterOf(view: AuditView, today: string): AuditListFilter {
  const { by, kinds, text, object } = view
  return {
    ...(by !== null && { by }),
    ...(kinds.length > 0 && { kinds }),
    ...spanOf(view, today),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(object !== null && { objectType: object.type, objectId: object.id }),
  }
}

import type { ContactSelection, Segment } from '#contract/entities/contacts/segment.ts'

/**
 * The filter of the table: conditions like those of a segment's rule, whether the archived contacts are shown, and a
 * search text.
 */
export interface ContactView extends ContactSelection {
  readonly archived: boolean
  readonly text: string
  /** The segment whose rule the user chose last; null after the choice of a built-in view. */
  readonly segmentId: string | null
}

export const wholeView: ContactView = { archived: false, text: '', segmentId: null }

/**
 * The view for a link to the screen. The link can name chat statuses: `?statuses=0,2`.
 * @param query the query of the link's address
 */
export function viewOfQuery(query: URLSearchParams): ContactView {
  const statuses = (query.get('statuses') ?? '')
    .split(',')
    .filter((part) => /^[0-3]$/.test(part))
    .map(Number)
  return statuses.length === 0 ? wholeView : { ...wholeView, statuses }
}

const lists = [
  'tagIds',
  'levelTagIds',
  'sources',
  'agentTagIds',
  'teamTagIds',
  'statuses',
  'fields',
  'brand',
  'countries',
] as const

const singles = ['activeDays', 'inactiveDays', 'createdFrom', 'createdTo', 'isOptedOut'] as const

/**
 * The rule of a view. Absent lists are empty and an absent `isFree` is false, so that two rules can be compared as
 * JSON.
 */
export function ruleOf(view: ContactSelection) {
  const { isFree = false, activeDays, inactiveDays, isOptedOut } = view
  const { createdFrom, createdTo } = view
  return {
    tagIds: [...(view.tagIds ?? [])],
    levelTagIds: [...(view.levelTagIds ?? [])],
    sources: [...(view.sources ?? [])],
    agentTagIds: [...(view.agentTagIds ?? [])],
    teamTagIds: [...(view.teamTagIds ?? [])],
    statuses: [...(view.statuses ?? [])],
    brand: (view.brand ?? []).map((one) => ({ ...one, values: [...one.values] })),
    fields: (view.fields ?? []).map((one) => ({ ...one, values: [...one.values] })),
    countries: [...(view.countries ?? [])],
    isFree,
    ...(activeDays !== undefined && { activeDays }),
    ...(inactiveDays !== undefined && { inactiveDays }),
    ...(createdFrom !== undefined && { createdFrom }),
    ...(createdTo !== undefined && { createdTo }),
    ...(isOptedOut !== undefined && { isOptedOut }),
  }
}

/** The view of a segment. */
export function viewOf({ id, rule }: Segment): ContactView {
  return { ...wholeView, ...ruleOf(rule ?? {}), segmentId: id }
}

/** Whether a view has a condition, apart from `archived` and the search text. */
export function hasRule(view: ContactSelection): boolean {
  const isNarrowed = lists.some((name) => (view[name]?.length ?? 0) > 0)
  return isNarrowed || view.isFree === true || singles.some((name) => view[name] !== undefined)
}

/** Whether the conditions of a view differ from a segment's rule. */
export function differsFrom(view: ContactSelection, { rule }: Segment): boolean {
  return JSON.stringify(ruleOf(view)) !== JSON.stringify(ruleOf(rule ?? {}))
}

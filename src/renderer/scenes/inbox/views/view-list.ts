import { z } from 'zod'
import { labelKey } from '#contract/rules/tag-uniqueness.ts'

/** Characters of a view's name, and views of one group: what a menu has room for. */
export const viewLimits = { nameMax: 60, viewsMax: 50 } as const

/** A filter of the list under a name, as the person keeps it. */
const savedViewSchema = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(viewLimits.nameMax),
  /** The filter as an address's query; see filter-address.ts. */
  query: z.string().max(10_000),
})
export type SavedView = z.infer<typeof savedViewSchema>

/** Why a name does not do. */
export type NameProblem = 'empty' | 'taken' | 'full'

/** The good views out of whatever was kept: a spoilt one costs itself and not all. */
export function viewsFrom(kept: unknown): SavedView[] {
  if (!Array.isArray(kept)) return []
  const good = kept.flatMap((one) => {
    const { data } = savedViewSchema.safeParse(one)
    return data === undefined ? [] : [data]
  })
  return good
    .filter(({ id }, index) => good.findIndex((one) => one.id === id) === index)
    .slice(0, viewLimits.viewsMax)
}

/** What is wrong with a name; null where nothing is. @param id the view that is to be called so, if it is there */
export function nameProblem(
  views: readonly SavedView[],
  name: string,
  id?: string,
): NameProblem | null {
  if (name.trim() === '') return 'empty'
  if (views.some((one) => one.id !== id && labelKey(one.name) === labelKey(name))) return 'taken'
  return id === undefined && views.length >= viewLimits.viewsMax ? 'full' : null
}

/** With a further view, at the end. Its name has no problem. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views, { ...view, name: view.name.trim() }]
}

/** With a view called otherwise. The name has no problem. */
export function renamed(views: readonly SavedView[], id: string, name: string): SavedView[] {
  return views.map((one) => (one.id === id ? { ...one, name: name.trim() } : one))
}

export function withoutView(views: readonly SavedView[], id: string): SavedView[] {
  return views.filter((one) => one.id !== id)
}

/** With a view a place further up (-1) or down (1); at an end it stays. */
export function moved(views: readonly SavedView[], id: string, by: 1 | -1): SavedView[] {
  const from = views.findIndex((one) => one.id === id)
  const [one, other] = [views[from], views[from + by]]
  if (one === undefined || other === undefined) return [...views]
  return views.with(from, other).with(from + by, one)
}

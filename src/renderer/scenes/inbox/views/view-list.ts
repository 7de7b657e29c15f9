import { z } from 'zod'
import { labelKey } from '#contract/rules/tag-uniqueness.ts'

/** The most characters in a view's name, and the most views of a user in a group. More would not fit into a menu. */
export const viewLimits = { nameMax: 60, viewsMax: 50 } as const

/** A named filter of the list. */
const savedViewSchema = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(viewLimits.nameMax),
  /** The filter as a URL query. */
  query: z.string().max(10_000),
})
export type SavedView = z.infer<typeof savedViewSchema>

/** Why a view cannot be saved under a name. `full`: the user has as many views in the group as allowed. */
export type NameProblem = 'empty' | 'taken' | 'full'

/** Returns the valid views among the stored ones: at most `viewsMax`, each id once. */
export function viewsFrom(stored: unknown): SavedView[] {
  if (!Array.isArray(stored)) return []
  const good = stored.flatMap((one) => {
    const { data } = savedViewSchema.safeParse(one)
    return data === undefined ? [] : [data]
  })
  return good
    .filter(({ id }, index) => good.findIndex((one) => one.id === id) === index)
    .slice(0, viewLimits.viewsMax)
}

/**
 * Why a view cannot be saved under a name; null if it can.
 * @param id the view that gets the name; absent for a new one
 */
export function nameProblem(
  views: readonly SavedView[],
  name: string,
  id?: string,
): NameProblem | null {
  if (name.trim() === '') return 'empty'
  if (views.some((one) => one.id !== id && labelKey(one.name) === labelKey(name))) return 'taken'
  return id === undefined && views.length >= viewLimits.viewsMax ? 'full' : null
}

/** Adds a view at the end. Its name must be valid. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views, { ...view, name: view.name.trim() }]
}

/** Renames a view. The name must be valid. */
export function renamed(views: readonly SavedView[], id: string, name: string): SavedView[] {
  return views.map((one) => (one.id === id ? { ...one, name: name.trim() } : one))
}

export function withoutView(views: readonly SavedView[], id: string): SavedView[] {
  return views.filter((one) => one.id !== id)
}

/** Moves a view up (-1) or down (1). A view that is already at that end of the list stays there. */
export function moved(views: readonly SavedView[], id: string, by: 1 | -1): SavedView[] {
  const from = views.findIndex((one) => one.id === id)
  const [one, other] = [views[from], views[from + by]]
  if (one === undefined || other === undefined) return [...views]
  return views.with(from, other).with(from + by, one)
}

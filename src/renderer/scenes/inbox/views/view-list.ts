import type { SavedView } from '#contract/entities/chats/saved-view.ts'
import { limits } from '#contract/limits.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'

/** Why a view cannot be saved under a name. `full`: the user or team has as many views in the group as allowed. */
export type NameProblem = 'empty' | 'taken' | 'full'

/** The views of one user, or those shared with one team. */
export const ofOwner = (views: readonly SavedView[], teamId: string | undefined): SavedView[] =>
  views.filter((one) => one.teamId === teamId)

/**
 * Why a view cannot be saved under a name; null if it can.
 * @param views the views of its user or team
 * @param id the view that gets the name; absent for a new one
 */
export function nameProblem(
  views: readonly SavedView[],
  name: string,
  id?: string,
): NameProblem | null {
  if (name.trim() === '') return 'empty'
  if (views.some((one) => one.id !== id && labelKey(one.name) === labelKey(name))) return 'taken'
  return id === undefined && views.length >= limits.savedViews.viewsMax ? 'full' : null
}

/** Whether one more view of a user or team can be pinned. */
export const canPin = (views: readonly SavedView[]): boolean =>
  views.filter(({ isPinned }) => isPinned).length < limits.savedViews.pinnedMax

/** Adds a view after the others of its user or team. Its name must be valid. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const added = { ...view, name: view.name.trim() }
  return view.teamId === undefined
    ? [...ofOwner(views, undefined), added, ...views.filter(({ teamId }) => teamId !== undefined)]
    : [...views, added]
}

/** Changes a view. A new name must be valid. */
export function changedView(
  views: readonly SavedView[],
  id: string,
  change: Partial<SavedView>,
): SavedView[] {
  return views.map((one) => (one.id === id ? { ...one, ...change } : one))
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

/** The name with the lowest number behind it that none of the views has: `('Urgent') → 'Urgent 2'`. */
export function freeName(views: readonly SavedView[], name: string): string {
  let free = name
  for (let number = 2; nameProblem(views, free, '') === 'taken'; number += 1) {
    const suffix = ` ${number}`
    free = `${name.slice(0, limits.savedViews.nameMax - suffix.length)}${suffix}`
  }
  return free
}

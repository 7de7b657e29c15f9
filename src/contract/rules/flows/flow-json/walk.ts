import { isObject } from '#contract/wire.ts'

/** Keys and array indexes that lead to a value, from the root of a document or from where a walk starts. */
export type JsonPath = readonly (string | number)[]

/** A component of a screen, with its path. */
export interface FoundComponent {
  readonly component: Readonly<Record<string, unknown>>
  readonly path: JsonPath
}

/** An action of a component, option or list item, with its path. */
export interface FoundAction {
  readonly action: Readonly<Record<string, unknown>>
  readonly path: JsonPath
}

/** Keys of the two lists of components in an `If`: for a true and for a false condition. */
export const ifBranches = ['then', 'else'] as const

/**
 * The lists of components inside a component: the children of a `Form`, the branches of an `If` or `Switch`. A value
 * that is not an array is left out. The entries are not checked.
 */
export function branchesOf({
  component,
  path,
}: FoundComponent): { path: JsonPath; list: unknown[] }[] {
  const { type } = component
  const keys = type === 'Form' ? ['children'] : type === 'If' ? ifBranches : []
  const own = keys.map((key) => ({ path: [...path, key], list: component[key] }))
  const cases =
    type === 'Switch' && isObject(component['cases'])
      ? Object.entries(component['cases']).map(([key, list]) => ({
          path: [...path, 'cases', key],
          list,
        }))
      : []
  return [...own, ...cases].flatMap(({ path: to, list }) =>
    Array.isArray(list) ? [{ path: to, list: [...list] as unknown[] }] : [],
  )
}

/**
 * The components of a list and of all lists nested in it, each component before its own children. Entries that are not
 * objects are skipped.
 * @param path the path of the list
 */
export function componentsIn(list: readonly unknown[], path: JsonPath): FoundComponent[] {
  return list.flatMap((entry, index) => {
    if (!isObject(entry)) return []
    const found = { component: entry, path: [...path, index] }
    return [found, ...branchesOf(found).flatMap((branch) => componentsIn(branch.list, branch.path))]
  })
}

const ACTION_KEYS = ['on-click-action', 'on-select-action', 'on-unselect-action']

/** The actions of a component itself, of its options (`data-source`) and of its list items. */
export function actionsIn({ component, path }: FoundComponent): FoundAction[] {
  const own = ACTION_KEYS.flatMap((key) => {
    const action = component[key]
    return isObject(action) ? [{ action, path: [...path, key] }] : []
  })
  const ofItems = ['data-source', 'list-items'].flatMap((key) => {
    const items = component[key]
    return Array.isArray(items)
      ? items.flatMap((item: unknown, index) =>
          isObject(item) ? actionsIn({ component: item, path: [...path, key, index] }) : [],
        )
      : []
  })
  return [...own, ...ofItems]
}

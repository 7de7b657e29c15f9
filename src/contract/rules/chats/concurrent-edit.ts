/**
 * An edit of stored values. `base` are the stored values that the user has seen: as they were when the editor opened,
 * or as they became since. `draft` are the values in the form.
 */
export interface Edit<Values> {
  readonly base: Values
  readonly draft: Values
}

/** What happens with a field that a colleague changed too: the user's value stays, or the colleague's replaces it. */
export type Settlement = 'mine' | 'theirs'

const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function fieldsOf<Values extends object>(values: Values): (keyof Values & string)[] {
  const isField = (key: string): key is keyof Values & string => Object.hasOwn(values, key)
  return Object.keys(values).filter(isField)
}

/** The fields that the user changed. Only these are sent. */
export function changedFields<Values extends object>({ base, draft }: Edit<Values>) {
  return fieldsOf(draft).filter((field) => !isSameValue(draft[field], base[field]))
}

/** The fields that the user and a colleague changed to different values. They are not saved until they are settled. */
export function conflictingFields<Values extends object>(edit: Edit<Values>, newest: Values) {
  return changedFields(edit).filter(
    (field) =>
      !isSameValue(newest[field], edit.base[field]) &&
      !isSameValue(newest[field], edit.draft[field]),
  )
}

/**
 * The edit with the newest stored values: fields that the user did not change follow them. Fields in conflict stay as
 * they are. Returns `edit` itself if nothing changes.
 */
export function followNewest<Values extends object>(
  edit: Edit<Values>,
  newest: Values,
): Edit<Values> {
  const inConflict = new Set<string>(conflictingFields(edit, newest))
  const later = fieldsOf(newest).filter(
    (field) => !inConflict.has(field) && !isSameValue(newest[field], edit.base[field]),
  )
  return later.reduce((all, field) => settled(all, field, 'theirs', newest), edit)
}

/** The edit after a field in conflict was settled. */
export function settled<Values extends object>(
  { base, draft }: Edit<Values>,
  field: keyof Values,
  how: Settlement,
  newest: Values,
): Edit<Values> {
  const seen = { ...base, [field]: newest[field] }
  return { base: seen, draft: how === 'mine' ? draft : { ...draft, [field]: newest[field] } }
}

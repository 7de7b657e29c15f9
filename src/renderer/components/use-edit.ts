import { useState } from 'react'
import {
  changedFields,
  conflictingFields,
  followNewest,
  settled,
  type Settlement,
} from '#contract/rules/concurrent-edit.ts'

/**
 * A form of stored values that a colleague may change at the same time (rules/concurrent-edit.ts).
 * @param newest the stored values as they are now; undefined if there are none, and while the form is being saved
 */
export function useEdit<Values extends object>(initial: () => Values, newest: Values | undefined) {
  const [edit, setEdit] = useState(() => {
    const values = initial()
    return { base: values, draft: values }
  })
  const followed = newest === undefined ? edit : followNewest(edit, newest)
  // Kept, because a field that followed a colleague's change is compared with that change from now on.
  if (followed !== edit) setEdit(followed)
  const conflicts = newest === undefined ? [] : conflictingFields(followed, newest)
  return {
    edit: followed,
    draft: followed.draft,
    changed: changedFields(followed),
    conflicts,
    change: (part: Partial<Values>) =>
      setEdit((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    settle: (field: keyof Values, how: Settlement) => {
      if (newest !== undefined) setEdit((before) => settled(before, field, how, newest))
    },
    /** Takes the draft as stored, after it was saved. */
    markSaved: () => setEdit(({ draft }) => ({ base: draft, draft })),
  }
}

import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { KeptForms } from './form-drafts.ts'

/**
 * What a form says: it begins with what was said in it before, where that was neither saved nor given up, as when the
 * session ended under it.
 * @param forms a kind's, the same for as long as the form stands
 * @param begin what it begins with where nothing was said
 */
export function useKeptForm<Said extends object>(
  forms: KeptForms<Said>,
  id: string,
  begin: () => Said,
) {
  const [found] = useState(() => forms.get(id))
  const [first] = useState(() => found ?? begin())
  const kept = useAtomValue(useMemo(() => forms.atom(id), [forms, id]))
  /** As it is now, which may be later than what was drawn. */
  const latest = () => forms.get(id) ?? first
  return {
    said: kept ?? first,
    latest,
    isBegun: kept !== undefined,
    /** Whether it began with what was said before. */
    isFound: found !== undefined,
    /** Takes over what was changed. @returns what the form says with it */
    change: (part: Partial<Said>): Said => {
      const next = { ...latest(), ...part }
      forms.put(id, next)
      return next
    },
    /** The same of what is heard of it later: a form that was given up meanwhile stays so. */
    amend: (part: Partial<Said>) => {
      const now = forms.get(id)
      if (now !== undefined) forms.put(id, { ...now, ...part })
    },
    /** Forgets what the form says. @param saved that alone: what was said since is not saved yet */
    forget: (saved?: Said) => {
      if (saved === undefined || forms.get(id) === saved) forms.forget(id)
    },
  }
}

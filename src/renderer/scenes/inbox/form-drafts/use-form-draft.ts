import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { FormDrafts } from './form-drafts.ts'

/**
 * The state of a form. It is restored from its draft if there is one, e.g. after a session ended with unsaved input.
 * @param forms the drafts of the form's kind; must not change while the form is mounted
 * @param id the id of the form's subject, e.g. a contact
 * @param begin returns the initial state if there is no draft
 */
export function useFormDraft<State extends object>(
  forms: FormDrafts<State>,
  id: string,
  begin: () => State,
) {
  const [found] = useState(() => forms.get(id))
  const [first] = useState(() => found ?? begin())
  const draft = useAtomValue(useMemo(() => forms.atom(id), [forms, id]))
  /** Returns the current state, which may be newer than the rendered one. */
  const latest = () => forms.get(id) ?? first
  return {
    state: draft ?? first,
    latest,
    isChanged: draft !== undefined,
    /** Whether the state was restored from a draft. */
    isRestored: found !== undefined,
    /** Applies a change. @returns the new state */
    change: (part: Partial<State>): State => {
      const next = { ...latest(), ...part }
      forms.put(id, next)
      return next
    },
    /**
     * Applies the result of an asynchronous operation. Does nothing if the draft was discarded during the operation.
     */
    amend: (part: Partial<State>) => {
      const now = forms.get(id)
      if (now !== undefined) forms.put(id, { ...now, ...part })
    },
    /**
     * Discards the draft.
     * @param saved the saved state; a draft that has changed since the save began is not discarded
     */
    forget: (saved?: State) => {
      if (saved === undefined || forms.get(id) === saved) forms.forget(id)
    },
  }
}

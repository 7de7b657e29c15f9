import { useLayoutEffect, useRef, useState } from 'react'

/**
 * A draft in an editor.
 * @param onChanged called with whether the draft has unsaved changes
 */
export function useDraft<Draft>(initial: () => Draft, onChanged: (isChanged: boolean) => void) {
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState(draft)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const isSaving = useRef(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  // A layout effect: Escape right after a key must find the change reported, or it would close without a question.
  useLayoutEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])

  /** Saves once at a time. @param send resolves to null after a failure */
  const save = async <Result>(send: () => Promise<Result | null>): Promise<Result | null> => {
    if (isSaving.current) return null
    isSaving.current = true
    setBusy(true)
    try {
      const result = await send()
      if (result !== null) setSaved(draft)
      return result
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  return { draft, change, save, isBusy, isTried, setTried }
}

import { useLayoutEffect, useRef, useState } from 'react'

/**
 * A draft in an editor. `isTried` is whether the user has tried to save; the editor sets it.
 * @param onChanged called with true when the draft has unsaved changes, and with false when it has none
 */
export function useDraft<Draft>(initial: () => Draft, onChanged: (isChanged: boolean) => void) {
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState(draft)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const isSaving = useRef(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  // A layout effect reports the change before the next key press. Otherwise Escape right after typing would close the
  // editor without asking.
  useLayoutEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])

  /**
   * Saves the draft, unless it is being saved already.
   * @param send resolves to null if saving failed
   */
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

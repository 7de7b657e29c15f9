import { atom } from 'jotai'
import { useEffect } from 'react'
import { store } from '#renderer/data/store.ts'

const changedAtom = atom(false)
/** Whether the open form has unsaved input. A deep link with a phone number must not replace such a form. */
export const isFormChangedAtom = atom((get) => get(changedAtom))

/** Sets `isFormChangedAtom` while the calling form is mounted. */
export function useFormChanged(isChanged: boolean): void {
  useEffect(() => {
    store.set(changedAtom, isChanged)
    return () => store.set(changedAtom, false)
  }, [isChanged])
}

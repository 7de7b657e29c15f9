import { atom } from 'jotai'
import { useEffect } from 'react'
import { store } from '../../../data/store.ts'

const changedAtom = atom(false)
/** Whether something was typed in the form that stands open: what comes from elsewhere does not take its place. */
export const isFormChangedAtom = atom((get) => get(changedAtom))

/** Says so of a form, for as long as it stands. */
export function useFormChanged(isChanged: boolean): void {
  useEffect(() => {
    store.set(changedAtom, isChanged)
    return () => store.set(changedAtom, false)
  }, [isChanged])
}

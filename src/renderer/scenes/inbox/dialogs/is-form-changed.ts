import { atom } from 'jotai'
import { useEffect } from 'react'
import { store } from '../../../data/store.ts'

const begunAtom = atom(false)
/** Whether something was typed in the form that stands open: what comes from elsewhere does not take its place. */
export const formIsBegunAtom = atom((get) => get(begunAtom))

/** Says so of a form, for as long as it stands. */
export function useFormBegun(isBegun: boolean): void {
  useEffect(() => {
    store.set(begunAtom, isBegun)
    return () => store.set(begunAtom, false)
  }, [isBegun])
}

import { atom } from 'jotai'
import { texts } from '#renderer/i18n/index.ts'
import { atomWithin } from './atom-within.ts'
import { currentGroupIdAtom } from './session.ts'
import { store } from './store.ts'
import { showToast } from './toasts.ts'

/** A completed action and how to undo it. */
export interface UndoOffer {
  readonly id: number
  readonly text: string
  readonly undo: () => void
  /** Where it is offered: in the bar above the chat list, which names one action, or in a toast. */
  readonly place: 'bar' | 'toast'
  /** The settings that were changed. */
  readonly settings: readonly string[]
}

/** The current offers, oldest first. A change of the group or the user removes them. */
const offersAtom = atomWithin<readonly UndoOffer[]>(currentGroupIdAtom, [])

/** The action that the bar offers to undo. A later action replaces it. */
export const barUndoAtom = atom(
  (get) => get(offersAtom).findLast(({ place }) => place === 'bar') ?? null,
)

/** The settings that were changed so recently that the change can be undone. */
export const undoableSettingsAtom = atom<ReadonlySet<string>>(
  (get) => new Set(get(offersAtom).flatMap(({ settings }) => settings)),
)

const lastIdAtom = atom(0)

function add(offer: Omit<UndoOffer, 'id'>): UndoOffer {
  const id = store.get(lastIdAtom) + 1
  store.set(lastIdAtom, id)
  const added = { ...offer, id }
  const isReplaced = ({ place }: UndoOffer) => place === 'bar' && offer.place === 'bar'
  store.set(offersAtom, (all) => [...all.filter((one) => !isReplaced(one)), added])
  return added
}

/**
 * Offers to undo an action in the inbox's bar. If the user has left the action's group before the response arrived,
 * nothing is offered.
 * @returns the offer's id, for `withdrawUndo`; null if nothing is offered
 */
export function offerUndo(groupId: string, text: string, undo: () => void): number | null {
  if (store.get(currentGroupIdAtom) !== groupId) return null
  return add({ text, undo, place: 'bar', settings: [] }).id
}

/**
 * Reports a change in a toast with a button that undoes it.
 * @param shownMs how long the toast is shown; if absent, as long as other toasts with a button
 * @param settings the settings that were changed: their rows are tinted for `shownMs`
 */
export function offerUndoInToast(
  text: string,
  undo: () => void,
  { shownMs, settings = [] }: { shownMs?: number; settings?: readonly string[] } = {},
): void {
  if (settings.length > 0) {
    const { id } = add({ text, undo, place: 'toast', settings })
    setTimeout(() => withdrawUndo(id), shownMs)
  }
  showToast(text, 'info', {
    label: texts.t('shell.common.undo'),
    ...(shownMs !== undefined && { shownMs }),
    perform: () => {
      const isAgain = (one: UndoOffer) => one.settings.some((name) => settings.includes(name))
      store.set(offersAtom, (all) => all.filter((one) => !isAgain(one)))
      undo()
    },
  })
}

/** Withdraws an offer. Does nothing if a later offer has replaced it. */
export function withdrawUndo(id: number | null): void {
  store.set(offersAtom, (all) => all.filter((one) => one.id !== id))
}

/** Undoes the action that the bar offers. A second call does nothing. */
export function undoLast(): void {
  const offered = store.get(barUndoAtom)
  withdrawUndo(offered?.id ?? null)
  offered?.undo()
}

import { atom } from 'jotai'
import { limits } from '#contract/limits.ts'
import { texts } from '#renderer/i18n/index.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showToast } from './toasts.ts'

/** A part of an action that can be undone alone, e.g. the chats that one agent got. */
export interface UndoPart {
  readonly key: string
  readonly text: string
}

/** A completed action and how to undo it. */
export interface UndoOffer {
  readonly id: string
  readonly text: string
  /** Undoes the parts with these keys; all of an action without parts. */
  readonly undo: (parts: readonly string[]) => void
  /** The parts of the action that can still be undone; empty for an action without parts. */
  readonly parts: readonly UndoPart[]
  /** Says what is left of the action once only these parts are. */
  readonly textOf?: (parts: readonly UndoPart[]) => string
  /** The chat whose agent was changed, and the new one; undefined for none. If somebody else has it by now, it stays. */
  readonly assigned?: { readonly contactId: string; readonly userId: string | undefined }
  /** When the action was done, epoch ms. */
  readonly at: number
  /** Where it is offered: in the bar above the chat list and the list of actions, or in a toast. */
  readonly place: 'bar' | 'toast'
  /** The settings that were changed. */
  readonly settings: readonly string[]
}

/** The current offers, oldest first. A change of the group or the user removes them. */
const offersAtom = atomWithin<readonly UndoOffer[]>(currentGroupIdAtom, [])

/** The offer that the bar showed last and that was hidden there; it stays in the list. */
const hiddenIdAtom = atom<string | null>(null)

/** The actions of the last ten minutes that can be undone, newest first. */
export const undoListAtom = atom((get) =>
  get(offersAtom)
    .filter(({ place }) => place === 'bar')
    .toReversed(),
)

/** The action that the bar offers to undo: the newest one, until the bar is hidden. */
export const barUndoAtom = atom((get) => {
  const [newest = null] = get(undoListAtom)
  return newest?.id === get(hiddenIdAtom) ? null : newest
})

/** The settings that were changed so recently that the change can be undone. */
export const undoableSettingsAtom = atom<ReadonlySet<string>>(
  (get) => new Set(get(offersAtom).flatMap(({ settings }) => settings)),
)

function add(offer: Omit<UndoOffer, 'id' | 'at'>): UndoOffer {
  const added = { ...offer, id: crypto.randomUUID(), at: Date.now() }
  store.set(offersAtom, (all) => [...all, added])
  return added
}

/**
 * Offers to undo an action, or a change of many chats as one action, for ten minutes. If the user has left the action's
 * group before the response arrived, nothing is offered.
 * @returns the offer's id, for `withdrawUndo`; null if nothing is offered
 */
export function offerUndo(
  groupId: string,
  text: string,
  undo: UndoOffer['undo'],
  { parts = [], ...more }: Partial<Pick<UndoOffer, 'parts' | 'textOf' | 'assigned'>> = {},
): string | null {
  if (store.get(currentGroupIdAtom) !== groupId) return null
  const { id } = add({ text, undo, parts, ...more, place: 'bar', settings: [] })
  setTimeout(() => withdrawUndo(id), limits.undoMs)
  return id
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
    const { id } = add({ text, undo, parts: [], place: 'toast', settings })
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

/** Withdraws an offer, e.g. because the action failed. */
export function withdrawUndo(id: string | null): void {
  store.set(offersAtom, (all) => all.filter((one) => one.id !== id))
}

/** Hides the bar. The list still offers to undo its action. */
export function hideUndoBar(id: string): void {
  store.set(hiddenIdAtom, id)
}

/** Undoes an action of the list. A second call does nothing. */
export function undoAction(id: string): void {
  const offered = store.get(undoListAtom).find((one) => one.id === id)
  if (offered === undefined) return
  // The next older action does not take the bar's place, because the user has not just done it.
  const [newest] = store.get(undoListAtom).filter((one) => one !== offered)
  store.set(hiddenIdAtom, newest?.id ?? null)
  withdrawUndo(id)
  offered.undo(offered.parts.map(({ key }) => key))
}

/** Undoes one part of an action of the list. The other parts are still offered, and the action is named after them. */
export function undoPart(id: string, key: string): void {
  const offered = store.get(undoListAtom).find((one) => one.id === id)
  if (offered === undefined || !offered.parts.some((part) => part.key === key)) return
  const parts = offered.parts.filter((part) => part.key !== key)
  if (parts.length === 0) return undoAction(id)
  const text = offered.textOf?.(parts) ?? offered.text
  store.set(offersAtom, (all) => all.map((one) => (one.id === id ? { ...one, parts, text } : one)))
  offered.undo([key])
}

/** Undoes the newest action of the list. */
export function undoLast(): void {
  const [newest] = store.get(undoListAtom)
  if (newest !== undefined) undoAction(newest.id)
}

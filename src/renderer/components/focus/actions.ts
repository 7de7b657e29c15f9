import type { Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import type { Shortcut } from './shortcut-keys.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'

/**
 * The sections of the shortcut sheet, from top to bottom. `screen` contains the actions of screens other than the
 * inbox.
 */
export const actionSections = ['general', 'screen', 'chats', 'conversation'] as const
export type ActionSection = (typeof actionSections)[number]

/** A user action, defined once for the keyboard, menus, tooltips, the shortcut sheet and the command palette. */
export interface Action {
  /** Unique, e.g. `shell.lock`. */
  readonly id: string
  readonly section: ActionSection
  readonly labelKey: TextKey
  /** A label that contains a name, e.g. of a group; used instead of `labelKey`. */
  readonly named?: (t: TFunction) => string
  /** Further words by which the palette finds the action. */
  readonly words?: TextKey
  /** Whether the palette lists the action only for a typed text, because there are many of its kind. */
  readonly isSought?: boolean
  readonly icon?: Icon
  /**
   * The label, icon and effect for the object that is open now, e.g. a chat. A returned `perform` acts on that
   * object, even if another object is open when it is called. If `now` is absent or returns null, the action's own
   * fields apply.
   */
  readonly now?: () => { labelKey: TextKey; icon: Icon; perform?: () => void } | null
  /** With a modifier, so that it also works in a text field; otherwise it works outside of text fields only. */
  readonly shortcut?: Shortcut
  /**
   * A key without a modifier that also runs the action, outside of text fields, menus and dialogs. In the inbox it does
   * so only while the chat list has the focus; see `typedKeysAtom`.
   */
  readonly letter?: Shortcut
  /** Whether only its keys run the action: it is neither in the palette nor in the shortcut sheet. */
  readonly isKeyOnly?: boolean
  /** Whether holding the keys down runs the action again and again, e.g. to walk through a list. */
  readonly repeats?: boolean
  /** Whether the action is available now. If absent, the action is always available. */
  readonly visible?: () => boolean
  readonly perform: () => void
}

/** The actions that one component registers. */
export interface Registration {
  readonly actions: readonly Action[]
  /** Actions with rank 1 come after all actions with rank 0, whatever the order of registration. */
  readonly rank: 0 | 1
}

const registeredAtom = atom<readonly Registration[]>([])

/** The actions of all registrations: by rank, then in the order of registration. */
export function inOrder(registered: readonly Registration[]): Action[] {
  return registered
    .toSorted((one, other) => one.rank - other.rank)
    .flatMap(({ actions }) => actions)
}

/** All registered actions, ordered by `inOrder`. */
export const actionsAtom = atom((get) => inOrder(get(registeredAtom)))

/**
 * Registers actions while the component is mounted.
 * @param actions must be the same array in each render (useMemo): a new array is registered again, after the others
 * @param rank 1 for a part that has priority, or is loaded lazily and may register before or after the other parts
 */
export function useActions(actions: readonly Action[], rank: Registration['rank'] = 0): void {
  const setRegistered = useSetAtom(registeredAtom)
  // A layout effect, because a shortcut may be pressed as soon as the component is visible.
  useLayoutEffect(() => {
    const mine = { actions, rank }
    setRegistered((all) => [...all, mine])
    return () => setRegistered((all) => all.filter((one) => one !== mine))
  }, [actions, rank, setRegistered])
}

/** The first registered action with this id, e.g. for a menu; undefined if there is none. */
export function useAction(id: string): Action | undefined {
  return useAtomValue(actionsAtom).find((action) => action.id === id)
}

/**
 * The shortcut of a registered action, e.g. for the tooltip of a button; undefined if the action is not registered or
 * has no shortcut.
 */
export const useShortcutOf = (id: string): Shortcut | undefined => useAction(id)?.shortcut

/** The key to show in a menu or the palette, which have room for one: the shortest. */
export const shownKey = ({ letter, shortcut }: Pick<Action, 'letter' | 'shortcut'>) =>
  letter ?? shortcut

/** What a screen does with a printable key that is pressed outside of text fields, menus and dialogs. */
export interface TypedKeys {
  /** Uses the key, e.g. moves the focus to a field, which then gets it. @returns whether no action may run */
  readonly take: () => boolean
}

/** Set by a screen with a field that gets such keys. Without one, they run actions. */
export const typedKeysAtom = atom<TypedKeys | null>(null)

/** Letters that are typed with shorter pauses than this, ms, are one word. */
export const letterPauseMs = 1_000

/**
 * When a key without a modifier last ran an action, or the last letter of a word that began with such a key was typed, as a
 * `timeStamp` of events. A dialog may have opened then, or is still being fetched.
 */
export const letterRanAtAtom = atom(Number.NEGATIVE_INFINITY)

import type { Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import type { Shortcut } from './shortcut-keys.ts'
import type { TextKey } from '../i18n/catalogue.ts'

/** Groups of the shortcut sheet, in its order. `screen` is for the screens beside the inbox. */
export const actionSections = ['general', 'screen', 'chats', 'conversation'] as const
export type ActionSection = (typeof actionSections)[number]

/** A user action, defined once for the keyboard, menus, tooltips, the shortcut sheet and the command palette. */
export interface Action {
  /** Unique, e.g. `shell.lock`. */
  readonly id: string
  readonly section: ActionSection
  readonly labelKey: TextKey
  /** The label with a user-given name in it, in place of `labelKey`. */
  readonly named?: (t: TFunction) => string
  readonly icon?: Icon
  /** The action as it applies to what is open now. Its `perform` does the same later, whatever has changed since. */
  readonly now?: () => { labelKey: TextKey; icon: Icon; perform?: () => void } | null
  readonly shortcut?: Shortcut
  /** Whether the action is available at the moment of the key press; left out: always. */
  readonly visible?: () => boolean
  readonly perform: () => void
}

/** The actions that one component registers. */
export interface Registration {
  readonly actions: readonly Action[]
  /** 1: after all of rank 0, whatever the order of registration. */
  readonly rank: 0 | 1
}

const registeredAtom = atom<readonly Registration[]>([])

/** Registrations by rank, then by order. */
export function inOrder(registered: readonly Registration[]): Action[] {
  return registered
    .toSorted((one, other) => one.rank - other.rank)
    .flatMap(({ actions }) => actions)
}

/** All registered actions, those of the innermost screen last. */
export const actionsAtom = atom((get) => inOrder(get(registeredAtom)))

/**
 * Registers actions while the component is mounted.
 * @param actions must keep its identity between renders (useMemo): a new list is a new registration.
 * @param rank 1 for a lazily loaded part, which may register before or after the others
 */
export function useActions(actions: readonly Action[], rank: Registration['rank'] = 0): void {
  const setRegistered = useSetAtom(registeredAtom)
  // A layout effect: its shortcuts may be pressed as soon as the component is visible.
  useLayoutEffect(() => {
    const mine = { actions, rank }
    setRegistered((all) => [...all, mine])
    return () => setRegistered((all) => all.filter((one) => one !== mine))
  }, [actions, rank, setRegistered])
}

/** The registered action, for a menu that also shows it; undefined if it is not registered. */
export function useAction(id: string): Action | undefined {
  return useAtomValue(actionsAtom).find((action) => action.id === id)
}

/** The shortcut of a registered action, for a tooltip elsewhere; undefined if it is not registered or has none. */
export const useShortcutOf = (id: string): Shortcut | undefined => useAction(id)?.shortcut

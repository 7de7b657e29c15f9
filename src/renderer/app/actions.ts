import type { Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Shortcut } from '../components/shortcut-keys.ts'
import type { TextKey } from '../i18n/catalogue.ts'

/** Groups of the shortcut sheet, in its order. */
export const actionSections = ['general', 'chats', 'conversation'] as const
export type ActionSection = (typeof actionSections)[number]

/**
 * Something a person can do, defined once: it feeds the keyboard, menus, tooltips, the shortcut sheet and the command
 * palette.
 */
export interface Action {
  /** Unique, e.g. `shell.lock`. */
  readonly id: string
  readonly section: ActionSection
  readonly labelKey: TextKey
  /** The label with the name that people have given to what it is about, in place of `labelKey`. */
  readonly named?: (t: TFunction) => string
  readonly icon?: Icon
  /** What it would do just now, where that depends on what is open. `perform`: the same later, whatever has changed since. */
  readonly now?: () => { labelKey: TextKey; icon: Icon; perform?: () => void } | null
  readonly shortcut?: Shortcut
  /** Whether it can be done just now; left out: always. Asked at the moment of the key press. */
  readonly visible?: () => boolean
  readonly perform: () => void
}

const registeredAtom = atom<readonly (readonly Action[])[]>([])

/** Every action on offer now, those of the innermost screen last. */
export const actionsAtom = atom((get) => get(registeredAtom).flat())

/**
 * Offers actions for as long as the component is mounted.
 * @param actions must keep its identity between renders (useMemo): a new list is a new registration.
 */
export function useActions(actions: readonly Action[]): void {
  const setRegistered = useSetAtom(registeredAtom)
  useEffect(() => {
    setRegistered((all) => [...all, actions])
    return () => setRegistered((all) => all.filter((one) => one !== actions))
  }, [actions, setRegistered])
}

/** An action on offer, for a menu that shows it, too; undefined where it is not on offer. */
export function useAction(id: string): Action | undefined {
  return useAtomValue(actionsAtom).find((action) => action.id === id)
}

/** The shortcut of an action on offer, for a tooltip elsewhere; undefined where it is not on offer or has none. */
export const useShortcutOf = (id: string): Shortcut | undefined => useAction(id)?.shortcut

import type { Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import type { Shortcut } from './shortcut-keys.ts'
import type { TextKey } from '../i18n/catalogue.ts'

/** Groups of the shortcut sheet, in its order. `screen` is for the screens beside the inbox. */
export const actionSections = ['general', 'screen', 'chats', 'conversation'] as const
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

/** Actions that one component offers. */
export interface Registration {
  readonly actions: readonly Action[]
  /** 1: after all that are 0, whenever it comes. */
  readonly rank: 0 | 1
}

const registeredAtom = atom<readonly Registration[]>([])

/** What is offered, in its order: as it came, but for what stands last whenever it comes. */
export function inOrder(registered: readonly Registration[]): Action[] {
  return registered
    .toSorted((one, other) => one.rank - other.rank)
    .flatMap(({ actions }) => actions)
}

/** Every action on offer now, those of the innermost screen last. */
export const actionsAtom = atom((get) => inOrder(get(registeredAtom)))

/**
 * Offers actions for as long as the component is mounted.
 * @param actions must keep its identity between renders (useMemo): a new list is a new registration.
 * @param rank 1 for a part that is fetched by itself, and may be here before what it stands after or later
 */
export function useActions(actions: readonly Action[], rank: Registration['rank'] = 0): void {
  const setRegistered = useSetAtom(registeredAtom)
  // Before what offers them is seen: its keys are pressed as soon as it is.
  useLayoutEffect(() => {
    const mine = { actions, rank }
    setRegistered((all) => [...all, mine])
    return () => setRegistered((all) => all.filter((one) => one !== mine))
  }, [actions, rank, setRegistered])
}

/** An action on offer, for a menu that shows it, too; undefined where it is not on offer. */
export function useAction(id: string): Action | undefined {
  return useAtomValue(actionsAtom).find((action) => action.id === id)
}

/** The shortcut of an action on offer, for a tooltip elsewhere; undefined where it is not on offer or has none. */
export const useShortcutOf = (id: string): Shortcut | undefined => useAction(id)?.shortcut

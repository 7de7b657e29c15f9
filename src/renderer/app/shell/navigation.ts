import { IconMessageCircle, IconUserCircle, type Icon } from '@tabler/icons-react'
import { menuPaths, type MenuItem } from '#contract/policies/menu.ts'
import type { Shortcut } from '../../components/shortcut-keys.ts'
import type { TextKey } from '../../i18n/catalogue.ts'

/** An item of the rail. Who sees it is the policies' affair (`menu.see`). */
export interface NavigationItem {
  readonly item: MenuItem
  readonly path: string
  readonly icon: Icon
  readonly labelKey: TextKey
  readonly actionKey: TextKey
  readonly shortcut: Shortcut
}

/** The screens there are, in the menu's order. */
export const navigation: readonly NavigationItem[] = [
  {
    item: 'chats',
    path: menuPaths.chats,
    icon: IconMessageCircle,
    labelKey: 'shell.nav.chats',
    actionKey: 'shell.actions.goToChats',
    shortcut: 'alt+1',
  },
  {
    item: 'profile',
    path: menuPaths.profile,
    icon: IconUserCircle,
    labelKey: 'shell.nav.profile',
    actionKey: 'shell.actions.goToProfile',
    shortcut: 'alt+2',
  },
]

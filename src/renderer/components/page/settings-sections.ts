import { IconAdjustments, IconLanguage, IconLock, type Icon } from '@tabler/icons-react'
import type { MenuItem } from '#contract/policies/menu.ts'
import type { TextKey } from '../../i18n/catalogue.ts'

/** An entry of the navigation under Settings: a page, or a section of one. */
export interface SettingsEntry {
  /** The page. */
  readonly item: MenuItem
  /** The `id` of the section in the page; absent for the page itself. */
  readonly section?: string
  readonly labelKey: TextKey
  readonly icon: Icon
}

/**
 * The navigation under Settings, in its order. To add a page, add one line with its menu item (`menuPaths`); who sees it is
 * decided by `menu.see`. Give its entry in `app/screens.ts` the parent `settings`.
 */
export const settingsEntries: readonly SettingsEntry[] = [
  {
    item: 'settings',
    section: 'access',
    labelKey: 'shell.settings.access',
    icon: IconLock,
  },
  {
    item: 'settings',
    section: 'language',
    labelKey: 'shell.settings.language',
    icon: IconLanguage,
  },
  {
    item: 'settings',
    section: 'display',
    labelKey: 'shell.settings.display',
    icon: IconAdjustments,
  },
]

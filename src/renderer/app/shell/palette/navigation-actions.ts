import {
  IconBuildingStore,
  IconLanguage,
  IconMoon,
  IconSun,
  IconSunMoon,
} from '@tabler/icons-react'
import type { User } from '#contract/entities/people/user.ts'
import { languages } from '#contract/limits.ts'
import { changeSettings } from '#renderer/data/groups/change-settings.ts'
import { isFixedSetting } from '#renderer/data/groups/fixed-settings.ts'
import { currentGroupIdAtom, settingsAtom } from '#renderer/data/session/session.ts'
import { selectGroup } from '#renderer/data/session/session-sync.ts'
import { store } from '#renderer/data/store.ts'
import { languageNames } from '#renderer/i18n/names.ts'
import type { Action } from '#renderer/components/focus/actions.ts'

const themes = [
  { theme: 'system', labelKey: 'shell.palette.themeSystem', icon: IconSunMoon },
  { theme: 'light', labelKey: 'shell.palette.themeLight', icon: IconSun },
  { theme: 'dark', labelKey: 'shell.palette.themeDark', icon: IconMoon },
] as const

/**
 * Actions without a shortcut that change the group, the theme or the language. An action is not visible if it would
 * change nothing, or if IT has fixed the setting.
 */
export function placeActions({ permissions }: User): Action[] {
  return [
    ...permissions.map(({ groupId, groupName }): Action => ({
      id: `shell.group.${groupId}`,
      section: 'general',
      labelKey: 'shell.group.label',
      named: (t) => t('shell.palette.group', { name: groupName ?? groupId }),
      icon: IconBuildingStore,
      visible: () => store.get(currentGroupIdAtom) !== groupId,
      perform: () => selectGroup(groupId),
    })),
    ...themes.map(({ theme, labelKey, icon }): Action => ({
      id: `shell.theme.${theme}`,
      section: 'general',
      labelKey,
      icon,
      visible: () => !isFixedSetting('theme') && store.get(settingsAtom).theme !== theme,
      perform: () => changeSettings({ theme }),
    })),
    ...languages.map((language): Action => ({
      id: `shell.language.${language}`,
      section: 'general',
      labelKey: 'shell.login.language',
      named: (t) => t('shell.palette.language', { name: languageNames[language] }),
      icon: IconLanguage,
      visible: () => !isFixedSetting('language') && store.get(settingsAtom).language !== language,
      perform: () => changeSettings({ language }),
    })),
    {
      id: 'shell.language.group',
      section: 'general',
      labelKey: 'shell.palette.languageGroup',
      icon: IconLanguage,
      visible: () => !isFixedSetting('language') && store.get(settingsAtom).language !== null,
      perform: () => changeSettings({ language: null }),
    },
  ]
}

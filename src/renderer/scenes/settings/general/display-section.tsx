import {
  SettingsCard,
  SettingsSection,
  SettingsSwitch,
} from '#renderer/components/page/settings-rows.tsx'
import { sendSidebarChoice, shownSidebarChoice } from '#renderer/data/sidebar-choice.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'
import { useRowFilter } from './row-filter.ts'
import type { Settings } from './use-settings.ts'

/** Settings of this group's screens. They are stored per user, so they apply only to the viewer. */
export function DisplaySection({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  const matches = useRowFilter()
  const { group, isRecent, change } = settings
  const label = t('settings:display.sidebar')
  const text = t('settings:display.sidebarText')
  const set = (checked: boolean) =>
    change({
      label,
      part: { isUserSidebarOpen: checked },
      send: ({ isUserSidebarOpen: isOpen = false }) => sendSidebarChoice(group.id, isOpen),
      shown: ({ isUserSidebarOpen: isOpen = false }) => shownSidebarChoice(group.id, isOpen),
      done: ({ isUserSidebarOpen }) =>
        isUserSidebarOpen === true
          ? t('settings:switchedOn', { setting: label })
          : t('settings:switchedOff', { setting: label }),
    })
  return (
    <SettingsSection id="display" title={t('shell.settings.display')}>
      <SettingsCard>
        {matches(label, text) && (
          <SettingsSwitch
            label={label}
            text={text}
            checked={group.isUserSidebarOpen}
            isRecent={isRecent('isUserSidebarOpen')}
            onChange={(checked) => void set(checked)}
          />
        )}
      </SettingsCard>
    </SettingsSection>
  )
}

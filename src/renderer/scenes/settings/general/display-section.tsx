import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { groupSettings } from './group-settings.ts'
import { CardSection, SettingToggle } from './setting-rows.tsx'
import { useSetting, type Settings } from './use-settings.ts'

/** Settings of this group's screens. They are stored per user, so they apply only to the viewer. */
export function DisplaySection({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  return (
    <CardSection
      settings={settings}
      id="display"
      title={t('shell.settings.display')}
      changedBy="everyone"
    >
      <SettingToggle {...useSetting(settings, groupSettings.sidebar)} />
    </CardSection>
  )
}

import { languages } from '#contract/limits.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { languageNames } from '#renderer/i18n/names.ts'
import { groupSettings } from './group-settings.ts'
import { CardSection, SettingChoice } from './setting-rows.tsx'
import { useSetting, type Settings } from './use-settings.ts'

/** The setting for the group's language: the language of members who have chosen none in their profile. */
export function LanguageSection({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  return (
    <CardSection
      settings={settings}
      id="language"
      title={t('shell.settings.language')}
      changedBy="admins"
    >
      <SettingChoice
        {...useSetting(settings, groupSettings.language)}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </CardSection>
  )
}

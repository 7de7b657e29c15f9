import { SegmentedControl } from '@mantine/core'
import { groupsApi } from '#contract/api/groups.ts'
import { defaultLanguage, languages } from '#contract/limits.ts'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { call } from '#renderer/data/api-client.ts'
import { languageNames } from '#renderer/i18n/names.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'
import { useRowFilter } from './row-filter.ts'
import type { Settings } from './use-settings.ts'

/** The setting for the group's language: the language of members who have chosen none in their profile. */
export function LanguageSection({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  const matches = useRowFilter()
  const { group, mayToggle, isRecent, change } = settings
  const label = t('settings:language.label')
  const text = t('settings:language.text')
  const set = (chosen: string) =>
    change({
      label,
      part: { language: languages.find((one) => one === chosen) ?? defaultLanguage },
      send: ({ language = defaultLanguage }) =>
        call(groupsApi.setLanguage, {
          groupId: group.id,
          params: { id: group.id },
          body: { language },
        }),
      done: ({ language = defaultLanguage }) =>
        t('settings:language.done', { language: languageNames[language] }),
    })
  return (
    <SettingsSection
      id="language"
      title={t('shell.settings.language')}
      lockedReason={mayToggle ? undefined : t('settings:adminsOnly')}
    >
      <SettingsCard>
        {matches(label, text) && (
          <SettingsRow
            label={label}
            text={text}
            isRecent={isRecent('language')}
            control={
              <SegmentedControl
                aria-label={label}
                size="sm"
                disabled={!mayToggle}
                value={group.language}
                data={languages.map((value) => ({ value, label: languageNames[value] }))}
                onChange={(chosen) => void set(chosen)}
              />
            }
          />
        )}
      </SettingsCard>
    </SettingsSection>
  )
}

import { SegmentedControl } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { languages } from '#contract/limits.ts'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { settingsAtom } from '#renderer/data/session/session.ts'
import { languageNames } from '#renderer/i18n/names.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useSettingLock } from './use-setting-lock.ts'
import { useUndoableSettings } from './use-undoable-settings.ts'

/** The value of the option to follow the group's language. */
const ofGroup = 'group'

/** Theme, density and language of this machine. */
export function AppearanceSection() {
  const { t } = useTexts('profile')
  const changeSettings = useUndoableSettings()
  const { theme, density, language } = useAtomValue(settingsAtom)
  const locks = {
    theme: useSettingLock('theme'),
    density: useSettingLock('density'),
    language: useSettingLock('language'),
  }
  return (
    <SettingsSection title={t('profile:appearance')}>
      <SettingsCard>
        <SettingsRow
          label={t('profile:theme')}
          locked={locks.theme.locked}
          control={
            <SegmentedControl
              {...locks.theme.control}
              aria-label={t('profile:theme')}
              value={theme}
              data={[
                { value: 'system', label: t('profile:themeSystem') },
                { value: 'light', label: t('profile:themeLight') },
                { value: 'dark', label: t('profile:themeDark') },
              ]}
              onChange={(chosen) => changeSettings({ theme: chosen })}
            />
          }
        />
        <SettingsRow
          label={t('profile:density')}
          text={t('profile:densityText')}
          locked={locks.density.locked}
          control={
            <SegmentedControl
              {...locks.density.control}
              aria-label={t('profile:density')}
              value={density}
              data={[
                { value: 'comfortable', label: t('profile:comfortable') },
                { value: 'compact', label: t('profile:compact') },
              ]}
              onChange={(chosen) => changeSettings({ density: chosen })}
            />
          }
        />
        <SettingsRow
          label={t('profile:language')}
          locked={locks.language.locked}
          control={
            <SegmentedControl
              {...locks.language.control}
              aria-label={t('profile:language')}
              value={language ?? ofGroup}
              data={[
                { value: ofGroup, label: t('profile:languageGroup') },
                ...languages.map((one) => ({ value: one, label: languageNames[one] })),
              ]}
              onChange={(chosen) =>
                changeSettings({ language: languages.find((one) => one === chosen) ?? null })
              }
            />
          }
        />
      </SettingsCard>
    </SettingsSection>
  )
}

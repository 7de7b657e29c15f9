import { SegmentedControl } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/limits.ts'
import { changeSettings } from '../../data/change-settings.ts'
import { settingsAtom } from '../../data/session.ts'
import { languageNames } from '../../i18n/names.ts'
import { ControlRow, Section } from './rows.tsx'

/** Theme and language of this machine. */
export function AppearanceSection() {
  const { t } = useTranslation()
  const { theme, language } = useAtomValue(settingsAtom)
  const groups = 'group'
  return (
    <Section heading={t('shell.profile.appearance')}>
      <ControlRow label={t('shell.profile.theme')}>
        <SegmentedControl
          aria-label={t('shell.profile.theme')}
          value={theme}
          data={[
            { value: 'system' as const, label: t('shell.profile.themeSystem') },
            { value: 'light' as const, label: t('shell.profile.themeLight') },
            { value: 'dark' as const, label: t('shell.profile.themeDark') },
          ]}
          onChange={(chosen) => changeSettings({ theme: chosen })}
        />
      </ControlRow>
      <ControlRow label={t('shell.profile.language')}>
        <SegmentedControl
          aria-label={t('shell.profile.language')}
          value={language ?? groups}
          data={[
            { value: groups, label: t('shell.profile.languageGroup') },
            ...languages.map((one) => ({ value: one, label: languageNames[one] })),
          ]}
          onChange={(chosen) =>
            changeSettings({ language: languages.find((one) => one === chosen) ?? null })
          }
        />
      </ControlRow>
    </Section>
  )
}

import { Select } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { lockTimes } from '#contract/limits.ts'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { settingsAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useSettingLock } from './use-setting-lock.ts'
import { useUndoableSettings } from './use-undoable-settings.ts'

/** The setting for the idle time after which the app locks. A policy of the IT department can fix it. */
export function LockSection() {
  const { t } = useTexts('profile')
  const id = useId()
  const changeSettings = useUndoableSettings()
  const { lockAfterMinutes } = useAtomValue(settingsAtom)
  const lock = useSettingLock('lockAfterMinutes')
  const times = [...new Set([...lockTimes, lockAfterMinutes])].toSorted((one, other) => one - other)
  return (
    <SettingsSection title={t('profile:lock.title')}>
      <SettingsCard>
        <SettingsRow
          label={t('profile:lock.label')}
          text={t('profile:lock.text')}
          controlId={id}
          locked={lock.locked}
          control={
            <Select
              id={id}
              w={180}
              size="sm"
              allowDeselect={false}
              aria-describedby={`${id}-text`}
              {...lock.control}
              data={times.map((minutes) => ({
                value: String(minutes),
                label:
                  minutes === 0
                    ? t('profile:lock.never')
                    : t('profile:lock.minutes', { count: minutes }),
              }))}
              value={String(lockAfterMinutes)}
              onChange={(chosen) => {
                if (chosen !== null) changeSettings({ lockAfterMinutes: Number(chosen) })
              }}
            />
          }
        />
      </SettingsCard>
    </SettingsSection>
  )
}

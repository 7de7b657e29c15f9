import { Select } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { showShortcuts, type ShowShortcut } from '#contract/bridge.ts'
import { shortcutText } from '#contract/rules/answers/shortcut-text.ts'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
  SettingsSwitch,
} from '#renderer/components/page/settings-rows.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { changeSettings } from '#renderer/data/groups/change-settings.ts'
import { appInfoAtom, settingsAtom } from '#renderer/data/session/session.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useSettingLock } from './use-setting-lock.ts'

/** The value of the option for no shortcut. */
const noShortcut = 'none'

/** Settings of the app that concern the desktop of this machine. */
export function DesktopSection() {
  const { t } = useTexts('profile')
  const { closeToTray, autoStart, awayWhileLocked } = useAtomValue(settingsAtom)
  const trayLock = useSettingLock('closeToTray')
  const startLock = useSettingLock('autoStart')
  const awayLock = useSettingLock('awayWhileLocked')
  return (
    <SettingsSection title={t('profile:machine.title')}>
      <SettingsCard>
        <SettingsSwitch
          label={t('profile:machine.tray')}
          text={t('profile:machine.trayText')}
          locked={trayLock.locked}
          checked={closeToTray}
          onChange={(checked) => changeSettings({ closeToTray: checked })}
        />
        <SettingsSwitch
          label={t('profile:machine.autoStart')}
          text={t('profile:machine.autoStartText')}
          locked={startLock.locked}
          checked={autoStart}
          onChange={(checked) => changeSettings({ autoStart: checked })}
        />
        <SettingsSwitch
          label={t('profile:machine.away')}
          text={t('profile:machine.awayText')}
          locked={awayLock.locked}
          checked={awayWhileLocked}
          onChange={(checked) => changeSettings({ awayWhileLocked: checked })}
        />
        <ShortcutRow />
      </SettingsCard>
    </SettingsSection>
  )
}

/** The row of the global shortcut. A new shortcut is shown only after the system has accepted it. */
function ShortcutRow() {
  const { t } = useTexts('profile')
  const id = useId()
  const { showShortcut } = useAtomValue(settingsAtom)
  const platform = useAtomValue(appInfoAtom)?.platform ?? ''
  const [taken, setTaken] = useState<ShowShortcut | null>(null)

  const choose = async (next: ShowShortcut | null) => {
    setTaken(null)
    try {
      await request('settings.set', { showShortcut: next })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') setTaken(next)
      else showError(error)
    }
  }
  return (
    <SettingsRow
      label={t('profile:machine.shortcut')}
      text={t('profile:machine.shortcutText')}
      controlId={id}
      control={
        <Select
          id={id}
          w={180}
          size="sm"
          allowDeselect={false}
          aria-describedby={`${id}-text`}
          error={
            taken !== null &&
            t('profile:machine.taken', { shortcut: shortcutText(taken, platform) })
          }
          data={[
            { value: noShortcut, label: t('profile:machine.noShortcut') },
            ...showShortcuts.map((value) => ({ value, label: shortcutText(value, platform) })),
          ]}
          value={showShortcut ?? noShortcut}
          onChange={(chosen) => void choose(showShortcuts.find((one) => one === chosen) ?? null)}
        />
      }
    />
  )
}

import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { changeSettings } from '../../data/change-settings.ts'
import { settingsAtom } from '../../data/session.ts'
import { Section, SwitchRow } from './rows.tsx'

/** Native notifications of this machine. */
export function AlertsSection() {
  const { t } = useTranslation()
  const { notifications, notificationSound } = useAtomValue(settingsAtom)
  return (
    <Section heading={t('shell.profile.alerts')}>
      <SwitchRow
        label={t('shell.profile.notifications')}
        text={t('shell.profile.notificationsText')}
        checked={notifications}
        onChange={(wanted) => changeSettings({ notifications: wanted })}
      />
      <SwitchRow
        label={t('shell.profile.sound')}
        checked={notificationSound}
        disabled={!notifications}
        onChange={(wanted) => changeSettings({ notificationSound: wanted })}
      />
    </Section>
  )
}

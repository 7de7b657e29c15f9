import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { menuPaths } from '#contract/policies/menu.ts'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The way to the user's security: password, two steps, sessions. */
export function SecurityRow() {
  const { t } = useTexts('security')
  return (
    <SettingsSection title={t('security:title')}>
      <SettingsCard>
        <SettingsRow
          label={t('shell.nav.accountSecurity')}
          text={t('security:rowText')}
          control={
            <Button component={Link} to={menuPaths.accountSecurity} variant="default" size="sm">
              {t('security:open')}
            </Button>
          }
        />
      </SettingsCard>
    </SettingsSection>
  )
}

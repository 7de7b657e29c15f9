import { Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { menuPaths } from '#contract/policies/menu.ts'
import { Page } from '#renderer/components/page/page.tsx'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { connectionAtom, selfAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AccessSection } from './access-section.tsx'
import { PasswordSection } from './password-section.tsx'
import classes from './security.module.css'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

/** How the user signs in, on which devices, and what happened to the account. */
export default function SecurityScene() {
  const { t } = useTexts('security')
  const user = useAtomValue(selfAtom)
  const canChangePassword = useAtomValue(connectionAtom)?.canChangePassword ?? false
  const [changesPassword, setChangesPassword] = useState(false)
  if (user === null) return null
  const isByProvider = user.signedInBy === 'provider'
  const hasPassword = canChangePassword && !isByProvider
  return (
    <Page
      title={t('security:title')}
      parent={{ label: t('shell.profile.title'), path: menuPaths.profile }}
      description={t('security:about')}
      actions={
        <Text span size="sm" c="dimmed" className="selectable">
          {user.name} · {user.email}
        </Text>
      }
      isPadded
    >
      <div className={classes.columns}>
        <div>
          {isByProvider ? (
            <ProviderSection provider={user.provider} />
          ) : (
            <>
              {user.twoStep !== undefined && <TwoStepSection user={user} />}
              {canChangePassword && (
                <PasswordSection isOpen={changesPassword} onOpenChange={setChangesPassword} />
              )}
            </>
          )}
        </div>
        <div>
          <SessionsSection />
          {user.twoStep !== undefined && (
            <AccessSection
              hasPassword={hasPassword}
              onNotMe={() => setChangesPassword(hasPassword)}
            />
          )}
        </div>
      </div>
    </Page>
  )
}

/** Who checks the user in place of password and codes. */
function ProviderSection({ provider }: { provider: string | undefined }) {
  const { t } = useTexts('security')
  return (
    <SettingsSection title={t('security:entry')}>
      <SettingsCard>
        <SettingsRow
          label={
            provider === undefined
              ? t('security:provider.unnamed')
              : t('security:provider.named', { host: provider })
          }
          text={t('security:provider.text')}
        />
      </SettingsCard>
    </SettingsSection>
  )
}

import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Page } from '#renderer/components/page/page.tsx'
import { connectionAtom, selfAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AboutSection } from './about-section.tsx'
import { AccountSection } from './account-section.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DesktopSection } from './desktop-section.tsx'
import { LockSection } from './lock-section.tsx'
import { PasswordSection } from './password-section.tsx'
import classes from './profile-scene.module.css'
import { QuietHoursSection } from './quiet-hours-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { WritingSection } from './writing-section.tsx'

/** The user's account, and their preferences on this machine. */
export default function ProfileScene() {
  const { t } = useTexts('profile')
  const user = useAtomValue(selfAtom)
  const canChangePassword = useAtomValue(connectionAtom)?.canChangePassword ?? false
  const { hash } = useLocation()
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash])
  if (user === null) return null
  return (
    <Page title={t('shell.profile.title')} description={t('profile:description')} isPadded>
      <div className={classes.columns}>
        <div>
          <AccountSection user={user} />
          <AppearanceSection />
          <WritingSection />
          <DesktopSection />
          {canChangePassword && <PasswordSection />}
        </div>
        <div>
          <AlertsSection />
          <QuietHoursSection />
          <LockSection />
          <SessionsSection />
          <AboutSection />
        </div>
      </div>
    </Page>
  )
}

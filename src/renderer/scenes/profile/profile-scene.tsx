import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Page } from '#renderer/components/page/page.tsx'
import { selfAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AboutSection } from './about-section.tsx'
import { AccountSection } from './account-section.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DesktopSection } from './desktop-section.tsx'
import { LockSection } from './lock-section.tsx'
import classes from './profile-scene.module.css'
import { QuietHoursSection } from './quiet-hours-section.tsx'
import { SecurityRow } from './security-row.tsx'
import { WritingSection } from './writing-section.tsx'

/** The user's account, and their preferences on this machine. */
export default function ProfileScene() {
  const { t } = useTexts('profile')
  const user = useAtomValue(selfAtom)
  const { hash } = useLocation()
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash])
  if (user === null) return null
  return (
    <Page title={t('shell.profile.title')} description={t('profile:description')} isPadded>
      <div className={classes.columns}>
        <div>
          <AccountSection user={user} />
          <SecurityRow />
          <AppearanceSection />
          <WritingSection />
          <DesktopSection />
        </div>
        <div>
          <AlertsSection />
          <QuietHoursSection />
          <LockSection />
          <AboutSection />
        </div>
      </div>
    </Page>
  )
}

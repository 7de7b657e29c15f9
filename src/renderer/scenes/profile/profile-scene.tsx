import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../components/avatar.tsx'
import { groupAtom, permissionAtom, userAtom } from '../../data/session.ts'
import { AboutSection } from './about-section.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import classes from './profile-scene.module.css'
import { roleText } from './role-text.ts'
import { FactRow, Section } from './rows.tsx'
import { WritingSection } from './writing-section.tsx'

/** Who one is here, and how one likes to work on this machine. */
export default function ProfileScene() {
  const { t } = useTranslation()
  const user = useAtomValue(userAtom)
  const permission = useAtomValue(permissionAtom)
  const group = useAtomValue(groupAtom)
  if (user === null) return null
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <h1 className={classes.title}>{t('shell.profile.title')}</h1>
        <div className={classes.person}>
          <Avatar id={user.id} name={user.name} photo={user.pictureUrl} size={72} />
          <div className={`${classes.words} selectable`}>
            <p className={classes.name}>{user.name}</p>
            <p className={classes.mail}>{user.email}</p>
          </div>
        </div>
        <Section heading={t('shell.profile.group')}>
          <FactRow label={t('shell.profile.group')} fact={group?.name ?? ''} />
          {permission !== null && (
            <FactRow label={t('shell.profile.role')} fact={roleText(t, permission)} />
          )}
        </Section>
        <AppearanceSection />
        <WritingSection />
        <AlertsSection />
        <AboutSection />
      </div>
    </main>
  )
}

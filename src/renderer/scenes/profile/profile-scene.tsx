import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../components/avatar.tsx'
import { Page } from '../../components/page/page.tsx'
import { groupAtom, permissionAtom, userAtom } from '../../data/session.ts'
import { AboutSection } from './about-section.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { useMediaUrl } from '../../data/use-media-url.ts'
import classes from './profile-scene.module.css'
import { roleText } from '../../i18n/role-text.ts'
import { WritingSection } from './writing-section.tsx'

/** The user's account, and their preferences on this machine. */
export default function ProfileScene() {
  const { t } = useTranslation()
  const user = useAtomValue(userAtom)
  const permission = useAtomValue(permissionAtom)
  const group = useAtomValue(groupAtom)
  const photo = useMediaUrl(user?.pictureUrl) ?? undefined
  if (user === null) return null
  return (
    <Page title={t('shell.profile.title')} isPadded>
      <div className={classes.columns}>
        <div className={classes.column}>
          <div className={classes.person}>
            <Avatar id={user.id} name={user.name} photo={photo} size={72} />
            <div className={`${classes.words} selectable`}>
              <p className={classes.name}>{user.name}</p>
              <p className={classes.mail}>{user.email}</p>
              {permission !== null && group !== null && (
                <p className={classes.mail}>
                  {t('shell.profile.place', { role: roleText(t, permission), group: group.name })}
                </p>
              )}
            </div>
          </div>
          <AppearanceSection />
          <WritingSection />
        </div>
        <div className={classes.column}>
          <AlertsSection />
          <AboutSection />
        </div>
      </div>
    </Page>
  )
}

import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mayCreateGroup } from '#contract/policies/groups/group-creation.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { startOnboarding } from '#renderer/data/groups/onboarding.ts'
import { paths } from '#renderer/data/navigation/paths.ts'
import { registersStrangersAtom, userAtom } from '#renderer/data/session/session.ts'
import OwnInvitations from '#renderer/scenes/groups/own-invitations.tsx'
import classes from './no-group.module.css'

/** The screen of a user without a group: their invitations, and the way to a group of their own. */
export default function NoGroup() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useAtomValue(userAtom)
  const registersStrangers = useAtomValue(registersStrangersAtom)
  return (
    <div className={classes.screen}>
      <div className={classes.invitations}>
        <OwnInvitations />
      </div>
      <div className={classes.rest}>
        <EmptyState
          insteadOf="screen"
          icon={IconUsersGroup}
          title={t('shell.group.noneTitle')}
          text={t('shell.group.noneText')}
          action={
            <>
              {user !== null && mayCreateGroup(user.permissions, registersStrangers) && (
                <Button variant="default" onClick={() => startOnboarding(user)}>
                  {t('shell.group.registerLine')}
                </Button>
              )}
              <Button onClick={() => void navigate(paths.logout)}>
                {t('shell.account.signOut')}
              </Button>
            </>
          }
        />
      </div>
    </div>
  )
}

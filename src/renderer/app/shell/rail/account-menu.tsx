import { IconMoonFilled } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isQuiet } from '#contract/rules/people/do-not-disturb.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { StatusDot } from '#renderer/components/people/status-dot.tsx'
import { selfAtom, serviceStatusAtom, settingsAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { statusTexts } from '#renderer/i18n/names.ts'
import { RailMenu } from './rail-menu.tsx'
import { accountMenuList } from './rail-menu-lists.ts'
import classes from './rail.module.css'

/** The button of the user's own menu. It shows the service status, and a moon while alerts are silent. */
export function AccountMenu() {
  const { t } = useTranslation()
  const user = useAtomValue(selfAtom)
  const status = useAtomValue(serviceStatusAtom)
  const { doNotDisturb } = useAtomValue(settingsAtom).alerts
  const isSilent = isQuiet(doNotDisturb, useAtomValue(minuteAtom))
  const photo = useMediaUrl(user?.pictureUrl) ?? undefined
  if (user === null) return null
  return (
    <RailMenu
      label={t(isSilent ? 'shell.account.menuQuiet' : 'shell.account.menu', {
        name: user.name,
        status: t(statusTexts[status]),
      })}
      className={classes.account}
      face={
        <>
          <Avatar id={user.id} name={user.name} photo={photo} size={36} />
          {isSilent && (
            <span className={classes.accountMoon}>
              <IconMoonFilled size={12} aria-hidden="true" />
            </span>
          )}
          <span className={classes.accountStatus}>
            <StatusDot status={status} />
          </span>
        </>
      }
      list={accountMenuList}
      listProps={{}}
    />
  )
}

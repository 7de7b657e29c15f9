import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../components/avatar.tsx'
import { StatusDot } from '../../components/status-dot.tsx'
import { selfAtom, serviceStatusAtom } from '../../data/session.ts'
import { useMediaUrl } from '../../data/use-media-url.ts'
import { statusTexts } from '../../i18n/names.ts'
import { RailMenu } from './rail-menu.tsx'
import { accountMenuList } from './rail-menu-lists.ts'
import classes from './rail.module.css'

/** The user's own menu: service status, profile, lock, sign-out. */
export function AccountMenu() {
  const { t } = useTranslation()
  const user = useAtomValue(selfAtom)
  const status = useAtomValue(serviceStatusAtom)
  const photo = useMediaUrl(user?.pictureUrl) ?? undefined
  if (user === null) return null
  return (
    <RailMenu
      label={t('shell.account.menu', { name: user.name, status: t(statusTexts[status]) })}
      className={classes.account}
      face={
        <>
          <Avatar id={user.id} name={user.name} photo={photo} size={36} />
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

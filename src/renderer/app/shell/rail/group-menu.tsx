import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { currentGroupIdAtom, groupAtom, userAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { groupName } from '#renderer/i18n/names.ts'
import { RailMenu } from './rail-menu.tsx'
import { groupMenuList } from './rail-menu-lists.ts'
import classes from './rail.module.css'

/** The button that shows the current group and opens the menu of the user's groups. */
export function GroupMenu() {
  const { t } = useTranslation()
  const permissions = useAtomValue(userAtom)?.permissions ?? []
  const currentId = useAtomValue(currentGroupIdAtom)
  const group = useAtomValue(groupAtom)
  const photo = useMediaUrl(group?.pictureUrl) ?? undefined
  if (currentId === null) return null
  const current = permissions.find((one) => one.groupId === currentId)
  const name = group?.name ?? (current ? groupName(t, current) : '')
  return (
    <RailMenu
      label={t('shell.group.switch', { name })}
      className={classes.group}
      face={<Avatar id={currentId} name={name} photo={photo} shape="current" />}
      list={groupMenuList}
      listProps={{}}
    />
  )
}

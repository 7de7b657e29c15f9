import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/entities/permission.ts'
import { Avatar } from '../../components/avatar.tsx'
import { currentGroupIdAtom, groupAtom, userAtom } from '../../data/session.ts'
import { useMediaUrl } from '../../data/use-media-url.ts'
import { selectGroup } from '../../data/session-sync.ts'
import menu from './menu.module.css'
import { RailMenu } from './rail-menu.tsx'
import classes from './rail.module.css'

/** The group worked in; a click offers the person's others. */
export function GroupMenu() {
  const { t } = useTranslation()
  const permissions = useAtomValue(userAtom)?.permissions ?? []
  const currentId = useAtomValue(currentGroupIdAtom)
  const group = useAtomValue(groupAtom)
  const photo = useMediaUrl(group?.pictureUrl) ?? undefined
  if (currentId === null) return null

  const nameOf = ({ groupId, groupName }: Pick<Permission, 'groupId' | 'groupName'>) =>
    groupName ?? t('shell.group.unnamed', { id: groupId })
  const current = permissions.find((one) => one.groupId === currentId)
  const name = group?.name ?? (current ? nameOf(current) : '')
  return (
    <RailMenu
      label={t('shell.group.switch', { name })}
      className={classes.group}
      face={<Avatar id={currentId} name={name} photo={photo} shape="current" />}
      position="right-start"
      width={280}
    >
      <Menu.Label>{t('shell.group.label')}</Menu.Label>
      <Menu.RadioGroup value={currentId} onChange={selectGroup}>
        {permissions.map((one) => (
          <Menu.RadioItem
            key={one.groupId}
            value={one.groupId}
            closeMenuOnClick
            rightSection={
              one.groupId === currentId ? <IconCheck size={17} aria-hidden="true" /> : null
            }
          >
            <span className={menu.choice}>
              <Avatar id={one.groupId} name={nameOf(one)} size={26} shape="square" />
              <span className={menu.groupName}>{nameOf(one)}</span>
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </RailMenu>
  )
}

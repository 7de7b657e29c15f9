import { Flex, Menu, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { currentGroupIdAtom, userAtom } from '#renderer/data/session/session.ts'
import { selectGroup } from '#renderer/data/session/session-sync.ts'
import { groupName } from '#renderer/i18n/names.ts'
import type { RailMenuListProps } from './rail-menu.tsx'
import { RailMenuList } from './rail-menu-list.tsx'

/** The menu with the user's groups, which selects a group. */
export default function GroupMenuList(menu: RailMenuListProps) {
  const { t } = useTranslation()
  const permissions = useAtomValue(userAtom)?.permissions ?? []
  const currentId = useAtomValue(currentGroupIdAtom)
  if (currentId === null) return null
  return (
    <RailMenuList {...menu} position="right-start" width={280}>
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
            <Flex component="span" align="center" gap={10}>
              <Avatar id={one.groupId} name={groupName(t, one)} size={26} shape="square" />
              <Text span inherit display="block" maw={240} truncate>
                {groupName(t, one)}
              </Text>
            </Flex>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </RailMenuList>
  )
}

import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { can, type Viewer } from '#contract/policies/index.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { MemberRow } from './filter-members.ts'
import { copyEmail, sendPassword } from './member-changes.ts'

/** The menu of a member's row. If the viewer may not change the member, it only offers to copy the e-mail address. */
export function MemberMenu({
  viewer,
  row,
  onEdit,
  onRemove,
  onDisable,
}: {
  viewer: Viewer
  row: MemberRow
  onEdit: (row: MemberRow) => void
  onRemove: (row: MemberRow) => void
  onDisable: (row: MemberRow, disabled: boolean) => void
}) {
  const { t } = useTexts('users')
  const { member } = row
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('users:row.menu', { name: member.name })}
        >
          <IconDots size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can(viewer, 'member.change', member) && (
          <Menu.Item onClick={() => onEdit(row)}>{t('users:row.edit')}</Menu.Item>
        )}
        <Menu.Item onClick={() => void copyEmail(member.email)}>{t('users:row.copy')}</Menu.Item>
        {can(viewer, 'member.sendPassword', member) && (
          <Menu.Item onClick={() => void sendPassword(viewer.groupId, member)}>
            {t('users:row.password')}
          </Menu.Item>
        )}
        {can(viewer, 'member.change', member) && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onDisable(row, !member.disabled)}>
              {member.disabled ? t('users:row.enable') : t('users:row.disable')}
            </Menu.Item>
            <Menu.Item color="red" onClick={() => onRemove(row)}>
              {t('users:row.remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

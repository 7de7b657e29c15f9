import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { limits } from '#contract/limits.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { isManager, isPublisher } from '#contract/policies/viewer.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { needsQuestion, type MemberQuestion } from './chats-question.ts'
import type { MemberRow } from './filter-members.ts'
import { changeWithUndo } from './member-changes.ts'
import { SmallPerson } from './person-cell.tsx'

/**
 * A menu that chooses the manager of a team. A chosen manager moves to the team. A chosen agent of the team gets the
 * role manager.
 */
export function ManagerMenu({
  viewer,
  teamId,
  rows,
  onAsk,
}: {
  viewer: Viewer
  teamId: string
  /** The members of the group. */
  rows: readonly MemberRow[]
  /** Asks about a change before it is made. */
  onAsk: (question: MemberQuestion) => void
}) {
  const { t } = useTexts('users')
  const people = rows.flatMap(({ member }) =>
    !member.disabled && can(viewer, 'member.change', member) ? [member] : [],
  )
  const managers = people.filter(isManager)
  // The provider decides the role of who signs in there.
  const agents = people.filter(
    (member) => isPublisher(member) && member.teamId === teamId && member.isBySingleSignOn !== true,
  )
  const promote = (member: Member) => {
    const change = { role: 'ROLE_MANAGER' } as const
    const before = { role: 'ROLE_PUBLISHER' } as const
    const row = rows.find((one) => one.member.id === member.id)
    if (row !== undefined && needsQuestion(row, change))
      onAsk({ kind: 'change', row, change, before })
    else void changeWithUndo(viewer.groupId, member, { change, before })
  }
  if (managers.length + agents.length === 0) return t('users:none')
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          ml={-8}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
        >
          {t('users:teams.chooseManager')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('users:teams.manager')}>
        {managers.length > 0 && <Menu.Label>{t('users:teams.managersMove')}</Menu.Label>}
        {managers.map((member) => (
          <Menu.Item
            key={member.id}
            onClick={() =>
              void changeWithUndo(viewer.groupId, member, {
                change: { teamId },
                before: { teamId: member.teamId ?? null },
              })
            }
          >
            <SmallPerson member={member} />
          </Menu.Item>
        ))}
        {agents.length > 0 && <Menu.Label>{t('users:teams.agentsPromote')}</Menu.Label>}
        {agents.map((member) => (
          <Menu.Item key={member.id} onClick={() => promote(member)}>
            <SmallPerson member={member} />
          </Menu.Item>
        ))}
        <Menu.Label>
          {t('users:teams.chosenSignsOut', { seconds: limits.accessChangeLogoutMs / 1_000 })}
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}

import { Button, Checkbox, Flex, Text } from '@mantine/core'
import { IconLock, IconUsers } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { MemberChangeBody } from '#contract/api/people/users.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { isPublisher } from '#contract/policies/viewer.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { rowTimeText, timeText, daysAgo } from '#renderer/components/dates/times.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable, type Column, type Sort } from '#renderer/components/page/data-table.tsx'
import { statusTexts } from '#renderer/i18n/names.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { needsQuestion, type MemberQuestion } from './chats-question.ts'
import { sortMembers, type MemberRow } from './filter-members.ts'
import { changeWithUndo } from './member-changes.ts'
import { MemberMenu } from './member-menu.tsx'
import { PersonCell, TagChips } from './person-cell.tsx'
import { roleKey } from '#renderer/i18n/role-text.ts'

/** A member who was last seen less than this time ago is shown as active now, ms. */
const nowMs = 2 * 60_000

const flags = [
  ['isReadOnly', 'users:columns.readOnly', 108],
  ['hasTemplatePermission', 'users:columns.templates', 96],
  ['hasQrAccess', 'users:columns.qr', 68],
] as const
type Flag = (typeof flags)[number][0]

export interface MemberListProps {
  viewer: Viewer
  rows: readonly MemberRow[]
  teams: readonly Team[]
  tags: readonly Tag[]
  onEdit: (row: MemberRow) => void
  /** Asks about a change before it is made. */
  onAsk: (question: MemberQuestion) => void
  onClear: () => void
}

/** The members in a table. A change of a checkbox is saved at once. */
export function MemberList(props: MemberListProps) {
  const { viewer, rows, teams, tags, onEdit, onAsk } = props
  const { t, language } = useTexts('users')
  const now = useAtomValue(minuteAtom)
  const [sort, setSort] = useState<Sort>({ columnId: 'role', direction: 'ascending' })
  const { groupId } = viewer

  const seenText = (at: string | undefined): string => {
    if (at === undefined) return t('users:none')
    if (now - Date.parse(at) < nowMs) return t('users:seenNow')
    const day = rowTimeText(at, now, language, t('users:yesterday'))
    return daysAgo(at, now) <= 0 ? day : `${day}, ${timeText(at)}`
  }
  const isOn = ({ member, details }: MemberRow, flag: Flag): boolean =>
    flag === 'isReadOnly' ? member.isReadOnly : details?.[flag] === true
  const toggle = (row: MemberRow, flag: Flag) => {
    const before = isOn(row, flag)
    void changeWithUndo(groupId, row.member, {
      change: { [flag]: !before },
      before: { [flag]: before },
    })
  }
  const setDisabled = (row: MemberRow, disabled: boolean) => {
    const { member } = row
    const change: MemberChangeBody = { disabled }
    const before: MemberChangeBody = { disabled: !disabled }
    if (needsQuestion(row, change)) return onAsk({ kind: 'change', row, change, before })
    const { name } = member
    const text = disabled ? t('users:wasDisabled', { name }) : t('users:wasEnabled', { name })
    void changeWithUndo(groupId, member, { change, before, text })
  }

  const columns: Column<MemberRow>[] = [
    {
      id: 'name',
      header: t('users:columns.member'),
      isSortable: true,
      render: ({ member }) => (
        <PersonCell member={member} line={member.email} isViewer={member.id === viewer.userId} />
      ),
    },
    {
      id: 'role',
      header: t('users:columns.role'),
      width: 172,
      isSortable: true,
      render: ({ member }) =>
        member.isBySingleSignOn === true ? (
          <Flex component="span" direction="column" miw={0}>
            <span>{t(roleKey(member))}</span>
            <Flex
              component="span"
              align="center"
              gap={4}
              c="dimmed"
              title={t('users:fields.roleBySso')}
            >
              <IconLock size={12} aria-hidden="true" />
              <Text span size="xs">
                {t('users:bySso')}
              </Text>
            </Flex>
          </Flex>
        ) : (
          t(roleKey(member))
        ),
    },
    {
      id: 'team',
      header: t('users:columns.team'),
      width: 120,
      render: ({ member }) => teams.find(({ id }) => id === member.teamId)?.name ?? t('users:none'),
    },
    {
      id: 'tags',
      header: t('users:columns.tags'),
      width: 232,
      hideBelowPx: 1280,
      render: ({ member }) => (
        <TagChips
          tags={isPublisher(member) ? tags.filter(({ id }) => member.tagIdList.includes(id)) : []}
        />
      ),
    },
    {
      id: 'seen',
      header: t('users:columns.seen'),
      width: 124,
      isSortable: true,
      render: ({ member, details }) => (
        <Flex component="span" direction="column" miw={0}>
          <span>
            {member.disabled
              ? t('users:disabled')
              : t(statusTexts[serviceStatusKind(member.serviceStatus)])}
          </span>
          <Text span truncate size="xs" c="dimmed" className="numbers">
            {seenText(details?.lastSeenAt)}
          </Text>
        </Flex>
      ),
    },
    ...flags.map(([flag, header, width]): Column<MemberRow> => ({
      id: flag,
      header: t(header),
      width,
      hideBelowPx: 1100,
      render: (row) =>
        isPublisher(row.member) ? (
          <Checkbox
            size="sm"
            aria-label={t('users:flagOf', { flag: t(header), name: row.member.name })}
            checked={isOn(row, flag)}
            disabled={!can(viewer, 'member.change', row.member)}
            onChange={() => toggle(row, flag)}
          />
        ) : (
          t('users:none')
        ),
    })),
    {
      id: 'actions',
      header: t('users:columns.actions'),
      hasHiddenHeader: true,
      width: 72,
      align: 'right',
      render: (row) => (
        <MemberMenu
          viewer={viewer}
          row={row}
          onEdit={onEdit}
          onRemove={() => onAsk({ kind: 'remove', row })}
          onDisable={setDisabled}
        />
      ),
    },
  ]
  if (rows.length === 0)
    return (
      <EmptyState
        icon={IconUsers}
        title={t('users:noMatch')}
        action={
          <Button variant="default" onClick={props.onClear}>
            {t('shell.page.clearFilters')}
          </Button>
        }
      />
    )
  return (
    <DataTable
      label={t('users:tabs.members')}
      columns={columns}
      rows={sortMembers(rows, sort, language)}
      rowId={({ member }) => member.id}
      rowHeight={56}
      isVirtual={rows.length > 200}
      isDimmed={({ member }) => member.disabled}
      sort={sort}
      onSort={setSort}
    />
  )
}

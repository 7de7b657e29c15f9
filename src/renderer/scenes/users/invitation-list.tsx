import { Button, Flex, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Invitation } from '#contract/entities/people/invitation.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { AccessDialog } from '#renderer/components/dialogs/access-dialog.tsx'
import type { Access } from '#renderer/data/groups/invite-members.ts'
import { minuteAtom, todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { copyAccess } from '#renderer/data/groups/invite-members.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { resendInvitation, withdrawInvitation } from './member-changes.ts'
import { roleKey } from '#renderer/i18n/role-text.ts'
import { invitationsQuery } from './user-queries.ts'

/** The open and expired invitations. */
export function InvitationList({
  viewer,
  members,
  teams,
}: {
  viewer: Viewer
  members: readonly Member[]
  teams: readonly Team[]
}) {
  const { t, language } = useTexts('users')
  const { groupId } = viewer
  const today = useAtomValue(todayAtom)
  const now = useAtomValue(minuteAtom)
  const query = useQuery(invitationsQuery(groupId))
  const mayChange = can(viewer, 'member.invite')
  const [accesses, setAccesses] = useState<readonly Access[]>([])
  const columns: Column<Invitation>[] = [
    {
      id: 'email',
      header: t('users:invitations.email'),
      render: ({ email, mailFault }) => (
        <>
          {email}
          {mailFault !== undefined && (
            <Text
              span
              display="block"
              size="xs"
              c="var(--b-danger)"
              title={t('users:invitations.mailFault', { reason: mailFault })}
            >
              {t('users:invitations.mailFailed')}: {mailFault}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'role',
      header: t('users:columns.role'),
      width: 172,
      render: ({ role }) => t(roleKey({ role })),
    },
    {
      id: 'team',
      header: t('users:columns.team'),
      width: 140,
      hideBelowPx: 1100,
      render: ({ teamId }) => teams.find(({ id }) => id === teamId)?.name ?? t('users:none'),
    },
    {
      id: 'by',
      header: t('users:invitations.by'),
      width: 160,
      hideBelowPx: 1100,
      render: ({ invitedByUserId }) =>
        members.find(({ id }) => id === invitedByUserId)?.name ?? t('users:none'),
    },
    {
      id: 'until',
      header: t('users:invitations.until'),
      width: 160,
      render: ({ expiresAt }) => {
        if (expiresAt === undefined) return t('users:none')
        if (Date.parse(expiresAt) <= now) return t('users:invitations.expired')
        return <span className="numbers">{momentText(expiresAt, today, language)}</span>
      },
    },
    {
      id: 'actions',
      header: t('users:columns.actions'),
      hasHiddenHeader: true,
      width: 232,
      align: 'right',
      render: ({ id, email }) =>
        mayChange && (
          <Flex component="span" justify="flex-end" gap={4}>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('users:invitations.resendTo', { email })}
              onClick={() => void resendInvitation(groupId, id, email).then(setAccesses)}
            >
              {t('users:invitations.resend')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('users:invitations.withdrawOf', { email })}
              onClick={() => void withdrawInvitation(groupId, id, email)}
            >
              {t('users:invitations.withdraw')}
            </Button>
          </Flex>
        ),
    },
  ]
  return (
    <QueryContent
      query={query}
      failedTitle={t('users:invitations.failed')}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          icon={IconMail}
          title={t('users:invitations.empty')}
          text={t('users:invitations.emptyText')}
        />
      }
    >
      {({ items }) => (
        <>
          <DataTable
            label={t('users:tabs.invitations')}
            columns={columns}
            rows={items}
            rowId={({ id }) => id}
            isVirtual={items.length > 200}
          />
          {accesses.length > 0 && (
            <AccessDialog
              accesses={accesses}
              onCopy={(text) => void copyAccess(text)}
              onClose={() => setAccesses([])}
            />
          )}
        </>
      )}
    </QueryContent>
  )
}

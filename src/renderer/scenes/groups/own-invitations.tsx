import { Box, Button, Flex, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { accountApi } from '#contract/api/people/account.ts'
import type { OwnInvitation } from '#contract/entities/people/invitation.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ownInvitationsQuery } from '#renderer/data/groups/own-invitations.ts'
import { refreshSession } from '#renderer/data/session/session-sync.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { roleText } from '#renderer/i18n/role-text.ts'
import { AddressConfirmation } from './address-confirmation.tsx'
import classes from './own-invitations.module.css'

/** The groups that invite the user. Until the user's address is confirmed, the way to confirm it. */
export default function OwnInvitations() {
  return (
    <>
      <AddressConfirmation />
      <InvitationList />
    </>
  )
}

/** The user accepts or declines each invitation. Shows nothing without an invitation. */
function InvitationList() {
  const { t } = useTexts('groups')
  const { data = [] } = useQuery(ownInvitationsQuery)
  if (data.length === 0) return null
  return (
    <Box component="section" pt={4} pb={16} px={24} flex="none" aria-labelledby="own-invitations">
      <Text component="h2" mb={8} size="md" fw={600} id="own-invitations">
        {t('groups:invitations.title')}
      </Text>
      <Flex component="ul" direction="column" gap={8}>
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Flex>
    </Box>
  )
}

function InvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { t, language } = useTexts('groups')
  const today = useAtomValue(todayAtom)
  const { id, groupName: name, inviterName, expiresAt } = invitation
  const answer = useChange({
    send: (accepts: boolean) =>
      call(accepts ? accountApi.acceptInvitation : accountApi.declineInvitation, {
        params: { id },
      }),
    accept(_, accepts) {
      showToast(
        t(accepts ? 'groups:invitations.accepted' : 'groups:invitations.declined', { name }),
      )
      if (accepts) void refreshSession()
    },
    refetches: ['ownGroups', 'ownInvitations'],
    onRefused: showError,
  })
  const role = roleText(t, invitation)
  return (
    <li className={classes.row}>
      <IconMail className={classes.icon} size={20} stroke={1.6} aria-hidden="true" />
      <Flex component="span" direction="column" miw={0} flex={1}>
        <Text component="strong" truncate size="md" fw={600}>
          {name}
        </Text>
        <Text span size="xs" c="var(--b-text)">
          {inviterName === undefined
            ? t('groups:invitations.as', { role })
            : t('groups:invitations.by', { inviter: inviterName, role })}
          {expiresAt !== undefined && (
            <>
              {' · '}
              {t('groups:invitations.until', { moment: momentText(expiresAt, today, language) })}
            </>
          )}
        </Text>
      </Flex>
      <Button
        variant="default"
        size="compact-md"
        disabled={answer.busy}
        aria-label={t('groups:invitations.declineNamed', { name })}
        onClick={() => answer.run(false)}
      >
        {t('groups:invitations.decline')}
      </Button>
      <Button
        size="compact-md"
        loading={answer.busy}
        aria-label={t('groups:invitations.acceptNamed', { name })}
        onClick={() => answer.run(true)}
      >
        {t('groups:invitations.accept')}
      </Button>
    </li>
  )
}

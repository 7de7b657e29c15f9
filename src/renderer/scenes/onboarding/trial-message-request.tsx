import { Stack, Text } from '@mantine/core'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { TrialMessageForm } from '#renderer/components/group-form/trial-message-form.tsx'
import { useTestMessage } from '#renderer/data/groups/use-test-message.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** Asks the channel to deliver a message as if the user had sent it from their own phone. */
export function TrialMessageRequest({ groupId, onSent }: { groupId: string; onSent: () => void }) {
  const { t } = useTexts('groups')
  const message = useTestMessage(groupId, t('groups:onboarding.hello'), onSent)
  if (message.isUnavailable)
    return (
      <Text size="sm" c="dimmed">
        {t('groups:onboarding.unavailable')}
      </Text>
    )
  return (
    <Stack gap={8}>
      <Text size="sm" fw={600}>
        {t('groups:onboarding.simulate')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('groups:onboarding.simulateText')}
      </Text>
      <TrialMessageForm isPending={message.isPending} onRequest={message.request} />
      {message.error !== null && <ErrorNotice error={message.error} />}
    </Stack>
  )
}

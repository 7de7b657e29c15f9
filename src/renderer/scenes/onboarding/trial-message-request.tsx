import { Stack, Text } from '@mantine/core'
import { ErrorNotice } from '#renderer/components/error-notice.tsx'
import { TrialMessageForm } from '#renderer/components/line-form/trial-message-form.tsx'
import { useTestMessage } from '#renderer/data/lines/use-test-message.ts'
import { useLineTexts } from '#renderer/i18n/fetched-texts.ts'

/** Asks the channel to deliver a message as if the user had sent it from their own phone. */
export function TrialMessageRequest({ groupId, onSent }: { groupId: string; onSent: () => void }) {
  const { t } = useLineTexts()
  const message = useTestMessage(groupId, t('lines:onboarding.hello'), onSent)
  if (message.isUnavailable)
    return (
      <Text size="sm" c="dimmed">
        {t('lines:onboarding.unavailable')}
      </Text>
    )
  return (
    <Stack gap={8}>
      <Text size="sm" fw={600}>
        {t('lines:onboarding.simulate')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('lines:onboarding.simulateText')}
      </Text>
      <TrialMessageForm isPending={message.isPending} onRequest={message.request} />
      {message.error !== null && <ErrorNotice error={message.error} />}
    </Stack>
  )
}

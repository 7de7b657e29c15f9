import { Stack, Text } from '@mantine/core'
import { ErrorNotice } from '#renderer/components/error-notice.tsx'
import { TestMessageForm } from '#renderer/components/line-form/test-message-form.tsx'
import { useTestMessage } from '#renderer/data/lines/use-test-message.ts'
import { useLineTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './onboarding.module.css'

/** Asks the channel to deliver a message as if the user had sent it from their own phone. */
export function TestMessageRequest({ groupId, onSent }: { groupId: string; onSent: () => void }) {
  const { t } = useLineTexts()
  const message = useTestMessage(groupId, t('lines:onboarding.hello'), onSent)
  if (message.isUnavailable)
    return <p className={classes.dim}>{t('lines:onboarding.unavailable')}</p>
  return (
    <Stack gap={8}>
      <Text size="sm" fw={600}>
        {t('lines:onboarding.simulate')}
      </Text>
      <p className={classes.dim}>{t('lines:onboarding.simulateText')}</p>
      <TestMessageForm isPending={message.isPending} onRequest={message.request} />
      {message.error !== null && <ErrorNotice error={message.error} />}
    </Stack>
  )
}

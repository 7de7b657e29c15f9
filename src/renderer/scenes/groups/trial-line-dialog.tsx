import { Box, Button, Flex, Group, Loader, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { chatLink } from '#contract/rules/line/qr-code.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { SlowLineNotice, useIsLineSlow } from '#renderer/components/group-form/slow-line-notice.tsx'
import { TrialMessageForm } from '#renderer/components/group-form/trial-message-form.tsx'
import { QrPicture } from '#renderer/components/files/qr-picture.tsx'
import { useFirstChat } from '#renderer/data/groups/use-first-chat.ts'
import { useTestMessage } from '#renderer/data/groups/use-test-message.ts'
import { chatPath } from '#renderer/data/navigation/paths.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './groups.module.css'
import { refetchQueries } from '#renderer/data/service/query.ts'

export interface TrialLineDialogProps {
  groupId: string
  /** The line's phone number: digits with the country code. */
  phone: string
  onClose: () => void
}

/** Waits for the first message to a new line, which proves that the line works. */
export function TrialLineDialog({ groupId, phone, onClose }: TrialLineDialogProps) {
  const { t } = useTexts('groups')
  const navigate = useNavigate()
  const finishButton = useRef<HTMLButtonElement>(null)
  const chat = useFirstChat(groupId)
  const { contact } = chat
  const hello = t('groups:onboarding.hello')
  const message = useTestMessage(groupId, hello, () => void chat.refetch())
  const hasArrived = contact !== undefined
  const [awaitedSince] = useState(() => Date.now())
  const isSlow = useIsLineSlow(hasArrived ? null : awaitedSince)
  useEffect(() => {
    if (!hasArrived) return
    // Refetch the list of groups behind the dialog, so that it shows the line as connected.
    void refetchQueries('ownGroups')
    // The form that had the focus is no longer shown, so focus the button.
    finishButton.current?.focus()
  }, [hasArrived])
  const openChat = (contactId: string) => {
    onClose()
    void navigate(chatPath(contactId))
  }
  return (
    <Dialog title={t('groups:onboarding.test')} onClose={onClose} width={480}>
      <Group gap={20}>
        <QrPicture text={chatLink(phone, hello)} label={t('groups:onboarding.qr')} sizePx={120} />
        <div>
          <Text span size="xs" c="dimmed">
            {t('groups:onboarding.scan')}
          </Text>
          <Text inherit mb={8} fz="lg" lh="xl" fw={650} className="numbers selectable">
            {linePhoneText(phone)}
          </Text>
          <p className={classes.testState} role="status">
            {contact === undefined ? (
              <>
                <Loader size={14} />
                {t('groups:onboarding.waiting')}
              </>
            ) : (
              <>
                <IconCircleCheck size={16} aria-hidden="true" />
                {t('groups:onboarding.arrivedFrom', { name: contactName(contact) })}
              </>
            )}
          </p>
        </div>
      </Group>
      {isSlow && (
        <Box mt={16}>
          <SlowLineNotice phone={phone} />
        </Box>
      )}
      {contact === undefined && (
        <Stack align="flex-start" gap={8} mt={16}>
          {message.isUnavailable ? (
            <Text span size="xs" c="dimmed">
              {t('groups:onboarding.unavailable')}
            </Text>
          ) : (
            <TrialMessageForm
              isPending={message.isPending}
              onRequest={message.request}
              isInDialog
            />
          )}
          {message.error !== null && <ErrorNotice error={message.error} />}
        </Stack>
      )}
      {chat.error !== null && (
        <ErrorNotice
          title={t('groups:onboarding.failed')}
          error={chat.error}
          onRetry={() => void chat.refetch()}
        />
      )}
      <Flex justify="flex-end" mt={20}>
        {contact === undefined ? (
          <Button variant="default" onClick={onClose}>
            {t('groups:onboarding.skip')}
          </Button>
        ) : (
          <Button ref={finishButton} onClick={() => openChat(contact.id)}>
            {t('groups:onboarding.finish')}
          </Button>
        )}
      </Flex>
    </Dialog>
  )
}

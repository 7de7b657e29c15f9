import { Flex } from '@mantine/core'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { MessagePreview } from '#renderer/scenes/inbox/templates/message-preview.tsx'
import type { useSendContent } from './use-send-content.ts'

export interface SendFootProps {
  /** What the customer will see; null while there is nothing to show. */
  content: MessageContent | null
  sending: Omit<ReturnType<typeof useSendContent>, 'send'>
  /** Whether something is missing that must be chosen first. */
  isIncomplete?: boolean
  onSend: () => void
  onCancel: () => void
}

/** The end of a dialog that sends a message: its preview, why it cannot be sent, and the buttons. */
export function SendFoot({
  content,
  sending: { isOpen, busy, error },
  isIncomplete = false,
  onSend,
  onCancel,
}: SendFootProps) {
  const { t } = useInboxTexts()
  return (
    <>
      <Flex direction="column" gap={12} mt={12}>
        {content !== null && (
          <div role="group" aria-label={t('inbox.place.preview')}>
            <MessagePreview content={content} />
          </div>
        )}
        {!isOpen && <Notice tone="warn">{t('inbox.composer.windowClosed')}</Notice>}
        {error !== null && <ErrorNotice error={error} />}
      </Flex>
      <DialogButtons
        label={t('inbox.composer.send')}
        onAct={onSend}
        onCancel={onCancel}
        busy={busy}
        disabled={!isOpen || isIncomplete}
      />
    </>
  )
}

import { Flex, Text } from '@mantine/core'
import { IconCornerUpLeft } from '@tabler/icons-react'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { useQuotedText } from '#renderer/scenes/inbox/shared/message-texts.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

export interface ReplyChipProps {
  /** Id of the quoted message. */
  messageId: string
  onRemove: () => void
}

/** The message that the text in the field will quote. */
export default function ReplyChip({ messageId, onRemove }: ReplyChipProps) {
  const { t } = useInboxTexts()
  const text = useQuotedText(messageId)
  return (
    <Flex
      role="group"
      aria-label={t('inbox.messageActions.replying', { text })}
      align="center"
      gap={8}
      px={12}
      pt={6}
    >
      <IconCornerUpLeft size={16} stroke={1.9} aria-hidden="true" />
      <Text size="sm" c="dimmed" truncate flex={1} dir="auto">
        {text}
      </Text>
      <CloseButton label={t('inbox.messageActions.noReply')} onClick={onRemove} />
    </Flex>
  )
}

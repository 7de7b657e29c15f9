import { useAtom } from 'jotai'
import { memo } from 'react'
import { AskFirst } from '#renderer/scenes/inbox/dialogs/ask-first.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { deleteMessage } from './message-mutations.ts'
import { messageToDeleteAtom } from './focused-message.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** Asks before a message is deleted for all users of the group. The customer keeps the message. */
export const DeleteDialog = memo(function DeleteDialog() {
  const { t } = useInboxTexts()
  const [messageId, setMessageId] = useAtom(messageToDeleteAtom)
  if (messageId === null) return null
  const act = async () => {
    const message = currentLive().message(messageId)
    if (message !== undefined) await deleteMessage(message)
  }
  return (
    <AskFirst
      confirmLabel={t('inbox.message.delete')}
      cancelLabel={t('inbox.message.keep')}
      isDangerous
      focused="cancel"
      key={messageId}
      title={t('inbox.message.deleteTitle')}
      act={act}
      onClose={() => setMessageId(null)}
    >
      {t('inbox.message.deleteText')}
    </AskFirst>
  )
})

import type { Contact } from '#contract/entities/contact.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { showToast } from '#renderer/data/toasts.ts'
import { deleteChat } from '#renderer/scenes/inbox/chat-mutations.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { DeleteQuestion } from './delete-question.tsx'

export interface DeleteChatProps {
  contact: Contact
  onClose: () => void
}

/** Asks before all messages of a chat are deleted for all users of the group. */
export function DeleteChat({ contact, onClose }: DeleteChatProps) {
  const { t } = useTexts()
  const name = contactName(contact)
  const act = async () => {
    await deleteChat(contact)
    showToast(t('inbox.acts.chatDeleted', { name }))
  }
  return (
    <DeleteQuestion title={t('inbox.acts.deleteChatTitle')} act={act} onClose={onClose}>
      {t('inbox.acts.deleteChatText', { name })}
    </DeleteQuestion>
  )
}

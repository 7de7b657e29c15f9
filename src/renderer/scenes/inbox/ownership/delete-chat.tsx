import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { deleteChat } from '#renderer/scenes/inbox/chat-mutations.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useWhoseText } from './use-whose-text.ts'
import { AskFirst } from '#renderer/scenes/inbox/dialogs/ask-first.tsx'

export interface DeleteChatProps {
  contact: Contact
  viewer: Viewer
  onClose: () => void
}

/**
 * Asks before all messages of a chat are deleted for all users of the group. Names whose it is, unless it is the
 * viewer's own.
 */
export function DeleteChat({ contact, viewer, onClose }: DeleteChatProps) {
  const { t } = useInboxTexts()
  const name = contactName(contact)
  const whose = useWhoseText(viewer, contact)
  const act = async () => {
    await deleteChat(contact)
    showToast(t('inbox.acts.chatDeleted', { name }))
  }
  return (
    <AskFirst
      confirmLabel={t('inbox.message.delete')}
      cancelLabel={t('inbox.message.keep')}
      isDangerous
      focused="cancel"
      title={t('inbox.acts.deleteChatTitle')}
      act={act}
      onClose={onClose}
    >
      {[whose, t('inbox.acts.deleteChatText', { name })].filter(Boolean).join(' ')}
    </AskFirst>
  )
}

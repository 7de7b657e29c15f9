import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { AskFirst } from '#renderer/scenes/inbox/dialogs/ask-first.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { unblockContact } from './block-mutations.ts'

/** Asks before the person of a chat is unblocked. */
export function UnblockDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTexts('inboxActions')
  const name = contactName(contact)
  const act = async () => {
    await unblockContact(contact)
    showToast(t('inboxActions:block.unblocked', { name }))
  }
  return (
    <AskFirst
      title={t('inboxActions:block.unblockTitle', { name })}
      confirmLabel={t('inbox.block.undo')}
      act={act}
      onClose={onClose}
    >
      {t('inboxActions:block.unblockText')}
    </AskFirst>
  )
}

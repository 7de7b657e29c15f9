import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { useChatActs, type Closing } from './use-chat-actions.ts'
import { AskFirst } from '#renderer/scenes/inbox/dialogs/ask-first.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useWhoseText } from '#renderer/scenes/inbox/ownership/use-whose-text.ts'

export interface CloseQuestionProps {
  contact: Contact
  viewer: Viewer
  closing: Closing
  onClose: () => void
}

const texts = {
  archive: { title: 'inboxActions:whose.archiveTitle', label: 'inbox.acts.archive' },
  finish: { title: 'inboxActions:whose.finishTitle', label: 'inbox.owner.finish' },
} as const

/** Asks before a chat is archived or finished that is free or a colleague's, and names whose it is. */
export function CloseQuestion({ contact, viewer, closing, onClose }: CloseQuestionProps) {
  const { t } = useTexts('inboxActions')
  const { closeNow } = useChatActs()
  const whose = useWhoseText(viewer, contact)
  const { title, label } = texts[closing]
  // The action shows its own errors and its undo.
  const act = () => Promise.resolve(closeNow(contact, closing))
  return (
    <AskFirst title={t(title)} confirmLabel={t(label)} act={act} onClose={onClose}>
      {whose}
    </AskFirst>
  )
}

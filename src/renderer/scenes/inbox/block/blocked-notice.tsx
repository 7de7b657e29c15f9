import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** Replaces the composer in the chat of a blocked person. It has a button to unblock them, if the user may. */
export function BlockedNotice({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const mayUnblock = viewer !== null && can(viewer, 'contact.block', contact)
  const unblock = {
    label: t('inbox.block.undo'),
    perform: () => store.set(inboxDialogAtom, { kind: 'unblock', contactId: contact.id }),
  }
  return (
    <Notice tone="warn" action={mayUnblock ? unblock : undefined}>
      {t('inbox.block.notice')}
    </Notice>
  )
}

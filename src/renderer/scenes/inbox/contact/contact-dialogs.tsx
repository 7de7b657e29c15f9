import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { EditDialog } from '#renderer/components/contact-form/edit-dialog.tsx'
import { RegisterDialog } from '#renderer/components/contact-form/register-dialog.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { ContactCard } from './contact-card.tsx'
import {
  contactDialogAtom,
  type ContactDialog,
} from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { currentLive, useChat } from '#renderer/data/live/live.ts'

/** Renders the open contact dialog, if the viewer has the permission for it. */
export default function ContactDialogs() {
  const [dialog, setDialog] = useAtom(contactDialogAtom)
  const viewer = useAtomValue(viewerAtom)
  // Close the dialog when the group, the screen or the user changes.
  useEffect(() => () => store.set(contactDialogAtom, null), [])
  if (dialog === null || viewer === null) return null
  const close = () => setDialog(null)
  const openChat = ({ id }: Contact) => {
    close()
    void currentLive().conversations.open(id)
  }
  if (dialog.kind === 'register') {
    if (!can(viewer, 'contact.create')) return null
    const { phone, filled } = dialog
    return (
      <RegisterDialog
        key={phone}
        viewer={viewer}
        draftId={phone}
        phone={phone}
        filled={filled}
        onRegistered={openChat}
        onOpenHolder={openChat}
        onClose={close}
      />
    )
  }
  return <OfContact key={dialog.contactId} {...dialog} onClose={close} />
}

function OfContact({
  kind,
  contactId,
  onClose,
}: Extract<ContactDialog, { contactId: string }> & { onClose: () => void }) {
  const navigate = useNavigate()
  const viewer = useAtomValue(viewerAtom)
  const contact = useChat(contactId)
  // Close the dialog if the chat is removed.
  const isGone = contact === undefined
  useEffect(() => {
    if (isGone) store.set(contactDialogAtom, null)
  }, [isGone])
  if (contact === undefined || viewer === null || kind === 'toEdit') return null
  if (kind === 'edit') {
    if (!can(viewer, 'contact.edit', contact)) return null
    return <EditDialog contact={contact} draftId={contact.id} onSaved={onClose} onClose={onClose} />
  }
  const edit = () => {
    const leaving: ContactDialog = { kind: 'toEdit', contactId }
    store.set(contactDialogAtom, leaving)
    void navigate(menuPaths.chats)
    // The specification requires this order for an edit from a modal: redirect first, open the form after a delay.
    setTimeout(() => {
      // Do not replace a dialog that the user has opened during the delay.
      if (store.get(contactDialogAtom) === leaving)
        store.set(contactDialogAtom, { kind: 'edit', contactId })
    }, limits.editContactDelayMs)
  }
  return <ContactCard contact={contact} viewer={viewer} onEdit={edit} onClose={onClose} />
}

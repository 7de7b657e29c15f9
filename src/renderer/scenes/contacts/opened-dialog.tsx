import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { EditDialog } from '#renderer/components/contact-form/edit-dialog.tsx'
import { RegisterDialog } from '#renderer/components/contact-form/register-dialog.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { HistoryDialog } from './history/history-dialog.tsx'
import { SegmentDialog } from './segment-dialog.tsx'
import type { ContactsScreen } from './use-contacts-screen.ts'

/** The ids of the drafts. The forms in Chats have drafts of their own: they may show other fields. */
const draftIds = { newContact: 'table', contact: ({ id }: Contact) => `table ${id}` } as const

/** The dialog that is open. */
export function OpenedDialog({ screen }: { screen: ContactsScreen }) {
  const { t } = useTexts('sidePanel', 'contacts')
  const { viewer, view, dialog, setDialog, openSaved, setOpenId } = screen
  const { remove } = screen.segment
  const { groupId } = viewer
  return (
    <>
      {dialog?.kind === 'create' && (
        <RegisterDialog
          viewer={viewer}
          draftId={draftIds.newContact}
          onRegistered={openSaved}
          onOpenHolder={screen.openChat}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'edit' && (
        <EditDialog
          contact={dialog.contact}
          draftId={draftIds.contact(dialog.contact)}
          showsAllFields
          onSaved={openSaved}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          groupId={groupId}
          ids={[dialog.contact.id]}
          name={contactName(dialog.contact)}
          onDeleted={() => setOpenId(null)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'history' && (
        <HistoryDialog contact={dialog.contact} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'segment' && (
        <SegmentDialog
          groupId={groupId}
          view={view}
          onClose={() => setDialog(null)}
          onSaved={screen.segment.show}
        />
      )}
      {dialog?.kind === 'deleteSegment' && (
        <ConfirmDialog
          title={t('contacts:segment.deleteTitle', { name: dialog.segment.name })}
          confirmLabel={t('contacts:segment.delete')}
          isDangerous
          isBusy={remove.busy}
          error={remove.error}
          onConfirm={() => remove.run(dialog.segment)}
          onClose={() => setDialog(null)}
        >
          {t('contacts:segment.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}

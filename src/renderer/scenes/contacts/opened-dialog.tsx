import { contactName } from '#contract/rules/contact-name.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useContactTexts } from '#renderer/i18n/fetched-texts.ts'
import { EditContactDialog, NewContactDialog, SegmentDialog } from './contact-dialogs.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { ContactsScreen } from './use-contacts-screen.ts'

/** The dialog that is open. */
export function OpenedDialog({ screen }: { screen: ContactsScreen }) {
  const { t } = useContactTexts()
  const { viewer, view, dialog, setDialog, openSaved, setOpenId } = screen
  const { remove } = screen.segment
  const { groupId } = viewer
  return (
    <>
      {dialog?.kind === 'create' && (
        <NewContactDialog viewer={viewer} onClose={() => setDialog(null)} onSaved={openSaved} />
      )}
      {dialog?.kind === 'edit' && (
        <EditContactDialog
          groupId={groupId}
          contact={dialog.contact}
          onClose={() => setDialog(null)}
          onSaved={openSaved}
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

import { Progress, Stack } from '@mantine/core'
import { useState } from 'react'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import type { ContactImport } from '#contract/entities/contacts/contact-import.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

export interface UndoImportDialogProps {
  groupId: string
  undone: ContactImport
  onUndone?: () => void
  onClose: () => void
}

/** Says which contacts the undo of an import deletes and which stay, and deletes them part by part. */
export function UndoImportDialog({ groupId, undone, onUndone, onClose }: UndoImportDialogProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const numbers = useNumbers()
  const [removed, setRemoved] = useState(0)
  // The numbers of the list change while contacts are deleted.
  const [before] = useState(undone)
  const total = before.removable
  const kept = before.created - before.removed - total
  const undo = useChange({
    send: async () => {
      let done = 0
      for (;;) {
        const part = await call(contactTransferApi.undoImport, {
          groupId,
          params: { id: before.id },
        })
        done += part.removed
        setRemoved(done)
        if (part.left === 0 || part.removed === 0) return done
      }
    },
    accept: (done) =>
      showToast(t('contacts:import.past.undone', { count: done, total: numbers.count(done) })),
    refetches: ['contactTable', 'segments', 'contactImports'],
    onDone() {
      onClose()
      onUndone?.()
    },
  })
  return (
    <ConfirmDialog
      title={t('contacts:import.past.undoTitle')}
      confirmLabel={t('contacts:import.past.undoConfirm', {
        count: total,
        total: numbers.count(total),
      })}
      isDangerous
      isBusy={undo.busy}
      error={undo.error}
      onConfirm={() => undo.run()}
      onClose={onClose}
    >
      <Stack gap={8}>
        <p>
          {t('contacts:import.past.undoText', {
            name: before.filename,
            count: total,
            total: numbers.count(total),
          })}
        </p>
        {kept > 0 && (
          <p>{t('contacts:import.past.kept', { count: kept, total: numbers.count(kept) })}</p>
        )}
        <p>{t('contacts:import.past.others')}</p>
        {undo.busy && (
          <Progress
            value={(removed / Math.max(1, total)) * 100}
            aria-label={t('contacts:import.past.undoTitle')}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

import { List, Progress, Stack } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { deleteContacts } from './delete-contacts.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

export interface DeleteDialogProps {
  groupId: string
  ids: readonly string[]
  /** The name of the only contact; undefined for several. */
  name?: string | undefined
  onDeleted: () => void
  onClose: () => void
}

/** Says what the deletion of contacts means, and deletes them. */
export function DeleteDialog({ groupId, ids, name, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const numbers = useNumbers()
  const [done, setDone] = useState(0)
  const counted = (count: number) => ({ count, total: numbers.count(count) })
  const removal = useChange({
    send: () => deleteContacts(groupId, ids, setDone),
    accept({ deleted, refused, error }) {
      const text = [
        t('contacts:delete.done', counted(deleted)),
        ...(refused > 0 ? [t('contacts:delete.refused', counted(refused))] : []),
      ].join(' · ')
      showToast(text, deleted === 0 ? 'danger' : 'info')
      if (error !== undefined) showError(error)
    },
    onDone({ error }) {
      if (error === undefined) onDeleted()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={
        name === undefined
          ? t('contacts:delete.titleMany', counted(ids.length))
          : t('contacts:delete.title', { name })
      }
      confirmLabel={t('contacts:delete.confirm', counted(ids.length))}
      isDangerous
      isBusy={removal.busy}
      error={removal.error}
      onConfirm={() => removal.run()}
      onClose={onClose}
    >
      <Stack gap={8}>
        <p>{t('contacts:delete.text')}</p>
        <List size="sm" spacing={4} listStyleType="disc">
          <List.Item>{t('contacts:delete.gone')}</List.Item>
          <List.Item>{t('contacts:delete.kept')}</List.Item>
          <List.Item>{t('contacts:delete.optOut')}</List.Item>
          <List.Item>{t('contacts:delete.backups')}</List.Item>
        </List>
        {removal.busy && ids.length > 1 && (
          <Progress
            value={(done / ids.length) * 100}
            aria-label={t('contacts:bulk.progress', { done, total: ids.length })}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

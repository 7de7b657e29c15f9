import { useAtom } from 'jotai'
import { memo } from 'react'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { dangerousFileAtom, download } from './file-actions.ts'

/** Warns before a file is downloaded that can run programs on the user's computer. */
export const DangerousFileDialog = memo(function DangerousFileDialog() {
  const { t } = useInboxTexts()
  const [file, setFile] = useAtom(dangerousFileAtom)
  if (file === null) return null
  return (
    <ConfirmDialog
      title={t('inbox.customerMessages.dangerTitle')}
      confirmLabel={t('inbox.customerMessages.downloadAnyway')}
      isDangerous
      onConfirm={() => {
        download(file)
        setFile(null)
      }}
      onClose={() => setFile(null)}
    >
      {t('inbox.customerMessages.dangerText', { name: file.name })}
    </ConfirmDialog>
  )
})

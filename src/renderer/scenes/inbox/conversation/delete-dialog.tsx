import { Button } from '@mantine/core'
import { useAtom } from 'jotai'
import { memo, useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { live } from '../../../data/live/live.ts'
import classes from './delete-dialog.module.css'
import { deleteMessage } from './message-acts.ts'
import { deletingAtom } from './message-menu-atom.ts'
import { useTexts } from '../texts.tsx'

/** Asks before a message is deleted for everybody. */
export const DeleteDialog = memo(function DeleteDialog() {
  const [messageId, setMessageId] = useAtom(deletingAtom)
  return messageId === null ? null : (
    <Question key={messageId} messageId={messageId} onClose={() => setMessageId(null)} />
  )
})

function Question({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const confirm = async () => {
    const message = live.message(messageId)
    if (message === undefined) return onClose()
    setBusy(true)
    try {
      await deleteMessage(message)
      onClose()
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('inbox.message.deleteTitle')} width={420}>
      <p className={classes.text}>{t('inbox.message.deleteText')}</p>
      {error !== null && <ErrorNotice error={error} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('inbox.message.keep')}
        </Button>
        <Button color="red" loading={busy} onClick={() => void confirm()}>
          {t('inbox.message.delete')}
        </Button>
      </div>
    </Dialog>
  )
}

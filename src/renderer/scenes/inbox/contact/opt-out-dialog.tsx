import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { optOutsApi } from '#contract/api/contacts/opt-outs.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

export interface OptOutDialogProps {
  contact: Contact
  /** Whether the person wants no campaigns; otherwise they want them again. */
  isOut: boolean
  onClose: () => void
}

/** Notes with the reason that a person wants no campaigns, or wants them again. */
export function OptOutDialog({ contact, isOut, onClose }: OptOutDialogProps) {
  const { t } = useTexts('inboxActions')
  const [reason, setReason] = useState('')
  const name = contactName(contact)
  const { id, groupId } = contact
  const { busy, error, run } = useChange({
    send: async () => {
      const body = { optedOut: isOut, reason }
      await currentLive().mutations.change(
        contact,
        (chat) => chat,
        () => call(optOutsApi.setOptOut, { params: { id }, groupId, body }),
      )
      showToast(t(isOut ? 'inboxActions:optOut.done' : 'inboxActions:optOut.undone', { name }))
    },
    onDone: onClose,
  })
  const isIncomplete = reason.trim() === ''
  return (
    <Dialog
      title={t(isOut ? 'inboxActions:optOut.title' : 'inboxActions:optOut.undoTitle', { name })}
      onClose={onClose}
      width={460}
    >
      <Text mb={8} size="sm" c="dimmed">
        {t(isOut ? 'inboxActions:optOut.text' : 'inboxActions:optOut.undoText')}
      </Text>
      <Textarea
        rows={2}
        data-autofocus
        label={t('inboxActions:optOut.reason')}
        placeholder={t('inboxActions:optOut.example')}
        value={reason}
        maxLength={limits.optOutReasonMax}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {error !== null && <ErrorNotice error={error} />}
      <DialogButtons
        label={t(isOut ? 'inboxActions:optOut.confirm' : 'inboxActions:optOut.undoConfirm')}
        busy={busy}
        disabled={isIncomplete}
        onAct={() => {
          if (!isIncomplete && !busy) run()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}

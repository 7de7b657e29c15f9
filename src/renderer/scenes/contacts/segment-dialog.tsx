import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { segmentsApi } from '#contract/api/contacts/segments.ts'
import { limits } from '#contract/limits.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ruleOf, type ContactView } from './contact-view.ts'

export interface SegmentDialogProps {
  groupId: string
  view: ContactView
  onClose: () => void
  onSaved: (segmentId: string) => void
}

/** Saves the table's filters as a new segment. */
export function SegmentDialog({ groupId, view, onClose, onSaved }: SegmentDialogProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const [name, setName] = useState('')
  const save = useChange({
    send: () =>
      call(segmentsApi.createSegment, { body: { groupId, name: name.trim(), rule: ruleOf(view) } }),
    accept: () => showToast(t('contacts:segment.saved')),
    refetches: ['segments'],
    onDone: ({ id }) => onSaved(id),
  })
  const isTaken = save.error instanceof ApiError && save.error.code === 'TAG_TAKEN'
  const submit = () => {
    if (name.trim() !== '' && !save.busy) save.run()
  }
  return (
    <ConfirmDialog
      title={t('contacts:segment.title')}
      confirmLabel={t('contacts:segment.create')}
      isBusy={save.busy}
      error={isTaken ? null : save.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label={t('contacts:segment.name')}
          maxLength={limits.tagLabelMax}
          required
          data-autofocus
          value={name}
          error={isTaken && t('contacts:segment.taken')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </ConfirmDialog>
  )
}

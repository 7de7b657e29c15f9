import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { blockKinds, type BlockKind } from '#contract/entities/contacts/contact-block.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { isBlockReasonMissing } from '#contract/rules/contacts/contact-block.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { blockKindKeys } from '#renderer/i18n/block-text.ts'
import { Choice } from '#renderer/scenes/inbox/dialogs/radio-choice.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { blockContact } from './block-mutations.ts'

/** Blocks the person of a chat, with the reason. */
export function BlockDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTexts('inboxActions')
  const [kind, setKind] = useState<BlockKind>(blockKinds[0])
  const [reason, setReason] = useState('')
  const name = contactName(contact)
  const { busy, error, run } = useChange({
    send: async () => {
      await blockContact(contact, { kind, reason })
      showToast(t('inboxActions:block.done', { name }))
    },
    onDone: onClose,
  })
  const isIncomplete = isBlockReasonMissing({ kind, reason })
  const act = () => {
    if (!isIncomplete && !busy) run()
  }
  return (
    <Dialog title={t('inboxActions:block.title', { name })} onClose={onClose} width={460}>
      <Text mb={8} size="sm" c="dimmed">
        {t('inboxActions:block.text')}
      </Text>
      <Choice
        label={t('inboxActions:block.kind')}
        options={blockKinds.map((id) => ({ id, name: t(blockKindKeys[id]) }))}
        chosen={kind}
        onChoose={(id) => setKind(blockKinds.find((one) => one === id) ?? kind)}
        onEnter={act}
      />
      <Textarea
        mt={12}
        rows={2}
        label={t(
          kind === 'other' ? 'inboxActions:block.reason' : 'inboxActions:block.reasonOptional',
        )}
        value={reason}
        maxLength={limits.blocks.reasonMax}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {error !== null && <ErrorNotice error={error} />}
      <DialogButtons
        label={t('inboxActions:block.confirm')}
        busy={busy}
        disabled={isIncomplete}
        isDangerous
        onAct={act}
        onCancel={onClose}
      />
    </Dialog>
  )
}

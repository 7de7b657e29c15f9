import { Flex } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { emptyPlace, placeOf } from '#contract/rules/messages/place.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { PlaceFields } from '#renderer/components/forms/place-fields.tsx'
import { currentLive } from '#renderer/data/live/live.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { useIsWindowOpen } from '#renderer/scenes/inbox/dates/use-is-window-open.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { useFormChanged } from '#renderer/data/forms/is-form-changed.ts'
import { showSendError } from '#renderer/scenes/inbox/shared/show-send-error.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { MessagePreview } from '#renderer/scenes/inbox/templates/message-preview.tsx'

/** Sends a place to a customer. */
export function PlaceDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useInboxTexts()
  const isOpen = useIsWindowOpen(contact.lastContactResponseAt)
  const stored = useFormDraft(
    { groupId: contact.groupId, form: 'place', id: contact.id },
    () => emptyPlace,
  )
  const { draft, edit } = stored
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const fields = useRef<HTMLFormElement>(null)
  useFormChanged(stored.isChanged)
  const place = placeOf(draft)
  const close = () => {
    stored.discard()
    onClose()
  }
  const send = async () => {
    setTried(true)
    if (place === undefined) {
      requestAnimationFrame(() =>
        fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    const viewer = store.get(viewerAtom)
    if (!isOpen || isSending || viewer === null || !can(viewer, 'message.send', contact)) return
    setSending(true)
    try {
      await currentLive().outbox.send(contact, { type: 'location', ...place })
      close()
    } catch (error) {
      showSendError(error)
      setSending(false)
    }
  }
  return (
    <Dialog title={t('inbox.place.title')} about={contactName(contact)} onClose={close} width={460}>
      <form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Flex direction="column" gap={12}>
          <PlaceFields value={draft} onChange={edit} isTried={isTried} />
          {place !== undefined && (
            <div role="group" aria-label={t('inbox.place.preview')}>
              <MessagePreview content={{ type: 'location', ...place }} />
            </div>
          )}
          {!isOpen && <Notice tone="warn">{t('inbox.composer.windowClosed')}</Notice>}
        </Flex>
        {/* Enter sends, too. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        <DialogButtons
          label={t('inbox.composer.send')}
          onAct={() => void send()}
          onCancel={close}
          busy={isSending}
          disabled={!isOpen}
        />
      </form>
    </Dialog>
  )
}

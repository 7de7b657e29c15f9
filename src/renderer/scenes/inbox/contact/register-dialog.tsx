import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { can } from '#contract/policies/index.ts'
import { registrationFields, requiredToRegister } from '#contract/rules/contact-edit.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { isNumberOf } from '#contract/rules/phone-text.ts'
import { Dialog } from '#renderer/components/dialog.tsx'
import { ErrorNotice, Notice } from '#renderer/components/error-notice.tsx'
import { ApiError } from '#renderer/data/api-error.ts'
import { usePanelTexts } from '#renderer/i18n/fetched-texts.ts'
import { useFormDraft } from '#renderer/data/use-form-draft.ts'
import { DialogButtons } from '#renderer/components/dialog-buttons.tsx'
import { useChange } from '#renderer/data/use-change.ts'
import { registerContact } from './contact-mutations.ts'
import { findByPhone } from './find-by-phone.ts'
import { emptyDraft, faultsOf, sentText, type Faults } from '#renderer/data/contact-draft.ts'
import { ContactForm } from '#renderer/components/contact-form/contact-form.tsx'
import {
  newPhone,
  NewPhoneField,
  phoneFieldOf,
} from '#renderer/components/contact-form/new-phone-field.tsx'
import { faultsIn } from '#renderer/data/contact-faults.ts'
import type { FilledContact } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { useFormChanged } from '#renderer/scenes/inbox/dialogs/is-form-changed.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { viewerAtom } from '#renderer/data/session.ts'

export interface RegisterDialogProps {
  groupId: string
  /** The initial phone number, e.g. from a link. */
  phone: string
  /** The other fields that are filled in, e.g. from a shared contact. */
  filled?: FilledContact | undefined
  onClose: () => void
}

/**
 * Registers a new contact; all four fields are required of most users. If a contact with the number exists, offers to open that
 * contact's chat instead.
 */
export function RegisterDialog({ groupId, phone, filled, onClose }: RegisterDialogProps) {
  const { t } = usePanelTexts()
  const viewer = useAtomValue(viewerAtom)
  const required = requiredToRegister(viewer !== null && can(viewer, 'contact.createIncomplete'))
  const form = useFormDraft({ groupId, form: 'newContact', id: phone }, () => {
    const { country, text } = phoneFieldOf(phone)
    return { ...emptyDraft, ...filled, country, phone: text }
  })
  const { draft } = form
  const phoneField = { country: draft.country, text: draft.phone }
  const read = newPhone(phoneField)
  /** The draft with the phone number of the chosen country. */
  const sent = { ...draft, phone: read.ok ? `+${read.digits}` : draft.phone }
  const [isChecked, setChecked] = useState(false)
  useFormChanged(form.isChanged)
  const [faults, setFaults] = useState<Faults>({})
  const [holder, setHolder] = useState<Contact | null>(null)

  const close = () => {
    form.discard()
    onClose()
  }
  const open = (contact: Contact) => {
    close()
    void currentLive().conversations.open(contact.id)
  }
  const { busy, error, run } = useChange({
    send: async () => {
      const contact = await registerContact(groupId, sent)
      form.discard(draft)
      return contact
    },
    onDone: open,
    onRefused: async (refused) => {
      setFaults(faultsIn(refused, sent))
      if (refused instanceof ApiError && refused.code === 'PHONE_REGISTERED')
        setHolder(await findByPhone(groupId, sentText('phone', sent)).catch(() => null))
    },
  })
  const register = () => {
    const own = faultsOf(sent, { fields: registrationFields, required })
    const found = read.ok ? own : { ...own, phone: read.fault }
    setChecked(true)
    setFaults(found)
    if (busy || Object.keys(found).length > 0) return
    run()
  }
  return (
    <Dialog title={t('panels:contact.newTitle')} onClose={close} width={520}>
      <ContactForm
        draft={draft}
        onChange={(part) => void form.edit(part)}
        fields={registrationFields}
        required={required}
        faults={faults}
        onSubmit={register}
        phoneField={
          <NewPhoneField
            value={phoneField}
            onChange={({ country, text }) => void form.edit({ country, phone: text })}
            isChecked={isChecked}
            taken={typeof faults.phone === 'object' ? faults.phone.taken : null}
          />
        }
      />
      {/* Shown only while `holder` has the entered number: the user may have edited the field during the lookup. */}
      {holder !== null && isNumberOf(holder, sentText('phone', sent)) && (
        <Notice
          tone="info"
          action={{ label: t('panels:contact.openHolder'), perform: () => open(holder) }}
        >
          {t('panels:contact.holder', { name: contactName(holder) })}
        </Notice>
      )}
      {error !== null && Object.keys(faults).length === 0 && <ErrorNotice error={error} />}
      <DialogButtons
        label={t('panels:contact.register')}
        busy={busy}
        onAct={register}
        onCancel={close}
      />
    </Dialog>
  )
}

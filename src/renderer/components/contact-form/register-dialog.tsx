import { useState } from 'react'
import type { ContactDraft } from '#contract/draft-forms.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { registrationFields, requiredToRegister } from '#contract/rules/contacts/contact-edit.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { isNumberOf } from '#contract/rules/contacts/phone-text.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { emptyDraft, faultsOf, sentText } from '#renderer/data/forms/contact-draft.ts'
import { registerContact } from '#renderer/data/forms/contact-mutations.ts'
import { findByPhone } from '#renderer/data/forms/find-by-phone.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { newPhone, NewPhoneField, phoneFieldOf } from './new-phone-field.tsx'

export interface RegisterDialogProps {
  viewer: Viewer
  draftId: string
  /** The initial phone number, e.g. from a link. */
  phone?: string
  /** The other fields that are filled in, e.g. from a shared contact. */
  filled?: Partial<ContactDraft> | undefined
  onRegistered: (contact: Contact) => void
  /** Opens the chat of the contact that has the number already. */
  onOpenHolder: (holder: Contact) => void
  onClose: () => void
}

/**
 * Registers a new contact; all four fields are required of most users. If a contact with the number exists, offers to open that
 * contact's chat instead.
 */
export function RegisterDialog(props: RegisterDialogProps) {
  const { viewer, draftId, phone = '', filled, onRegistered, onOpenHolder, onClose } = props
  const { groupId } = viewer
  const { t } = useTexts('sidePanel')
  const form = useFormDraft({ groupId, form: 'newContact', id: draftId }, () => {
    const { country, text } = phoneFieldOf(phone)
    return { ...emptyDraft, ...filled, country, phone: text }
  })
  const { draft } = form
  const phoneField = { country: draft.country, text: draft.phone }
  const read = newPhone(phoneField)
  /** The draft with the phone number of the chosen country. */
  const sent = { ...draft, phone: read.ok ? `+${read.digits}` : draft.phone }
  const rules = {
    fields: registrationFields,
    required: requiredToRegister(can(viewer, 'contact.createIncomplete')),
  }
  const [holder, setHolder] = useState<Contact | null>(null)
  const findHolder = async (refused: unknown) => {
    if (refused instanceof ApiError && refused.code === 'PHONE_REGISTERED')
      setHolder(await findByPhone(groupId, sentText('phone', sent)).catch(() => null))
  }
  return (
    <ContactDialog
      title={t('sidePanel:contact.newTitle')}
      confirmLabel={t('sidePanel:contact.register')}
      width={520}
      draft={draft}
      sent={sent}
      {...rules}
      form={form}
      validate={() => ({ ...faultsOf(sent, rules), ...(!read.ok && { phone: read.fault }) })}
      send={async () => {
        const contact = await registerContact(groupId, sent)
        form.discard(draft)
        return contact
      }}
      onChange={(part) => void form.edit(part)}
      onSaved={onRegistered}
      onRefused={findHolder}
      onClose={onClose}
      renderPhone={(faults, isChecked) => (
        <NewPhoneField
          value={phoneField}
          onChange={({ country, text }) => void form.edit({ country, phone: text })}
          isChecked={isChecked}
          taken={typeof faults.phone === 'object' ? faults.phone.taken : null}
        />
      )}
      notice={
        // Shown only while `holder` has the entered number: the user may have edited the field during the lookup.
        holder !== null &&
        isNumberOf(holder, sentText('phone', sent)) && (
          <Notice
            tone="info"
            action={{
              label: t('sidePanel:contact.openHolder'),
              perform: () => {
                form.discard()
                onOpenHolder(holder)
              },
            }}
          >
            {t('sidePanel:contact.holder', { name: contactName(holder) })}
          </Notice>
        )
      }
    />
  )
}

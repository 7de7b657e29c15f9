import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { contactsApi, registrationFields } from '#contract/api/contacts.ts'
import { segmentsApi } from '#contract/api/segments.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { customNumbers } from '#contract/entities/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { keptFields } from '#contract/rules/contact-edit.ts'
import {
  changesOf,
  draftOf,
  emptyDraft,
  faultsOf,
  sentText,
  type DraftField,
  type Faults,
} from '#renderer/components/contact-form/contact-draft.ts'
import { ContactForm } from '#renderer/components/contact-form/contact-form.tsx'
import {
  newPhone,
  NewPhoneField,
  phoneFieldOf,
} from '#renderer/components/contact-form/new-phone-field.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { call } from '#renderer/data/api-client.ts'
import { faultsIn } from '#renderer/data/contact-faults.ts'
import { refetchQueries } from '#renderer/data/query.ts'
import { showToast } from '#renderer/data/toasts.ts'
import { useContactTexts } from '#renderer/i18n/fetched-texts.ts'
import { ruleOf, type ContactView } from './contact-view.ts'

const editedFields: readonly DraftField[] = ['name', 'lastName', 'email', 'phone', 'brand']

const refetchContacts = () => refetchQueries('contactTable')

export interface ContactDialogProps {
  groupId: string
  /** The contact to edit; absent for a new one. */
  contact?: Contact
  onClose: () => void
  onSaved: (contact: Contact) => void
}

/** Registers a contact, or edits an existing one. The brand and the custom fields are shown only when editing. */
export function ContactDialog({ groupId, contact, onClose, onSaved }: ContactDialogProps) {
  const { t } = useContactTexts()
  const [draft, setDraft] = useState(contact === undefined ? emptyDraft : draftOf(contact))
  const [faults, setFaults] = useState<Faults>({})
  const [phone, setPhone] = useState(() => phoneFieldOf(''))
  const [isChecked, setChecked] = useState(false)
  const isNew = contact === undefined
  const read = newPhone(phone)
  /** The draft; a new contact's phone number has the chosen country's code. */
  const sent = isNew ? { ...draft, phone: read.ok ? `+${read.digits}` : phone.text } : draft
  const fields = isNew ? registrationFields : editedFields
  const required = isNew ? registrationFields : keptFields(contact)
  const save = useMutation({
    mutationFn: () =>
      contact === undefined
        ? call(contactsApi.createContact, {
            body: {
              groupId,
              name: sentText('name', sent),
              lastName: sentText('lastName', sent),
              email: sentText('email', sent),
              phone: sentText('phone', sent),
            },
          })
        : call(contactsApi.editContact, {
            params: { id: contact.id },
            groupId,
            body: changesOf(contact, draft),
          }),
    onSuccess: (saved) => {
      void refetchContacts()
      onSaved(saved)
    },
    onError: (error) => setFaults(faultsIn(error, sent)),
  })
  const submit = () => {
    const own = faultsOf(sent, { fields, required, ...(contact !== undefined && { contact }) })
    const found = isNew && !read.ok ? { ...own, phone: read.fault } : own
    setChecked(true)
    setFaults(found)
    if (!save.isPending && Object.keys(found).length === 0) save.mutate()
  }
  return (
    <ConfirmDialog
      title={isNew ? t('panels:contact.newTitle') : t('panels:contact.editTitle')}
      confirmLabel={isNew ? t('panels:contact.register') : t('panels:save')}
      isBusy={save.isPending}
      error={Object.keys(faults).length > 0 ? null : save.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <ContactForm
        draft={draft}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
        fields={fields}
        required={required}
        faults={faults}
        onSubmit={submit}
        {...(isNew && {
          phoneField: (
            <NewPhoneField
              value={phone}
              onChange={setPhone}
              isChecked={isChecked}
              taken={typeof faults.phone === 'object' ? faults.phone.taken : null}
            />
          ),
        })}
      >
        {!isNew &&
          customNumbers.map((number) => (
            <TextInput
              key={number}
              label={t('inbox.sidebar.custom', { number })}
              autoComplete="off"
              maxLength={limits.customFieldMax}
              value={draft.custom[number] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setDraft((now) => ({ ...now, custom: { ...now.custom, [number]: value } }))
              }
            />
          ))}
      </ContactForm>
    </ConfirmDialog>
  )
}

export interface SegmentDialogProps {
  groupId: string
  view: ContactView
  onClose: () => void
  onSaved: (segmentId: string) => void
}

/** Saves the table's filters as a new segment. */
export function SegmentDialog({ groupId, view, onClose, onSaved }: SegmentDialogProps) {
  const { t } = useContactTexts()
  const [name, setName] = useState('')
  const save = useMutation({
    mutationFn: () =>
      call(segmentsApi.createSegment, { body: { groupId, name: name.trim(), rule: ruleOf(view) } }),
    onSuccess: ({ id }) => {
      void refetchQueries('segments')
      showToast(t('contacts:segment.saved'))
      onSaved(id)
    },
  })
  const submit = () => {
    if (name.trim() !== '' && !save.isPending) save.mutate()
  }
  return (
    <ConfirmDialog
      title={t('contacts:segment.title')}
      confirmLabel={t('contacts:segment.create')}
      isBusy={save.isPending}
      error={save.error}
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
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </ConfirmDialog>
  )
}

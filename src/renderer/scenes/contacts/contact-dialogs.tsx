import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { contactsApi } from '#contract/api/contacts.ts'
import { segmentsApi } from '#contract/api/segments.ts'
import type { ContactDraft } from '#contract/draft-forms.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { customNumbers } from '#contract/entities/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { keptFields, registrationFields, requiredToRegister } from '#contract/rules/contact-edit.ts'
import {
  changesOf,
  draftOf,
  emptyDraft,
  faultsOf,
  sentText,
  type DraftField,
  type Faults,
} from '#renderer/data/contact-draft.ts'
import { ContactForm, CustomFields } from '#renderer/components/contact-form/contact-form.tsx'
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
import { useFormDraft } from '#renderer/data/use-form-draft.ts'
import { useChange } from '#renderer/data/use-change.ts'
import { useContactTexts } from '#renderer/i18n/fetched-texts.ts'
import { ruleOf, type ContactView } from './contact-view.ts'

const editedFields: readonly DraftField[] = ['name', 'lastName', 'email', 'phone', 'brand']

const refetchContacts = () => refetchQueries('contactTable')

export interface ContactDialogProps {
  groupId: string
  onClose: () => void
  onSaved: (contact: Contact) => void
}

/** The id of the draft of a new contact. The registration in Chats has the phone number as its id. */
const newContactId = 'table'

/** Registers a contact. */
export function NewContactDialog({
  viewer,
  onClose,
  onSaved,
}: Omit<ContactDialogProps, 'groupId'> & { viewer: Viewer }) {
  const { t } = useContactTexts()
  const { groupId } = viewer
  const form = useFormDraft({ groupId, form: 'newContact', id: newContactId }, () => {
    const { country, text } = phoneFieldOf('')
    return { ...emptyDraft, country, phone: text }
  })
  const { draft } = form
  const phone = { country: draft.country, text: draft.phone }
  const read = newPhone(phone)
  /** The draft with the phone number of the chosen country. */
  const sent = { ...draft, phone: read.ok ? `+${read.digits}` : phone.text }
  const required = requiredToRegister(can(viewer, 'contact.createIncomplete'))
  const rules = { fields: registrationFields, required }
  return (
    <ContactFormDialog
      title={t('panels:contact.newTitle')}
      confirmLabel={t('panels:contact.register')}
      draft={draft}
      sent={sent}
      {...rules}
      validate={() => ({ ...faultsOf(sent, rules), ...(!read.ok && { phone: read.fault }) })}
      send={async () => {
        const body = {
          groupId,
          name: sentText('name', sent),
          lastName: sentText('lastName', sent),
          email: sentText('email', sent),
          phone: sentText('phone', sent),
        }
        const saved = await call(contactsApi.createContact, { body })
        form.discard(draft)
        return saved
      }}
      onChange={(part) => void form.edit(part)}
      onSaved={onSaved}
      onClose={() => {
        form.discard()
        onClose()
      }}
      renderPhone={(faults, isChecked) => (
        <NewPhoneField
          value={phone}
          onChange={({ country, text }) => void form.edit({ country, phone: text })}
          isChecked={isChecked}
          taken={typeof faults.phone === 'object' ? faults.phone.taken : null}
        />
      )}
    />
  )
}

/** Edits a contact, with its brand and custom fields. */
export function EditContactDialog({
  groupId,
  contact,
  onClose,
  onSaved,
}: ContactDialogProps & { contact: Contact }) {
  const { t } = useContactTexts()
  // Chats has a draft of its own, because its form may show fewer fields.
  const id = `table ${contact.id}`
  const form = useFormDraft({ groupId, form: 'contact', id }, () => ({
    before: contact,
    draft: draftOf(contact),
  }))
  const { draft: current } = form
  const { before, draft } = current
  const rules = { fields: editedFields, required: keptFields(before), contact: before }
  const edit = (part: Partial<ContactDraft>) =>
    void form.edit({ draft: { ...form.latest().draft, ...part } })
  return (
    <ContactFormDialog
      title={t('panels:contact.editTitle')}
      confirmLabel={t('panels:save')}
      draft={draft}
      sent={draft}
      fields={rules.fields}
      required={rules.required}
      validate={() => faultsOf(draft, rules)}
      send={async () => {
        const body = changesOf(before, draft)
        const saved = await call(contactsApi.editContact, {
          params: { id: before.id },
          groupId,
          body,
        })
        form.discard(current)
        return saved
      }}
      onChange={edit}
      onSaved={onSaved}
      onClose={() => {
        form.discard()
        onClose()
      }}
    >
      <CustomFields
        numbers={customNumbers}
        values={draft.custom}
        onChange={(number, text) =>
          edit({ custom: { ...form.latest().draft.custom, [number]: text } })
        }
      />
    </ContactFormDialog>
  )
}

interface ContactFormDialogProps {
  title: string
  confirmLabel: string
  draft: ContactDraft
  /** The draft as it is sent. */
  sent: ContactDraft
  fields: readonly DraftField[]
  required: readonly DraftField[]
  validate: () => Faults
  /** Saves the contact, and discards the draft. */
  send: () => Promise<Contact>
  onChange: (part: Partial<ContactDraft>) => void
  onSaved: (contact: Contact) => void
  onClose: () => void
  /** @param isChecked whether the user has tried to save */
  renderPhone?: (faults: Faults, isChecked: boolean) => ReactNode
  children?: ReactNode
}

/** A dialog with the fields of a contact and their errors. */
function ContactFormDialog(props: ContactFormDialogProps) {
  const { draft, sent, validate, send, onSaved, renderPhone } = props
  const [faults, setFaults] = useState<Faults>({})
  const [isChecked, setChecked] = useState(false)
  const save = useChange({
    send,
    accept: () => void refetchContacts(),
    onDone: onSaved,
    onRefused: (error) => setFaults(faultsIn(error, sent)),
  })
  const submit = () => {
    const found = validate()
    setChecked(true)
    setFaults(found)
    if (!save.busy && Object.keys(found).length === 0) save.run()
  }
  return (
    <ConfirmDialog
      title={props.title}
      confirmLabel={props.confirmLabel}
      isBusy={save.busy}
      error={Object.keys(faults).length > 0 ? null : save.error}
      onConfirm={submit}
      onClose={props.onClose}
    >
      <ContactForm
        draft={draft}
        onChange={props.onChange}
        fields={props.fields}
        required={props.required}
        faults={faults}
        onSubmit={submit}
        {...(renderPhone !== undefined && { phoneField: renderPhone(faults, isChecked) })}
      >
        {props.children}
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
  const save = useChange({
    send: () =>
      call(segmentsApi.createSegment, { body: { groupId, name: name.trim(), rule: ruleOf(view) } }),
    accept: () => showToast(t('contacts:segment.saved')),
    refetches: ['segments'],
    onDone: ({ id }) => onSaved(id),
  })
  const submit = () => {
    if (name.trim() !== '' && !save.busy) save.run()
  }
  return (
    <ConfirmDialog
      title={t('contacts:segment.title')}
      confirmLabel={t('contacts:segment.create')}
      isBusy={save.busy}
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

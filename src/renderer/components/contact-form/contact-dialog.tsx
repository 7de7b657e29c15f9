import { useState, type ReactNode } from 'react'
import type { ContactDraft } from '#contract/draft-forms.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import type { Faults } from '#renderer/data/forms/contact-draft.ts'
import { faultsIn } from '#renderer/data/forms/contact-faults.ts'
import { useFormChanged } from '#renderer/data/forms/is-form-changed.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { ContactForm, type ContactFormProps } from './contact-form.tsx'

export interface ContactDialogProps extends Pick<
  ContactFormProps,
  'draft' | 'onChange' | 'fields' | 'required'
> {
  title: string
  confirmLabel: string
  /** Width, px. */
  width: number
  /** The draft as it is sent. */
  sent: ContactDraft
  /** The form's draft as it is stored. It is discarded when the dialog closes. */
  form: { readonly isChanged: boolean; readonly discard: () => void }
  validate: () => Faults
  send: () => Promise<Contact>
  onSaved: (contact: Contact) => void
  onRefused?: (error: unknown) => void | Promise<void>
  onClose: () => void
  /** @param isChecked whether the user has tried to save */
  renderPhone?: (faults: Faults, isChecked: boolean) => ReactNode
  /** The custom fields. */
  renderFields?: (faults: Faults) => ReactNode
  /** Shown below the form. */
  notice?: ReactNode
}

/** A dialog with the fields of a contact and their errors. */
export function ContactDialog(props: ContactDialogProps) {
  const { draft, sent, form, validate, send, onSaved, onRefused, renderPhone } = props
  const [faults, setFaults] = useState<Faults>({})
  const [isChecked, setChecked] = useState(false)
  useFormChanged(form.isChanged)
  const { busy, error, run } = useChange({
    send,
    accept: () => void refetchQueries('contactTable'),
    onDone: (contact) => {
      form.discard()
      onSaved(contact)
    },
    onRefused: async (refused) => {
      setFaults(faultsIn(refused, sent))
      await onRefused?.(refused)
    },
  })
  const save = () => {
    const found = validate()
    setChecked(true)
    setFaults(found)
    if (!busy && Object.keys(found).length === 0) run()
  }
  const close = () => {
    form.discard()
    props.onClose()
  }
  return (
    <Dialog title={props.title} onClose={close} width={props.width}>
      <ContactForm
        draft={draft}
        onChange={props.onChange}
        fields={props.fields}
        required={props.required}
        faults={faults}
        onSubmit={save}
        {...(renderPhone !== undefined && { phoneField: renderPhone(faults, isChecked) })}
      >
        {props.renderFields?.(faults)}
      </ContactForm>
      {props.notice}
      {error !== null && Object.keys(faults).length === 0 && <ErrorNotice error={error} />}
      <DialogButtons label={props.confirmLabel} busy={busy} onAct={save} onCancel={close} />
    </Dialog>
  )
}

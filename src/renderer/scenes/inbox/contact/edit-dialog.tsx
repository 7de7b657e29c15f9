import { useState } from 'react'
import type { ContactDraft } from '#contract/draft-forms.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { customNumbers } from '#contract/entities/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { keptFields } from '#contract/rules/contact-edit.ts'
import { Dialog } from '#renderer/components/dialog.tsx'
import { ErrorNotice } from '#renderer/components/error-notice.tsx'
import { usePanelTexts } from '#renderer/i18n/fetched-texts.ts'
import { useFormDraft } from '#renderer/data/use-form-draft.ts'
import { DialogButtons } from '#renderer/components/dialog-buttons.tsx'
import { useChange } from '#renderer/data/use-change.ts'
import { saveContact } from './contact-mutations.ts'
import { draftOf, faultsOf, type DraftField, type Faults } from '#renderer/data/contact-draft.ts'
import { ContactForm, CustomFields } from '#renderer/components/contact-form/contact-form.tsx'
import classes from '#renderer/components/contact-form/contact-form.module.css'
import { faultsIn } from '#renderer/data/contact-faults.ts'
import { useFormChanged } from '#renderer/scenes/inbox/dialogs/is-form-changed.ts'

const ofPerson: readonly DraftField[] = ['name', 'lastName', 'email', 'phone', 'brand']
/** A group chat has a channel address instead of a phone number. */
const ofGroupChat: readonly DraftField[] = ['name', 'brand']

/**
 * Edits a contact's record: first and last name, e-mail, phone, brand and the twenty custom fields. A group chat has
 * only the name, the brand and the custom fields.
 */
export function EditDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = usePanelTexts()
  const form = useFormDraft({ groupId: contact.groupId, form: 'contact', id: contact.id }, () => ({
    before: contact,
    draft: draftOf(contact),
  }))
  const { draft: current } = form
  const { before, draft } = current
  useFormChanged(form.isChanged)
  const [faults, setFaults] = useState<Faults>({})
  const close = () => {
    form.discard()
    onClose()
  }
  const { busy, error, run } = useChange({
    send: async () => {
      await saveContact(before, draft)
      form.discard(current)
    },
    onDone: close,
    onRefused: (refused) => setFaults(faultsIn(refused, draft)),
  })
  const [all, setAll] = useState(false)
  const fields = contact.isGroupChat ? ofGroupChat : ofPerson
  const required = keptFields(before)
  const shown = customNumbers.filter((number) => all || draft.custom[number] !== undefined)

  const edit = (part: Partial<ContactDraft>) =>
    form.edit({ draft: { ...form.latest().draft, ...part } })
  const save = () => {
    const found = faultsOf(draft, { fields, required, contact: before })
    setFaults(found)
    if (busy || Object.keys(found).length > 0) return
    run()
  }
  return (
    <Dialog title={t('panels:contact.editTitle')} onClose={close} width={560}>
      <ContactForm
        draft={draft}
        onChange={edit}
        fields={fields}
        required={required}
        faults={faults}
        onSubmit={save}
      >
        <CustomFields
          numbers={shown}
          values={draft.custom}
          onChange={(number, text) =>
            edit({ custom: { ...form.latest().draft.custom, [number]: text } })
          }
        />
        {!all && (
          <button
            type="button"
            className={`${classes.wide} ${classes.more}`}
            onClick={() => setAll(true)}
          >
            {t('panels:contact.allFields', { count: limits.customFields })}
          </button>
        )}
      </ContactForm>
      {error !== null && Object.keys(faults).length === 0 && <ErrorNotice error={error} />}
      <DialogButtons label={t('panels:save')} busy={busy} onAct={save} onCancel={close} />
    </Dialog>
  )
}

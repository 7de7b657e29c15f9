import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import type { ContactDraft } from '#contract/draft-forms.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { customFieldName, customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { keptFields } from '#contract/rules/contacts/contact-edit.ts'
import { fieldName } from '#contract/rules/contacts/field-name.ts'
import { useContactFields } from '#renderer/data/contacts/contact-fields.ts'
import { draftOf, faultsOf, type DraftField } from '#renderer/data/forms/contact-draft.ts'
import { saveContact } from '#renderer/data/forms/contact-mutations.ts'
import { fieldFaults, storedDraft, storedField } from '#renderer/data/forms/field-draft.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { CustomFields } from './contact-form.tsx'
import classes from './contact-form.module.css'

const FieldEditor = lazy(() => import('./field-editor.tsx'))

const ofPerson: readonly DraftField[] = ['name', 'lastName', 'email', 'phone', 'brand']
/** A group chat has a channel address instead of a phone number. */
const ofGroupChat: readonly DraftField[] = ['name', 'brand']

export interface EditDialogProps {
  contact: Contact
  draftId: string
  /** Whether the empty custom fields are shown at first too. */
  showsAllFields?: boolean
  onSaved: (contact: Contact) => void
  onClose: () => void
}

/**
 * Edits a contact's record: first and last name, e-mail, phone, brand and the twenty custom fields, those with a name by
 * their type. A group chat has only the name, the brand and the custom fields.
 */
export function EditDialog(props: EditDialogProps) {
  const { contact, draftId, showsAllFields = false, onSaved, onClose } = props
  const { t, language } = useTexts('sidePanel')
  const viewer = useAtomValue(viewerAtom)
  const fields = useContactFields()
  const form = useFormDraft({ groupId: contact.groupId, form: 'contact', id: draftId }, () => ({
    before: contact,
    draft: draftOf(contact),
  }))
  const { draft: current } = form
  const { before, draft } = current
  const [all, setAll] = useState(showsAllFields)
  const rules = {
    fields: contact.isGroupChat ? ofGroupChat : ofPerson,
    required: keptFields(before),
  }
  const edit = (part: Partial<ContactDraft>) =>
    void form.edit({ draft: { ...form.latest().draft, ...part } })
  const editCustom = (number: number, text: string) =>
    edit({ custom: { ...form.latest().draft.custom, [number]: text } })
  const typed = { draft, before, fields, language }
  const unnamed = customNumbers.filter((number) => fields.every((one) => one.number !== number))
  return (
    <ContactDialog
      title={t('sidePanel:contact.editTitle')}
      confirmLabel={t('sidePanel:save')}
      width={560}
      draft={draft}
      sent={draft}
      {...rules}
      form={form}
      validate={() => ({
        ...faultsOf(draft, { ...rules, contact: before }),
        ...fieldFaults(typed),
      })}
      send={async () => {
        const saved = await saveContact(before, storedDraft(typed))
        form.discard(current)
        return saved
      }}
      onChange={edit}
      onSaved={onSaved}
      onClose={onClose}
      renderFields={(faults) => (
        <>
          <Suspense>
            {fields.map((field) => (
              <FieldEditor
                key={field.number}
                field={field}
                label={fieldName(field, language)}
                stored={storedField(before, field.number)}
                value={draft.custom[field.number] ?? ''}
                onChange={(text) => editCustom(field.number, text)}
                isUnfit={faults[customFieldName(field.number)] !== undefined}
                isReadOnly={viewer === null || !can(viewer, 'contactField.fill', field)}
              />
            ))}
          </Suspense>
          <CustomFields
            numbers={unnamed.filter((number) => all || draft.custom[number] !== undefined)}
            values={draft.custom}
            onChange={editCustom}
          />
          {!all && unnamed.length > 0 && (
            <button
              type="button"
              className={`${classes.wide} ${classes.more}`}
              onClick={() => setAll(true)}
            >
              {t('sidePanel:contact.allFields', { count: limits.customFields })}
            </button>
          )}
        </>
      )}
    />
  )
}

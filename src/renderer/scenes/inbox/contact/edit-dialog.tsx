import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { limits } from '#contract/limits.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { usePanelTexts } from '../../../i18n/panel-texts.ts'
import { DialogButtons } from '../sidebar/dialog-buttons.tsx'
import { useActs } from '../use-acts.ts'
import { saveContact } from './contact-acts.ts'
import {
  draftOf,
  faultsOf,
  keptFields,
  type ContactDraft,
  type DraftField,
  type Faults,
} from './contact-draft.ts'
import { ContactForm } from './contact-form.tsx'
import classes from './contact-form.module.css'
import { faultsIn } from './faults-in.ts'
import { useFormBegun } from './form-begun.ts'

const ofPerson: readonly DraftField[] = ['name', 'lastName', 'email', 'phone', 'brand']
/** A group chat has an address of the channel's in place of a number. */
const ofGroupChat: readonly DraftField[] = ['name', 'brand']

const customNumbers = Array.from({ length: limits.customFields }, (_, index) => index + 1)

/** Changes a contact's record: name, e-mail, phone, brand and the group's own twenty fields. */
export function EditDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = usePanelTexts()
  const [before] = useState(contact)
  const [kept] = useState<ContactDraft>(() => draftOf(contact))
  const [draft, setDraft] = useState(kept)
  useFormBegun(draft !== kept)
  const [faults, setFaults] = useState<Faults>({})
  const { busy, error, run } = useActs(onClose, (refused) => setFaults(faultsIn(refused, draft)))
  const [all, setAll] = useState(false)
  const fields = contact.isGroupChat ? ofGroupChat : ofPerson
  const shown = customNumbers.filter((number) => all || kept.custom[number] !== undefined)

  const save = () => {
    const found = faultsOf(draft, { fields, required: keptFields, contact: before })
    setFaults(found)
    if (!busy && Object.keys(found).length === 0) run(() => saveContact(before, draft))
  }
  return (
    <Dialog title={t('panels:contact.editTitle')} onClose={onClose} width={560}>
      <ContactForm
        draft={draft}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
        fields={fields}
        required={keptFields}
        faults={faults}
        onSubmit={save}
      >
        {shown.map((number) => (
          <TextInput
            key={number}
            label={t('inbox.sidebar.custom', { number })}
            autoComplete="off"
            maxLength={1_000}
            value={draft.custom[number] ?? ''}
            onChange={(event) => {
              const text = event.currentTarget.value
              setDraft((now) => ({ ...now, custom: { ...now.custom, [number]: text } }))
            }}
          />
        ))}
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
      <DialogButtons label={t('panels:save')} busy={busy} onAct={save} onCancel={onClose} />
    </Dialog>
  )
}

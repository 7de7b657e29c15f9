import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { crmApi } from '#contract/api/crm.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { CrmRecord } from '#contract/entities/crm.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { Dialog } from '../../../../components/dialog.tsx'
import { ErrorNotice } from '../../../../components/error-notice.tsx'
import { call } from '../../../../data/api-client.ts'
import { usePanelTexts } from '../../../../i18n/panel-texts.ts'
import { useAct } from '../../use-acts.ts'
import { DialogButtons } from '../dialog-buttons.tsx'
import classes from './crm-dialog.module.css'
import { crmKey } from './crm-panel.tsx'

export interface CrmDialogProps {
  contact: Contact
  /** null: there is none yet. */
  record: CrmRecord | null
  onClose: () => void
}

const fields = crmApi.saveCrmRecord.body.shape

/** Writes the contact's record; a new one begins with what the contact says. */
export function CrmDialog({ contact, record, onClose }: CrmDialogProps) {
  const { t } = usePanelTexts()
  const client = useQueryClient()
  const known = record ?? { name: contactName(contact), email: contact.email }
  const [draft, setDraft] = useState({
    name: known.name,
    email: known.email ?? '',
    company: record?.company ?? '',
    document: record?.document ?? '',
    address: record?.address ?? '',
  })
  const [isTried, setTried] = useState(false)
  const wrongName = !fields.name.safeParse(draft.name).success
  const email = draft.email.trim()
  const wrongEmail = email !== '' && !fields.email.safeParse(email).success
  const { busy, error, run } = useAct(async () => {
    const body = { ...draft, email: email === '' ? undefined : email }
    const { id: contactId, groupId } = contact
    await call(crmApi.saveCrmRecord, { params: { contactId }, groupId, body })
    await client.invalidateQueries({ queryKey: crmKey(contactId) })
  }, onClose)
  const save = () => {
    setTried(true)
    if (!wrongName && !wrongEmail) run()
  }
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setDraft((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <Dialog
      title={t(record === null ? 'panels:crm.create' : 'panels:crm.record')}
      onClose={onClose}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) save()
        }}
      >
        <TextInput
          label={t('panels:crm.name')}
          {...field('name')}
          error={isTried && wrongName ? t('panels:crm.nameMissing') : undefined}
          maxLength={200}
          required
          data-autofocus
        />
        <TextInput
          label={t('panels:crm.email')}
          type="email"
          {...field('email')}
          error={isTried && wrongEmail ? t('panels:crm.emailInvalid') : undefined}
          maxLength={254}
        />
        <TextInput label={t('panels:crm.company')} {...field('company')} maxLength={200} />
        <TextInput label={t('panels:crm.document')} {...field('document')} maxLength={50} />
        <Textarea
          label={t('panels:crm.address')}
          {...field('address')}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={500}
        />
        {error !== null && <ErrorNotice error={error} />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <DialogButtons label={t('panels:save')} busy={busy} onAct={save} onCancel={onClose} />
    </Dialog>
  )
}

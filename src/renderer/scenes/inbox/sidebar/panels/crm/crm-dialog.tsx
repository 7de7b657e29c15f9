import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { crmApi } from '#contract/api/crm.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { CrmRecord } from '#contract/entities/crm.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { Dialog } from '../../../../../components/dialog.tsx'
import { ErrorNotice, Notice } from '../../../../../components/error-notice.tsx'
import { call } from '../../../../../data/api-client.ts'
import { ApiError } from '../../../../../data/api-error.ts'
import { usePanelTexts } from '../../../../../i18n/panel-texts.ts'
import { useFormBegun } from '../../../dialogs/is-form-changed.ts'
import { keepForms } from '../../../form-drafts/form-drafts.ts'
import { useKeptForm } from '../../../form-drafts/use-form-draft.ts'
import { useActs } from '../../../actions/use-mutation-state.ts'
import { DialogButtons } from '../../../dialogs/dialog-buttons.tsx'
import classes from './crm-dialog.module.css'
import { bodyOf, draftOf, isSaved, type CrmDraft } from './crm-draft.ts'
import { crmQuery } from './crm-query.ts'
import { isOwn, overRecord, type CrmSaid } from './crm-form-state.ts'

export interface CrmDialogProps {
  contact: Contact
  /** As it was when it was asked for; null: there was none yet. */
  record: CrmRecord | null
  onClose: () => void
}

const forms = keepForms<CrmSaid>('crm')

const fields = crmApi.saveCrmRecord.body.shape

/**
 * Writes the contact's record. Where somebody else has saved it meanwhile, nothing is: what was typed stands beside theirs,
 * and the rest is as it is now, until it is saved again.
 */
export function CrmDialog({ contact, record, onClose }: CrmDialogProps) {
  const { t } = usePanelTexts()
  const client = useQueryClient()
  const { id: contactId, groupId } = contact
  const form = useKeptForm<CrmSaid>(forms, contactId, () => ({
    known: record,
    typed: {},
    theirs: null,
    sent: [],
  }))
  const { known, typed, theirs } = form.said
  useFormBegun(Object.keys(typed).length > 0)
  const draft = { ...draftOf(known, contact), ...typed }
  const [isTried, setTried] = useState(false)
  const wrongName = !fields.name.safeParse(draft.name).success
  const wrongEmail = !fields.email.safeParse(bodyOf(draft).email).success
  const { queryKey } = crmQuery(contact)
  const { busy, error, run } = useActs(() => {
    form.forget()
    onClose()
  })
  const takeOver = (now: CrmRecord | null, sent: readonly CrmDraft[]) =>
    form.amend(overRecord({ ...form.latest(), sent }, now, contact))
  /** Writes over a record as it is known; over one's own save of before, whose answer was lost, without a question. */
  const write = async (over: CrmRecord | null, earlier: readonly CrmDraft[]): Promise<void> => {
    // A service that does not say when a record was saved is not asked whether it is another by now.
    const updatedAt = over === null ? null : over.updatedAt
    const body = { ...bodyOf(draft), updatedAt }
    try {
      const saved = await call(crmApi.saveCrmRecord, { params: { contactId }, groupId, body })
      // Whoever opens it again before it is fetched anew begins with what was saved.
      client.setQueryData(queryKey, (held) => held && { ...held, record: saved })
    } catch (refused) {
      if (!(refused instanceof ApiError) || refused.code !== 'CONFLICT') throw refused
      // What cannot be looked at now is looked at by the next try.
      const now = await client.fetchQuery({ ...crmQuery(contact), staleTime: 0 }).catch(() => null)
      if (now === null) throw refused
      const { record: kept } = now
      if (isSaved(kept, draft)) return
      takeOver(kept, earlier)
      if (!isOwn(kept, earlier)) {
        form.amend({ theirs: form.latest().theirs ?? {} })
        throw refused
      }
      // Once: who is refused over it again has met somebody else.
      form.amend({ sent: [draft] })
      return await write(kept, [])
    }
  }
  const lookAgain = useEffectEvent(async () => {
    if (!form.isFound) return
    // What cannot be looked at now the service looks at as it is saved.
    const now = await client.fetchQuery({ ...crmQuery(contact), staleTime: 0 }).catch(() => null)
    if (now !== null) takeOver(now.record, form.latest().sent)
  })
  // What was typed before the session ended stands over the record as it is now.
  useEffect(() => void lookAgain(), [])
  const close = () => {
    // What was sent without an answer may be the record by now: whoever opens it again begins with that.
    if (form.latest().sent.length > 0) void client.invalidateQueries({ queryKey })
    form.forget()
    onClose()
  }
  const save = () => {
    setTried(true)
    if (busy || wrongName || wrongEmail) return
    const { sent } = form.latest()
    form.change({ sent: [...sent, draft] })
    run(async () => {
      await write(known, sent)
      await client.invalidateQueries({ queryKey })
      if (form.latest().typed === typed) form.forget()
    })
  }
  const isTheirs = error instanceof ApiError && error.code === 'CONFLICT' && theirs !== null
  const field = (name: keyof CrmDraft) => {
    const value = draft[name]
    const other = typed[name] === undefined ? undefined : theirs?.[name]
    return {
      value,
      description:
        other === undefined || other === value
          ? undefined
          : t(other === '' ? 'panels:crm.emptyNow' : 'panels:crm.now', { text: other }),
      onChange: (event: { currentTarget: { value: string } }) => {
        const text = event.currentTarget.value
        form.change({ typed: { ...form.latest().typed, [name]: text } })
      },
    }
  }
  return (
    <Dialog
      title={t(known === null ? 'panels:crm.create' : 'panels:crm.record')}
      about={contactName(contact)}
      onClose={close}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
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
        {isTheirs ? (
          <Notice>{t('panels:crm.changed')}</Notice>
        ) : (
          error !== null && <ErrorNotice error={error} />
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <DialogButtons label={t('panels:save')} busy={busy} onAct={save} onCancel={close} />
    </Dialog>
  )
}

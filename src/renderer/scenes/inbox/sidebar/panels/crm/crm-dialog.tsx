import { Flex, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { crmApi } from '#contract/api/contacts/crm.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { CrmRecord } from '#contract/entities/contacts/crm.ts'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useFormChanged } from '#renderer/data/forms/is-form-changed.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { bodyOf, draftOf, isSaved, type CrmDraft } from './crm-draft.ts'
import { crmQuery } from './crm-query.ts'
import { isOwnSave, rebaseForm } from './crm-form-state.ts'

export interface CrmDialogProps {
  contact: Contact
  /** The record when the dialog was opened; null if there was none. */
  record: CrmRecord | null
  onClose: () => void
}

const fields = crmApi.saveCrmRecord.body.shape

/**
 * Edits the contact's CRM record. If another user has saved the record since the dialog was opened, the first save
 * stores nothing. The dialog then shows the other user's values below the fields in which this user has typed. The next
 * save overwrites the values in these fields.
 */
export function CrmDialog({ contact, record, onClose }: CrmDialogProps) {
  const { t } = useTexts('sidePanel')
  const client = useQueryClient()
  const { id: contactId, groupId } = contact
  const form = useFormDraft({ groupId, form: 'crm', id: contactId }, () => ({
    base: record,
    typed: {},
    theirs: null,
    sent: [],
  }))
  const { base, typed, theirs } = form.draft
  useFormChanged(Object.keys(typed).length > 0)
  const draft = { ...draftOf(base, contact), ...typed }
  const [isTried, setTried] = useState(false)
  const wrongName = !fields.name.safeParse(draft.name).success
  const wrongEmail = !fields.email.safeParse(bodyOf(draft).email).success
  const { queryKey } = crmQuery(contact)
  const { busy, error, run } = useChange({
    send: (act: () => Promise<void>) => act(),
    onDone: () => {
      form.discard()
      onClose()
    },
  })
  const rebase = (now: CrmRecord | null, sent: readonly CrmDraft[]) =>
    form.edit(rebaseForm({ ...form.latest(), sent }, now, contact))
  /**
   * Saves the draft over the existing record. If the service reports a conflict, the current record is fetched:
   * - It equals the draft: there is nothing left to save.
   * - It equals one of the `earlier` drafts: an earlier save succeeded, but its response was lost. The draft is saved
   *   over the current record.
   * - Otherwise another user has saved the record: the conflict is thrown.
   * @param existing the record that the draft is based on; null if there was none
   * @param earlier the drafts that the user has sent before
   */
  const saveOver = async (
    existing: CrmRecord | null,
    earlier: readonly CrmDraft[],
  ): Promise<void> => {
    // null: there must be no record yet. undefined: the service has no timestamps, so it cannot detect a conflict.
    const updatedAt = existing === null ? null : existing.updatedAt
    const body = { ...bodyOf(draft), updatedAt }
    try {
      const saved = await call(crmApi.saveCrmRecord, { params: { contactId }, groupId, body })
      // Cache the saved record, because the dialog may be opened again before the record is refetched.
      client.setQueryData(queryKey, (cached) => cached && { ...cached, record: saved })
    } catch (refused) {
      if (!(refused instanceof ApiError) || refused.code !== 'CONFLICT') throw refused
      // If this fetch fails, the conflict is shown as an error. The next save fetches the record again.
      const now = await client.fetchQuery({ ...crmQuery(contact), staleTime: 0 }).catch(() => null)
      if (now === null) throw refused
      const { record: latest } = now
      if (isSaved(latest, draft)) return
      rebase(latest, earlier)
      if (!isOwnSave(latest, earlier)) {
        form.edit({ theirs: form.latest().theirs ?? {} })
        throw refused
      }
      // Pass no `earlier` drafts, so that there is only one retry: a second conflict is another user's.
      form.edit({ sent: [draft] })
      return await saveOver(latest, [])
    }
  }
  const rebaseRestoredDraft = useEffectEvent(async () => {
    if (!form.isRestored) return
    // If the fetch fails, the service still detects a conflict when the record is saved.
    const now = await client.fetchQuery({ ...crmQuery(contact), staleTime: 0 }).catch(() => null)
    if (now !== null) rebase(now.record, form.latest().sent)
  })
  // Compare a restored draft with the current record.
  useEffect(() => void rebaseRestoredDraft(), [])
  const close = () => {
    // A save whose response was lost may have succeeded, so refetch the record for the next dialog.
    if (form.latest().sent.length > 0) void client.invalidateQueries({ queryKey })
    form.discard()
    onClose()
  }
  const save = () => {
    setTried(true)
    if (busy || wrongName || wrongEmail) return
    const { sent } = form.latest()
    form.edit({ sent: [...sent, draft] })
    run(async () => {
      await saveOver(base, sent)
      await client.invalidateQueries({ queryKey })
      if (form.latest().typed === typed) form.discard()
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
          : t(other === '' ? 'sidePanel:crm.emptyNow' : 'sidePanel:crm.now', { text: other }),
      onChange: (event: { currentTarget: { value: string } }) => {
        const text = event.currentTarget.value
        form.edit({ typed: { ...form.latest().typed, [name]: text } })
      },
    }
  }
  return (
    <Dialog
      title={t(base === null ? 'sidePanel:crm.create' : 'sidePanel:crm.record')}
      about={contactName(contact)}
      onClose={close}
    >
      <Flex
        component="form"
        direction="column"
        gap={12}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          label={t('sidePanel:crm.name')}
          {...field('name')}
          error={isTried && wrongName ? t('sidePanel:crm.nameMissing') : undefined}
          maxLength={limits.nameMax}
          required
          data-autofocus
        />
        <TextInput
          label={t('sidePanel:crm.email')}
          type="email"
          {...field('email')}
          error={isTried && wrongEmail ? t('sidePanel:crm.emailInvalid') : undefined}
          maxLength={limits.emailMax}
        />
        <TextInput
          label={t('sidePanel:crm.company')}
          {...field('company')}
          maxLength={limits.crm.companyMax}
        />
        <TextInput
          label={t('sidePanel:crm.document')}
          {...field('document')}
          maxLength={limits.crm.documentMax}
        />
        <Textarea
          label={t('sidePanel:crm.address')}
          {...field('address')}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={limits.crm.addressMax}
        />
        {isTheirs ? (
          <Notice>{t('sidePanel:crm.changed')}</Notice>
        ) : (
          error !== null && <ErrorNotice error={error} />
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Flex>
      <DialogButtons label={t('sidePanel:save')} busy={busy} onAct={save} onCancel={close} />
    </Dialog>
  )
}

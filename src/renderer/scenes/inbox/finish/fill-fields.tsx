import { Stack } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Macro } from '#contract/entities/chats/macro.ts'
import { customFieldName, type CustomFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { fieldName } from '#contract/rules/contacts/field-name.ts'
import { fieldValue } from '#contract/rules/contacts/field-value.ts'
import FieldEditor from '#renderer/components/contact-form/field-editor.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useContactFields } from '#renderer/data/contacts/contact-fields.ts'
import { saveCustomFields } from '#renderer/data/forms/contact-mutations.ts'
import { storedField } from '#renderer/data/forms/field-draft.ts'
import { useFormChanged } from '#renderer/data/forms/is-form-changed.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useChatActs } from '#renderer/scenes/inbox/actions/use-chat-actions.ts'
import { runMacro } from '#renderer/scenes/inbox/macros/run-macro.ts'

export interface FillFieldsProps {
  contact: Contact
  /** The fields without a value, in their order. */
  numbers: readonly number[]
  /** The macro that finishes the chat; absent if the user finishes it. */
  macro: Macro | undefined
  onClose: () => void
}

/** Asks for the values without which a chat is not finished, then saves them and finishes it. */
export default function FillFields({ contact, numbers, macro, onClose }: FillFieldsProps) {
  const { t, language } = useTexts('inboxActions', 'sidePanel', 'macros')
  const viewer = useAtomValue(viewerAtom)
  const named = useContactFields()
  const { closeNow } = useChatActs()
  const subject = { groupId: contact.groupId, form: 'missingFields', id: contact.id } as const
  const form = useFormDraft(subject, () => ({ values: {} }))
  useFormChanged(form.isChanged)
  const { values } = form.draft
  const [unfit, setUnfit] = useState<readonly number[]>([])
  const fields = numbers.flatMap((number) => named.find((one) => one.number === number) ?? [])
  const mayFill = fields.map((field) => viewer !== null && can(viewer, 'contactField.fill', field))
  const reading = { isCommaDecimal: language !== 'en', callingCode: contact.countryCode }
  const textOf = (number: number) => values[number] ?? storedField(contact, number)
  const save = useChange({
    send: (stored: Readonly<Record<CustomFieldName, string>>) => saveCustomFields(contact, stored),
    onDone: (saved) => {
      form.discard()
      onClose()
      if (macro === undefined) closeNow(saved, 'finish')
      else void runMacro(macro, saved)
    },
  })
  const isComplete =
    fields.length === numbers.length &&
    mayFill.every(Boolean) &&
    fields.every(({ number }) => textOf(number).trim() !== '')
  const submit = () => {
    if (!isComplete || save.busy) return
    const stored: Record<CustomFieldName, string> = {}
    const wrong: number[] = []
    for (const field of fields) {
      const { number } = field
      const value = fieldValue(textOf(number), field, reading)
      if (value === null) wrong.push(number)
      else stored[customFieldName(number)] = value
    }
    setUnfit(wrong)
    if (wrong.length === 0) save.run(stored)
  }
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <Dialog
      title={t('inboxActions:fill.title', { count: fields.length })}
      about={contactName(contact)}
      onClose={cancel}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap={12}>
          {fields.map((field, index) => (
            <FieldEditor
              key={field.number}
              field={field}
              label={fieldName(field, language)}
              stored={storedField(contact, field.number)}
              value={textOf(field.number)}
              onChange={(text) => {
                form.edit({ values: { ...form.latest().values, [field.number]: text } })
                setUnfit((before) => before.filter((number) => number !== field.number))
              }}
              isUnfit={unfit.includes(field.number)}
              isReadOnly={mayFill[index] !== true}
              hasFocus={index === mayFill.indexOf(true)}
            />
          ))}
          {mayFill.includes(false) && <Notice tone="warn">{t('inboxActions:fill.lead')}</Notice>}
          {save.error !== null && <ErrorNotice error={save.error} />}
        </Stack>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        <DialogButtons
          label={
            macro === undefined
              ? t('inboxActions:fill.save')
              : t('inboxActions:fill.run', { macro: macro.name })
          }
          disabled={!isComplete}
          busy={save.busy}
          onAct={submit}
          onCancel={cancel}
        />
      </form>
    </Dialog>
  )
}

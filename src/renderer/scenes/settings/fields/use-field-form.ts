import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { convertField, saveField, showStored } from './field-changes.ts'
import {
  bodyOfDraft,
  changesValues,
  checkBodyOf,
  draftOf,
  faultsOf,
  isConversion,
  type FieldDraft,
} from './field-draft.ts'
import { fieldCheckQuery } from './field-queries.ts'
import type { FieldRow } from './use-field-rows.ts'

/** How long the form rests before a change of a type is tried, ms. */
const restMs = 400

export interface FieldFormProps {
  group: Group
  viewer: Viewer
  row: FieldRow
  /** The fields that have a name, in their order. */
  fields: readonly ContactField[]
}

/** The form of one custom field, with the trial of what it does to the values. */
export function useFieldForm({ group, viewer, row, fields }: FieldFormProps) {
  const { t } = useTexts('contactFields')
  const numbers = useNumbers()
  const { number, field, contacts = 0 } = row
  const mayEdit = can(viewer, 'contactFields.edit')
  const stored = draftOf(field)
  const [left, setLeft] = useState<number | null>(null)
  const form = useFormDraft(
    mayEdit ? { groupId: group.id, form: 'contactField', id: String(number) } : null,
    () => stored,
    left === null ? stored : undefined,
  )
  const { draft, isChanged, edit, markSaved, discard } = form
  const faults = faultsOf(
    draft,
    fields.filter((one) => one.number !== number),
  )
  const guard = useLeaveGuard(isChanged)

  const [rested] = useDebouncedValue(draft, restMs)
  const isTried =
    contacts > 0 &&
    mayEdit &&
    faultsOf(rested, []).choices === null &&
    (rested.type === 'choice' || changesValues(rested, field))
  const check = useQuery({
    ...fieldCheckQuery(group.id, number, checkBodyOf(rested)),
    enabled: isTried,
  })
  const converts = contacts > 0 && changesValues(draft, field)
  const isSettled = rested === draft && !check.isPlaceholderData && check.data !== undefined
  const written = check.data === undefined ? 0 : check.data.written + check.data.replaced

  const save = useChange({
    send: async (sent: FieldDraft) => {
      const body = bodyOfDraft(sent)
      if (!isConversion(sent, field, contacts)) {
        return { field: await saveField(group.id, number, body), changed: 0 }
      }
      const conversion = { ...body, ...checkBodyOf(sent) }
      return await convertField(group.id, number, conversion, (_, more) => setLeft(more))
    },
    accept: ({ field: saved, changed }) => {
      showStored(group.id, saved)
      discard()
      const { name } = saved
      const total = numbers.count(changed)
      showToast(
        changed === 0
          ? t('contactFields:saved', { name })
          : t('contactFields:converted', { count: changed, total, name }),
      )
    },
    refetches: ['contactFields'],
    onDone: ({ field: saved }) => {
      edit(draftOf(saved))
      markSaved()
      setLeft(null)
      guard.release()
    },
    onRefused: () => setLeft(null),
    repeats: true,
  })
  const isValid = draft.name.trim() !== '' && faults.name === null && faults.choices === null
  return {
    ...form,
    t,
    number,
    field,
    contacts,
    mayEdit,
    faults,
    guard,
    check,
    isTried,
    /** Whether saving writes values, or another type. The user is asked first. */
    converts,
    written,
    save,
    /** Contacts whose values are not written yet; null if none are being written. */
    left,
    isSavable: mayEdit && isChanged && isValid && !save.busy && (!converts || isSettled),
    reset: () => {
      edit(stored)
      discard()
      save.reset()
    },
  }
}

export type FieldForm = ReturnType<typeof useFieldForm>

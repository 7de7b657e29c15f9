import { Select, TextInput } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { fieldValue, groupReading } from '#contract/rules/contacts/field-value.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useContactFields, useNumberedFields } from '#renderer/data/contacts/contact-fields.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

const FieldEditor = lazy(() => import('#renderer/components/contact-form/field-editor.tsx'))

export interface FieldDialogProps {
  viewer: Viewer
  /** The number of selected contacts. */
  count: number
  onFill: (field: { number: number; value: string }) => void
  onClose: () => void
}

/** Asks for a custom field and the value that many contacts get. */
export function FieldDialog({ viewer, count, onFill, onClose }: FieldDialogProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const group = useAtomValue(groupAtom)
  const named = useContactFields()
  const fields = useNumberedFields().filter(({ number }) => {
    const field = named.find((one) => one.number === number)
    return field === undefined || can(viewer, 'contactField.fill', field)
  })
  const [number, setNumber] = useState<number | null>(null)
  const [value, setValue] = useState('')
  const [isUnfit, setUnfit] = useState(false)
  const field = named.find((one) => one.number === number)
  const label = fields.find((one) => one.number === number)?.name ?? ''
  const confirm = () => {
    if (number === null) return
    const text = value.trim()
    const fitting =
      field === undefined || text === '' || group === null
        ? text
        : fieldValue(text, field, groupReading(group))
    if (fitting === null) setUnfit(true)
    else onFill({ number, value: fitting })
  }
  const edit = (text: string) => {
    setValue(text)
    setUnfit(false)
  }
  return (
    <ConfirmDialog
      title={t('contacts:bulk.fieldTitle', { count })}
      confirmLabel={t('sidePanel:save')}
      isConfirmDisabled={number === null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <Select
          label={t('contacts:bulk.fieldName')}
          data-autofocus
          searchable
          allowDeselect={false}
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
          data={fields.map((one) => ({ value: String(one.number), label: one.name }))}
          value={number === null ? null : String(number)}
          onChange={(chosen) => {
            setNumber(chosen === null ? null : Number(chosen))
            edit('')
          }}
        />
        {number !== null && field === undefined && (
          <TextInput
            mt={12}
            label={label}
            description={t('contacts:bulk.fieldEmpty')}
            maxLength={limits.customFieldMax}
            value={value}
            onChange={({ currentTarget }) => edit(currentTarget.value)}
          />
        )}
        {field !== undefined && (
          <Suspense>
            <FieldEditor
              field={field}
              label={label}
              stored=""
              value={value}
              onChange={edit}
              isUnfit={isUnfit}
              isReadOnly={false}
            />
          </Suspense>
        )}
      </form>
    </ConfirmDialog>
  )
}

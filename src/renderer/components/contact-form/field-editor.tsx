import { Select, TextInput, type InputWrapperProps } from '@mantine/core'
import { useId, type HTMLInputTypeAttribute } from 'react'
import { booleanValues, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { FieldType } from '#contract/entities/contacts/field-types.ts'
import { limits } from '#contract/limits.ts'
import { isFieldValue } from '#contract/rules/contacts/field-value.ts'
import { calendarInDialog, DayField, keepEscape } from '#renderer/components/dates/calendar.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

interface FieldEditorProps {
  field: ContactField
  label: string
  /** The stored value, which stays if it is not changed, even if it does not fit the type. */
  stored: string
  value: string
  onChange: (text: string) => void
  /** Whether the text does not fit the type, and was to be saved. */
  isUnfit: boolean
  /** Whether only admins and managers change it. */
  isReadOnly: boolean
  /** Whether the field has the focus when its dialog opens. */
  hasFocus?: boolean
}

const inputTypes: Partial<Record<FieldType, HTMLInputTypeAttribute>> = {
  link: 'url',
  email: 'email',
  phone: 'tel',
}

const unfitTexts = {
  number: 'sidePanel:fields.unfit.number',
  date: 'sidePanel:fields.unfit.date',
  choice: 'sidePanel:fields.unfit.choice',
  boolean: 'sidePanel:fields.unfit.boolean',
  link: 'sidePanel:fields.unfit.link',
  email: 'sidePanel:fields.unfit.email',
  phone: 'sidePanel:fields.unfit.phone',
} as const

const inputWrapperOrder: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

/** A field to edit a value of a custom field by its type. */
export default function FieldEditor(props: FieldEditorProps) {
  const { field, label, stored, value, onChange, isUnfit, isReadOnly, hasFocus = false } = props
  const { t } = useTexts('sidePanel')
  const calendarId = useId()
  const isOther = stored !== '' && !isFieldValue(stored, field)
  const shared = {
    label,
    readOnly: isReadOnly,
    error: isUnfit && field.type !== 'text' && t(unfitTexts[field.type]),
    description: isReadOnly
      ? t('sidePanel:fields.lead')
      : isOther && value === stored && t('sidePanel:fields.keeps'),
    inputWrapperOrder,
    'data-autofocus': hasFocus || undefined,
  }
  if (field.type === 'choice' || field.type === 'boolean') {
    const options =
      field.type === 'choice'
        ? field.choices.map((choice) => ({ value: choice, label: choice }))
        : [
            { value: booleanValues.yes, label: t('sidePanel:fields.yes') },
            { value: booleanValues.no, label: t('sidePanel:fields.no') },
          ]
    return (
      <Select
        {...shared}
        size="md"
        data={isOther ? [{ value: stored, label: stored }, ...options] : options}
        searchable={options.length > 8}
        clearable
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    )
  }
  if (field.type === 'date' && !isOther)
    return (
      <div role="presentation" onKeyDownCapture={keepEscape}>
        <DayField
          {...shared}
          size="md"
          name={label}
          shown={value === '' ? [] : [value]}
          clearable={!isReadOnly}
          clearButtonProps={{ 'aria-label': t('sidePanel:fields.clear') }}
          popoverProps={{ id: calendarId, ...calendarInDialog, returnFocus: true }}
          id={calendarId}
          value={value === '' ? null : value}
          onChange={(day) => onChange(day ?? '')}
        />
      </div>
    )
  return (
    <TextInput
      {...shared}
      type={inputTypes[field.type] ?? 'text'}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      rightSection={field.type === 'number' ? field.unit : undefined}
      autoComplete="off"
      maxLength={limits.customFieldMax}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

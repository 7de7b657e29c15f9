import { Button, Checkbox, Radio, ScrollArea, Select, Stack, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { booleanValues, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { FieldOperator, TextCondition } from '#contract/entities/contacts/field-condition.ts'
import { limits } from '#contract/limits.ts'
import { operatorsOf, valuesOf } from '#contract/rules/contacts/field-operators.ts'
import { fieldValue, type FieldReading } from '#contract/rules/contacts/field-value.ts'
import { calendarInDialog, DayField, keepEscape } from '#renderer/components/dates/calendar.tsx'
import { fieldText } from '#contract/rules/contacts/field-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { operatorText } from './condition-text.ts'

interface ConditionFormProps {
  field: ContactField
  /** How written values are read. */
  reading: FieldReading
  /** The condition that is changed; absent: a new one. */
  condition?: TextCondition | undefined
  onApply: (condition: TextCondition) => void
}

/** Sets the condition of a filter by a field. */
export function ConditionForm({ field, reading, condition, onApply }: ConditionFormProps) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const offered = operatorsOf(field.type)
  const [operator, setOperator] = useState<FieldOperator>(condition?.operator ?? 'is')
  const [values, setValues] = useState<readonly string[]>(() =>
    (condition?.values ?? []).map((value) =>
      field.type === 'number'
        ? fieldText(value, { ...field, unit: undefined }, { yes: '', no: '', language })
        : value,
    ),
  )
  const [isWrong, setWrong] = useState(false)
  const isCompared = valuesOf(operator) !== 'none'

  const change = (next: readonly string[]) => {
    setValues(next)
    setWrong(false)
  }
  const apply = () => {
    const stored = isCompared ? storedValues(values, operator, field, reading) : []
    if (stored === null) setWrong(true)
    else onApply({ operator, values: stored })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Stack gap={12}>
        <Select
          label={t('contacts:filters.operator')}
          data={[...new Set([...offered, operator])].map((value) => ({
            value,
            label: operatorText(value, t),
          }))}
          value={operator}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
          onChange={(chosen) => {
            const next = offered.find((one) => one === chosen)
            if (next === undefined) return
            setOperator(next)
            // An operator with one value keeps the first of several.
            change(valuesOf(next) === 'one' ? values.slice(0, 1) : values)
          }}
        />
        {isCompared && (
          <ConditionValues field={field} values={values} isWrong={isWrong} onChange={change} />
        )}
        <Button type="submit" size="sm">
          {t('contacts:filters.apply')}
        </Button>
      </Stack>
    </form>
  )
}

/** The values as the field stores them; null if there is none, or one that does not fit. */
function storedValues(
  values: readonly string[],
  operator: FieldOperator,
  field: ContactField,
  reading: FieldReading,
): string[] | null {
  const stored = values.map((value) =>
    operator === 'contains' || field.type === 'choice'
      ? value.trim()
      : fieldValue(value, field, reading),
  )
  const fitting = stored.flatMap((value) => (value === null || value === '' ? [] : [value]))
  return fitting.length === 0 || fitting.length < stored.length ? null : fitting
}

interface ConditionValuesProps {
  field: ContactField
  values: readonly string[]
  isWrong: boolean
  onChange: (values: readonly string[]) => void
}

const unfitTexts = {
  number: 'sidePanel:fields.unfit.number',
  link: 'sidePanel:fields.unfit.link',
  email: 'sidePanel:fields.unfit.email',
  phone: 'sidePanel:fields.unfit.phone',
} as const

function ConditionValues({ field, values, isWrong, onChange }: ConditionValuesProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const calendarId = useId()
  const label = t('contacts:filters.value')
  const { type } = field
  const [value = ''] = values
  const missing = isWrong && t('contacts:filters.valueMissing')
  if (type === 'choice')
    return (
      <Checkbox.Group
        label={t('contacts:filters.values')}
        value={[...values]}
        error={missing}
        onChange={onChange}
      >
        <ScrollArea.Autosize mah={240} mt={4} type="auto" offsetScrollbars>
          <Stack gap={8}>
            {[...new Set([...field.choices, ...values])].map((choice) => (
              <Checkbox key={choice} value={choice} label={choice} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Checkbox.Group>
    )
  if (type === 'boolean')
    return (
      <Radio.Group
        label={label}
        value={value}
        error={missing}
        onChange={(chosen) => onChange([chosen])}
      >
        <Stack gap={8} mt={4}>
          <Radio value={booleanValues.yes} label={t('sidePanel:fields.yes')} />
          <Radio value={booleanValues.no} label={t('sidePanel:fields.no')} />
        </Stack>
      </Radio.Group>
    )
  if (type === 'date')
    return (
      <div role="presentation" onKeyDownCapture={keepEscape}>
        <DayField
          label={label}
          name={label}
          shown={value === '' ? [] : [value]}
          error={missing}
          popoverProps={{ id: calendarId, ...calendarInDialog, returnFocus: true }}
          id={calendarId}
          value={value === '' ? null : value}
          onChange={(day) => onChange(day === null ? [] : [day])}
        />
      </div>
    )
  return (
    <TextInput
      label={label}
      autoComplete="off"
      inputMode={type === 'number' ? 'decimal' : undefined}
      rightSection={type === 'number' ? field.unit : undefined}
      maxLength={limits.customFieldMax}
      error={isWrong && (value.trim() === '' || type === 'text' ? missing : t(unfitTexts[type]))}
      value={value}
      onChange={({ currentTarget }) => onChange([currentTarget.value])}
    />
  )
}

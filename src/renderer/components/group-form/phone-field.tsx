import { Flex, Input, Loader, Select, Text, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import type { Language } from '#contract/limits.ts'
import { phoneCountries } from '#contract/rules/contacts/phone-number.ts'
import { type PhoneFieldStatus, type PhoneFieldValue } from '#renderer/data/forms/phone-input.ts'
import classes from './phone-field.module.css'

export interface PhoneFieldProps {
  label: string
  countryLabel: string
  language: Language
  value: PhoneFieldValue
  onChange: (value: PhoneFieldValue) => void
  onBlur?: () => void
  status: PhoneFieldStatus
  /**
   * Whether the field is in a modal dialog. The list of countries is then rendered inside the dialog, because the
   * dialog covers and disables everything outside.
   */
  isInDialog?: boolean
  /** Whether the number is marked as required, as Mantine marks a field. */
  isRequired?: boolean
}

/** Two fields for a phone number: the country, listed with its calling code, and the national number. */
export function PhoneField(props: PhoneFieldProps) {
  const {
    label,
    countryLabel,
    language,
    value,
    onChange,
    onBlur,
    status,
    isInDialog,
    isRequired = false,
  } = props
  const id = useId()
  const countries = useMemo(() => countryOptions(language), [language])
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <Input.Label
        className={classes.label}
        labelElement="div"
        id={`${id}-label`}
        required={isRequired}
      >
        {label}
      </Input.Label>
      <Flex gap={8}>
        <Select
          miw={132}
          flex="0 1 172px"
          size="md"
          aria-label={countryLabel}
          data={countries}
          value={value.country}
          searchable
          allowDeselect={false}
          maxDropdownHeight={240}
          comboboxProps={{
            width: 280,
            position: 'bottom-start',
            withinPortal: isInDialog !== true,
          }}
          // Typing replaces the chosen country instead of adding to its name.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(country) => {
            if (country !== null) onChange({ ...value, country })
          }}
        />
        <TextInput
          className={classes.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-label={label}
          aria-required={isRequired}
          value={value.text}
          error={status.tone === 'danger'}
          aria-invalid={status.tone === 'danger'}
          aria-describedby={`${id}-status`}
          onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
          onBlur={onBlur}
          data-tone={status.tone}
          rightSection={<StatusIcon tone={status.tone} />}
        />
      </Flex>
      <Flex
        direction="column"
        pt={4}
        mih={22}
        fz="sm"
        lh="sm"
        id={`${id}-status`}
        aria-live="polite"
      >
        {status.title !== undefined && (
          <span className={classes.title} data-tone={status.tone}>
            {status.title}
          </span>
        )}
        {status.text !== undefined && (
          <Text span inherit c="dimmed">
            {status.text}
          </Text>
        )}
      </Flex>
    </div>
  )
}

function StatusIcon({ tone }: { tone: PhoneFieldStatus['tone'] }) {
  if (tone === 'busy') return <Loader size={16} />
  if (tone === 'ok') return <IconCircleCheck className={classes.ok} size={18} aria-hidden="true" />
  if (tone === 'danger')
    return <IconAlertCircle className={classes.danger} size={18} aria-hidden="true" />
  return null
}

/** The options of the country field, sorted by name, each with its calling code: "Perú +51". */
export function countryOptions(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return phoneCountries()
    .map(({ country, callingCode }) => ({
      value: country,
      label: `${names.of(country) ?? country} +${callingCode}`,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}

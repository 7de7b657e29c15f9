import { TextInput } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ContactDraft } from '#contract/draft-forms.ts'
import { limits } from '#contract/limits.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { phoneFaultKey } from '#renderer/i18n/phone-fault-key.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './contact-form.module.css'
import { sentText, type DraftField, type Faults } from '#renderer/data/forms/contact-draft.ts'

export interface ContactFormProps {
  draft: ContactDraft
  onChange: (change: Partial<ContactDraft>) => void
  fields: readonly DraftField[]
  required: readonly DraftField[]
  faults: Faults
  onSubmit: () => void
  /** Shown instead of the text field for the phone number, e.g. a field with a choice of the country. */
  phoneField?: ReactNode
  children?: ReactNode
}

const labels = {
  name: 'sidePanel:contact.name',
  lastName: 'sidePanel:contact.lastName',
  email: 'sidePanel:contact.email',
  phone: 'sidePanel:contact.phone',
  brand: 'sidePanel:contact.brand',
} as const satisfies Record<DraftField, string>

const faultTexts = {
  missing: 'sidePanel:contact.missing',
  email: 'sidePanel:contact.noEmail',
} as const

const kinds = {
  name: { autoComplete: 'off', maxLength: limits.nameMax },
  lastName: { autoComplete: 'off', maxLength: limits.nameMax },
  email: { type: 'email', autoComplete: 'off', maxLength: limits.emailMax },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off', maxLength: 40 },
  brand: { autoComplete: 'off', maxLength: limits.brandMax },
} as const satisfies Record<DraftField, object>

/** The fields of a contact, each with its error. */
export function ContactForm(props: ContactFormProps) {
  const { draft, onChange, fields, required, faults, onSubmit, phoneField, children } = props
  const { t } = useTexts('sidePanel')
  const form = useRef<HTMLFormElement>(null)
  // After an error, focus the first invalid field.
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const faultOf = (field: DraftField) => {
    const fault = faults[field]
    if (fault === undefined || fault === 'unfit') return undefined
    if (fault === 'missing' || fault === 'email') return t(faultTexts[fault])
    if (typeof fault === 'string') return t(phoneFaultKey(fault))
    if (fault.taken !== sentText(field, draft)) return undefined
    return field === 'email' ? literals.emailRegistered : t('sidePanel:contact.phoneTaken')
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {fields.map((field, index) =>
        field === 'phone' && phoneField !== undefined ? (
          <div key={field} className={classes.wide}>
            {phoneField}
          </div>
        ) : (
          <TextInput
            key={field}
            label={t(labels[field])}
            description={field === 'phone' ? t('sidePanel:contact.phoneHelp') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...kinds[field]}
            value={draft[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            error={faultOf(field)}
            required={required.includes(field)}
            data-autofocus={index === 0 || undefined}
          />
        ),
      )}
      {children}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  )
}

export interface CustomFieldsProps {
  numbers: readonly number[]
  values: ContactDraft['custom']
  onChange: (number: number, text: string) => void
}

/** Text fields for custom fields of a contact without a name. */
export function CustomFields({ numbers, values, onChange }: CustomFieldsProps) {
  const { t } = useTexts('sidePanel')
  return numbers.map((number) => (
    <TextInput
      key={number}
      label={t('inbox.sidebar.custom', { number })}
      autoComplete="off"
      maxLength={limits.customFieldMax}
      value={values[number] ?? ''}
      onChange={({ currentTarget }) => onChange(number, currentTarget.value)}
    />
  ))
}

import { Box, Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import classes from './form.module.css'

export interface FormProps {
  title: string
  text?: ReactNode
  children?: ReactNode
  submitLabel: string
  busy: boolean
  onSubmit: () => void
  /** A sentence, or an error to format. It is shown below the button, so that the fields do not move. */
  problem?: unknown
  /** Links below the button and `problem`. */
  foot?: ReactNode
}

/** A short form: title, fields, one submit button. */
export function Form(props: FormProps) {
  const { title, text, children, submitLabel, busy, onSubmit, problem, foot } = props
  const form = useRef<HTMLFormElement>(null)
  // The form fills the screen, so focus its first field.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  // After an error, focus the invalid field.
  useEffect(() => {
    if (problem != null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-label={title}>
      <Box component="h1" mb={4} fz={20} lh="26px" fw={650} lts="-0.012em">
        {title}
      </Box>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {submitLabel}
      </Button>
      {typeof problem === 'string' && <Notice>{problem}</Notice>}
      {problem != null && typeof problem !== 'string' && <ErrorNotice error={problem} />}
      {foot != null && foot !== false && <div className={classes.foot}>{foot}</div>}
    </form>
  )
}

export interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  kind: 'email' | 'url' | 'password'
  /** Marks the content as invalid; the form shows the reason. */
  invalid?: boolean
  placeholder?: string
  readOnly?: boolean
}

const fieldKinds = {
  email: { type: 'email', autoComplete: 'username', inputMode: 'email' },
  url: { type: 'url', autoComplete: 'url', inputMode: 'url' },
} as const

/** A labelled text field. */
export function Field(props: FieldProps) {
  const { label, value, onChange, kind, invalid = false, placeholder, readOnly = false } = props
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  const shared = {
    label,
    value,
    readOnly,
    error: invalid,
    'aria-invalid': invalid,
    spellCheck: false,
    autoCapitalize: 'none',
    classNames: { label: classes.label },
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
    ...(placeholder === undefined ? {} : { placeholder }),
  }
  if (kind !== 'password') return <TextInput {...shared} {...fieldKinds[kind]} />
  const toggle = visible ? t('shell.login.hidePassword') : t('shell.login.showPassword')
  return (
    <PasswordInput
      {...shared}
      autoComplete="current-password"
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': toggle, title: toggle }}
    />
  )
}

import { PasswordInput, Text } from '@mantine/core'
import { useId, useState, type FocusEventHandler, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { passwordStrength, passwordStrengths } from '#contract/rules/people/password-strength.ts'
import classes from './new-password-field.module.css'

export interface PasswordFieldProps {
  label: string
  value: string
  autoComplete: 'current-password' | 'new-password'
  /** The error text. */
  error?: ReactNode
  /** Dim text below the field. */
  description?: ReactNode
  /** The id of a text below the field. */
  describedBy?: string | undefined
  onChange: (value: string) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
}

/** A password field with a button that shows the typed password. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, autoComplete, error, description, describedBy, onChange, onBlur } = props
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  const toggle = isVisible ? t('shell.login.hidePassword') : t('shell.login.showPassword')
  return (
    <PasswordInput
      classNames={{ label: classes.label }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={label}
      value={value}
      error={error}
      // Mantine sets it on no input of this component.
      aria-invalid={Boolean(error) || undefined}
      description={description}
      autoComplete={autoComplete}
      maxLength={limits.passwordMax}
      spellCheck={false}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': `${toggle}: ${label}`, title: toggle }}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      {...(onBlur !== undefined && { onBlur })}
    />
  )
}

/** A field for a new password. A text below shows its strength, or the least length while the password is too short. */
export function NewPasswordField(props: Omit<PasswordFieldProps, 'autoComplete' | 'description'>) {
  const { t } = useTranslation()
  const id = useId()
  const strength = passwordStrength(props.value)
  const rank = passwordStrengths.indexOf(strength)
  const text =
    strength === 'short'
      ? t('shell.passwordStrength.min', { min: limits.passwordMin })
      : t('shell.passwordStrength.length', {
          strength: {
            weak: t('shell.passwordStrength.weak'),
            fair: t('shell.passwordStrength.fair'),
            good: t('shell.passwordStrength.good'),
            strong: t('shell.passwordStrength.strong'),
          }[strength],
          length: props.value.length,
        })
  return (
    <div>
      <PasswordField {...props} autoComplete="new-password" describedBy={id} />
      <div className={classes.bars} data-strength={strength} aria-hidden="true">
        {passwordStrengths.slice(1).map((level, index) => (
          <span key={level} className={classes.bar} data-reached={index < rank || undefined} />
        ))}
      </div>
      <Text mt={4} size="xs" c="dimmed" id={id} aria-live="polite">
        {text}
      </Text>
    </div>
  )
}

import { TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useTranslation } from 'react-i18next'
import classes from './time-field.module.css'

export interface TimeFieldProps {
  /** The accessible name, e.g. "De" ("From"). */
  label: string
  /** HH:mm; empty for none. */
  value: string
  isDisabled?: boolean
  isInvalid?: boolean
  onChange: (value: string) => void
  /** Called when the focus leaves the field. */
  onBlur?: () => void
}

const complete = /^\d{2}:\d{2}/

/** A time of the day on a 24-hour clock. `onChange` is not called for an incomplete time. */
export function TimeField(props: TimeFieldProps) {
  const { label, value, isDisabled = false, isInvalid = false, onChange, onBlur } = props
  const { t } = useTranslation()
  return (
    <TimePicker
      role="group"
      aria-label={label}
      classNames={{ field: classes.part }}
      size="sm"
      w={96}
      value={value}
      disabled={isDisabled}
      error={isInvalid}
      hoursInputLabel={`${label}: ${t('shell.dates.hours')}`}
      minutesInputLabel={`${label}: ${t('shell.dates.minutes')}`}
      onChange={(time) => {
        if (time === '') onChange('')
        const [found] = complete.exec(time) ?? []
        if (found !== undefined) onChange(found)
      }}
      {...(onBlur !== undefined && { onBlur })}
    />
  )
}

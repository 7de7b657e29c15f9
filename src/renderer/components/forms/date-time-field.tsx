import { DateTimePicker } from '@mantine/dates'
import dayjs from 'dayjs'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFieldFormat } from '#contract/rules/time/date-locale.ts'
import classes from './date-time-field.module.css'
import {
  calendarInDialog,
  CalendarProvider,
  dateFieldName,
  keepEscape,
  useCalendarLabels,
} from '#renderer/components/dates/calendar.tsx'
import { fromLocalDateTime, toLocalDateTime } from './local-date-time.ts'
import timeClasses from './time-field.module.css'

export interface DateTimeFieldProps {
  label: string
  /** Whether the label is for screen readers only, e.g. because a text before the field says what it is for. */
  labelHidden?: boolean
  description?: string
  /** Epoch ms. */
  value: number | null
  onChange: (value: number | null) => void
  /** The earliest and the latest day, epoch ms. */
  min?: number
  max?: number
  invalid?: boolean
  /** The zone of the shown and chosen times, an IANA name; the machine's zone if absent. */
  timeZone?: string
}

/** A date and time field: day first, 24 hours, weeks from Monday, in every language. */
export function DateTimeField(props: DateTimeFieldProps) {
  const {
    label,
    labelHidden = false,
    description,
    value,
    onChange,
    min,
    max,
    invalid,
    timeZone,
  } = props
  const { t } = useTranslation()
  const id = useId()
  const chosen = value === null ? null : toLocalDateTime(value, timeZone)
  const shown = chosen === null ? '' : dayjs(chosen).format(`${dateFieldFormat} HH:mm`)
  const dayOf = (ms: number) => dayjs(toLocalDateTime(ms, timeZone))
  return (
    <CalendarProvider>
      <div role="presentation" onKeyDownCapture={keepEscape}>
        <DateTimePicker
          id={id}
          size="md"
          label={labelHidden ? undefined : label}
          aria-label={dateFieldName(label, shown === '' ? t('shell.dates.choose') : shown)}
          aria-haspopup="dialog"
          aria-invalid={invalid}
          error={invalid}
          description={description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('shell.dates.choose')}
          leftSection={<IconCalendarEvent size={18} stroke={1.8} aria-hidden="true" />}
          value={chosen}
          onChange={(next) => onChange(fromLocalDateTime(next, timeZone))}
          // Limit the picker to whole days. With exact limits the picker would change a time before `min` to `min`. The
          // form shows an error for such a time instead.
          {...(min !== undefined && { minDate: dayOf(min).startOf('day').toDate() })}
          {...(max !== undefined && { maxDate: dayOf(max).endOf('day').toDate() })}
          highlightToday
          ariaLabels={useCalendarLabels()}
          timePickerProps={{
            hoursInputLabel: t('shell.dates.hours'),
            minutesInputLabel: t('shell.dates.minutes'),
            popoverProps: { withinPortal: false },
            classNames: { field: timeClasses.part },
          }}
          submitButtonProps={{ 'aria-label': t('shell.dates.done') }}
          popoverProps={{
            // With the field's id, the calendar is labelled by the field.
            id,
            ...calendarInDialog,
            returnFocus: true,
            shadow: 'md',
          }}
          classNames={classes}
        />
      </div>
    </CalendarProvider>
  )
}

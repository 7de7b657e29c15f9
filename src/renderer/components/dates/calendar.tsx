import {
  DatePickerInput,
  DatesProvider,
  type DatePickerInputProps,
  type DatePickerType,
} from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/es'
import 'dayjs/locale/pt'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFieldFormat, dateLocale } from '#contract/rules/time/date-locale.ts'

/** The calendars inside it are in the user's language. Their weeks begin with Monday in every language. */
export function CalendarProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <DatesProvider settings={{ locale: dateLocale(i18n.language), firstDayOfWeek: 1 }}>
      {children}
    </DatesProvider>
  )
}

/** The names of a calendar's buttons. */
export function useCalendarLabels() {
  const { t } = useTranslation()
  const [previous, next] = [t('shell.dates.previous'), t('shell.dates.next')]
  return {
    previousMonth: previous,
    nextMonth: next,
    previousYear: previous,
    nextYear: next,
    previousDecade: previous,
    nextDecade: next,
  }
}

/** The accessible name of a date field: it is a button, whose name is read instead of its content. */
export const dateFieldName = (label: string, shown: string): string =>
  shown === '' ? label : `${label}: ${shown}`

const dayText = (day: string): string => day.split('-').toReversed().join('/')

export type DayFieldProps<Type extends DatePickerType> = Omit<DatePickerInputProps<Type>, 'ref'> & {
  /** What it is for, as the first part of its accessible name. */
  name: string
  /** The days that the field shows, yyyy-mm-dd. */
  shown: readonly string[]
}

/** A field for a day, or with the type `range` for the first and the last of some days. */
export function DayField<Type extends DatePickerType = 'default'>(props: DayFieldProps<Type>) {
  const { name, shown, ...field } = props
  return (
    <CalendarProvider>
      <DatePickerInput
        size="sm"
        aria-label={dateFieldName(name, shown.map(dayText).join(' – '))}
        valueFormat={dateFieldFormat}
        ariaLabels={useCalendarLabels()}
        {...field}
      />
    </CalendarProvider>
  )
}

/** The calendar of a field that may be in a modal dialog. */
export const calendarInDialog = {
  // Everything outside a modal dialog is inert, so render the calendar next to the field, not at the page's end.
  withinPortal: false,
  floatingStrategy: 'fixed',
  // A month of six weeks is higher than the room above or below a field in the middle of a low window.
  middlewares: { flip: true, shift: { crossAxis: true, padding: 8 } },
} as const

/**
 * Prevents the Escape that closes the open calendar from also closing the dialog around the field. Call it in the
 * capture phase: without animations the calendar is unmounted before the event bubbles, and React then calls no handler.
 */
export function keepEscape(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null
  if (event.key === 'Escape' && target?.closest('[data-dates-dropdown]')) event.preventDefault()
}

import { DatePickerInput, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/es'
import 'dayjs/locale/pt'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateLocale, dateFieldFormat } from '#contract/rules/date-locale.ts'
import type { DaySpan } from '#contract/rules/report.ts'
import { today } from './period.ts'
import { selectableDays } from './selectable-days.ts'

export interface DateRangeFieldProps {
  label: string
  span: DaySpan
  /** The zone in which today is the last selectable day. */
  timeZone: string
  onChange: (span: DaySpan) => void
}

/**
 * The field for a report's range of days, which ends today or earlier. `onChange` is called when both ends have been
 * chosen.
 */
export function DateRangeField({ label, span, timeZone, onChange }: DateRangeFieldProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const [started, setStarted] = useState<string | null>(null)
  const [lastDay] = useState(() => today(timeZone))
  const shown = (day: string) => day.split('-').toReversed().join('/')
  return (
    <DatesProvider settings={{ locale: dateLocale(language), firstDayOfWeek: 1 }}>
      <DatePickerInput
        type="range"
        size="sm"
        w={216}
        aria-label={`${label}: ${shown(span.from)} – ${shown(span.to)}`}
        valueFormat={dateFieldFormat}
        allowSingleDateInRange
        {...selectableDays(started, lastDay)}
        value={started === null ? [span.from, span.to] : [started, null]}
        onChange={([from, to]) => {
          setStarted(to === null ? from : null)
          if (from !== null && to !== null) onChange({ from, to })
        }}
        ariaLabels={{
          previousMonth: t('shell.dates.previous'),
          nextMonth: t('shell.dates.next'),
          previousYear: t('shell.dates.previous'),
          nextYear: t('shell.dates.next'),
          previousDecade: t('shell.dates.previous'),
          nextDecade: t('shell.dates.next'),
        }}
      />
    </DatesProvider>
  )
}

import { useState } from 'react'
import type { DaySpan } from '#contract/rules/reports/report.ts'
import { DayField } from './calendar.tsx'
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
  const [started, setStarted] = useState<string | null>(null)
  const [lastDay] = useState(() => today(timeZone))
  return (
    <DayField
      type="range"
      w={216}
      name={label}
      shown={[span.from, span.to]}
      allowSingleDateInRange
      {...selectableDays(started, lastDay)}
      value={started === null ? [span.from, span.to] : [started, null]}
      onChange={([from, to]) => {
        setStarted(to === null ? from : null)
        if (from !== null && to !== null) onChange({ from, to })
      }}
    />
  )
}

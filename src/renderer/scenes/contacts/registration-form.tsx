import { Button, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { calendarInDialog, DayField, keepEscape } from '#renderer/components/dates/calendar.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

interface Span {
  /** YYYY-MM-DD; absent: from the beginning, or until now. */
  from: string | undefined
  to: string | undefined
}

/** Chooses the days between which the contacts of a filter were registered. */
export function RegistrationForm({ onApply, ...given }: Span & { onApply: (span: Span) => void }) {
  const { t } = useTexts('contacts')
  const [span, setSpan] = useState<Span>(given)
  const [isWrong, setWrong] = useState(false)
  const ids = { from: useId(), to: useId() }
  const labels = { from: t('contacts:filters.from'), to: t('contacts:filters.to') }
  const apply = () => {
    const { from, to } = span
    if ((from ?? to) === undefined || (from !== undefined && to !== undefined && from > to))
      setWrong(true)
    else onApply(span)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Stack gap={12} onKeyDownCapture={keepEscape}>
        {(['from', 'to'] as const).map((end) => {
          const { [end]: day } = span
          const label = labels[end]
          return (
            <DayField
              key={end}
              label={label}
              name={label}
              shown={day === undefined ? [] : [day]}
              clearable
              popoverProps={{ id: ids[end], ...calendarInDialog, returnFocus: true }}
              id={ids[end]}
              error={end === 'to' && isWrong && t('contacts:filters.spanWrong')}
              value={day ?? null}
              onChange={(chosen) => {
                setSpan({ ...span, [end]: chosen ?? undefined })
                setWrong(false)
              }}
            />
          )
        })}
        <Button type="submit" size="sm">
          {t('contacts:filters.apply')}
        </Button>
      </Stack>
    </form>
  )
}

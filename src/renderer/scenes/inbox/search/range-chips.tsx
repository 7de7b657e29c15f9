import type { KeyboardEvent } from 'react'
import { searchTimeRanges, type SearchTimeRange } from '#contract/api/search.ts'
import { useToolTexts } from '../../../i18n/tool-texts.ts'
import classes from './search-panel.module.css'

const names = {
  day: 'tools:search.ranges.day',
  week: 'tools:search.ranges.week',
  month: 'tools:search.ranges.month',
  year: 'tools:search.ranges.year',
  all: 'tools:search.ranges.all',
} as const satisfies Record<SearchTimeRange, string>

interface RangeChipsProps {
  value: SearchTimeRange
  onChange: (range: SearchTimeRange) => void
}

/** How far back is looked, one chosen; arrows go from one to the next. */
export function RangeChips({ value, onChange }: RangeChipsProps) {
  const { t } = useToolTexts()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const index = (searchTimeRanges.indexOf(value) + step) % searchTimeRanges.length
    const next = searchTimeRanges.at(index)
    if (next === undefined) return
    onChange(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-range="${next}"]`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its chosen chip takes the focus
    <div
      className={classes.chips}
      role="radiogroup"
      aria-label={t('tools:search.when')}
      onKeyDown={onKeyDown}
    >
      {searchTimeRanges.map((range) => (
        <button
          key={range}
          type="button"
          role="radio"
          className={classes.chip}
          data-range={range}
          aria-checked={range === value}
          tabIndex={range === value ? 0 : -1}
          onClick={() => onChange(range)}
        >
          {t(names[range])}
        </button>
      ))}
    </div>
  )
}

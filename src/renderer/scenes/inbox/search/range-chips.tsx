import { searchTimeRanges, type SearchTimeRange } from '#contract/api/search.ts'
import { useToolTexts } from '#renderer/i18n/fetched-texts.ts'
import { ChoiceChips } from '#renderer/scenes/inbox/shared/choice-chips.tsx'
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

/** The choice of the search's time range. */
export function RangeChips({ value, onChange }: RangeChipsProps) {
  const { t } = useToolTexts()
  return (
    <ChoiceChips
      label={t('tools:search.when')}
      values={searchTimeRanges}
      value={value}
      nameOf={(range) => t(names[range])}
      onChange={onChange}
      classes={classes}
    />
  )
}

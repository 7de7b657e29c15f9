import { searchTimeRanges, type SearchTimeRange } from '#contract/api/search.ts'
import { useToolTexts } from '#renderer/i18n/fetched-texts.ts'
import { ChoiceChips } from '#renderer/scenes/inbox/shared/choice-chips.tsx'
import classes from './search-panel.module.css'
import { fileChoices, type SearchForm } from './search-state.ts'

const names = {
  day: 'tools:search.ranges.day',
  week: 'tools:search.ranges.week',
  month: 'tools:search.ranges.month',
  year: 'tools:search.ranges.year',
  all: 'tools:search.ranges.all',
} as const satisfies Record<SearchTimeRange, string>

const fileNames = {
  any: 'tools:search.files.any',
  image: 'tools:search.files.image',
  audio: 'tools:search.files.audio',
  file: 'tools:search.files.file',
} as const satisfies Record<SearchForm['files'], string>

interface FileChipsProps {
  value: SearchForm['files']
  onChange: (files: SearchForm['files']) => void
}

/** The choice of the kind of files. */
export function FileChips({ value, onChange }: FileChipsProps) {
  const { t } = useToolTexts()
  return (
    <ChoiceChips
      label={t('tools:search.kind')}
      values={fileChoices}
      value={value}
      nameOf={(kind) => t(fileNames[kind])}
      onChange={onChange}
      classes={classes}
    />
  )
}

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

import { searchTimeRanges, type SearchTimeRange } from '#contract/rules/messages/search-scope.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ChoiceChips } from '#renderer/scenes/inbox/shared/choice-chips.tsx'
import classes from './search-panel.module.css'
import { fileChoices, type SearchForm } from './search-state.ts'

const names = {
  day: 'inboxActions:search.ranges.day',
  week: 'inboxActions:search.ranges.week',
  month: 'inboxActions:search.ranges.month',
  year: 'inboxActions:search.ranges.year',
  all: 'inboxActions:search.ranges.all',
} as const satisfies Record<SearchTimeRange, string>

const fileNames = {
  any: 'inboxActions:search.files.any',
  image: 'inboxActions:search.files.image',
  audio: 'inboxActions:search.files.audio',
  file: 'inboxActions:search.files.file',
} as const satisfies Record<SearchForm['files'], string>

interface FileChipsProps {
  value: SearchForm['files']
  onChange: (files: SearchForm['files']) => void
}

/** The choice of the kind of files. */
export function FileChips({ value, onChange }: FileChipsProps) {
  const { t } = useTexts('inboxActions')
  return (
    <ChoiceChips
      label={t('inboxActions:search.kind')}
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
  const { t } = useTexts('inboxActions')
  return (
    <ChoiceChips
      label={t('inboxActions:search.when')}
      values={searchTimeRanges}
      value={value}
      nameOf={(range) => t(names[range])}
      onChange={onChange}
      classes={classes}
    />
  )
}

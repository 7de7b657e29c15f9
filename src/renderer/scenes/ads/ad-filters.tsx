import { SegmentedControl, Select } from '@mantine/core'
import { adStates, type Ad } from '#contract/entities/campaigns/ad.ts'
import type { DaySpan } from '#contract/rules/reports/report.ts'
import { DateRangeField } from '#renderer/components/dates/date-range-field.tsx'
import { daysUpToToday } from '#renderer/components/dates/period.ts'
import { FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { adStateKeys } from '#renderer/i18n/names.ts'

/** The period and the filters of the screen. A filter that is null or an empty text matches every ad. */
export interface AdView extends DaySpan {
  readonly campaign: string | null
  readonly state: string | null
  readonly text: string
}

/** Lengths of the preset periods, days. */
const presets = [7, 28, 90] as const

const prefix = 'name:'

export function matches(ad: Ad, { campaign, state, text }: AdView): boolean {
  const sought = text.trim().toLocaleLowerCase()
  return (
    (campaign === null || ad.campaign === campaign) &&
    (state === null || ad.state === state) &&
    `${ad.name} ${ad.campaign}`.toLocaleLowerCase().includes(sought)
  )
}

export interface AdFiltersProps {
  view: AdView
  /** All ads of the period. The filter offers their campaigns. */
  ads: readonly Ad[]
  /** The group's time zone. */
  timeZone: string
  onChange: (view: AdView) => void
}

/** Windows of at least this width have room for all filters in one line, CSS px. */
const oneLineFromPx = 1200

/** The fields for the search text, the period, the campaign and the state of the ads. */
export function AdFilters({ view, ads, timeZone, onChange }: AdFiltersProps) {
  const { t } = useTexts('ads')
  const windowPx = useWindowWidth()
  const campaigns = [...new Set(ads.map(({ campaign }) => campaign))].filter((name) => name !== '')
  const preset = presets.find((days) => {
    const span = daysUpToToday(days, timeZone)
    return span.from === view.from && span.to === view.to
  })
  // The values of campaigns have a prefix. Without it, a campaign named "all" would have the same value as the option
  // for all campaigns.
  const campaignOf = (value: string | null) =>
    value?.startsWith(prefix) === true ? value.slice(prefix.length) : null
  return (
    <FilterRow
      isFiltered={view.campaign !== null || view.state !== null || view.text !== ''}
      onClear={() => onChange({ ...view, campaign: null, state: null, text: '' })}
    >
      <SearchField
        label={t('ads:search')}
        value={view.text}
        minWidth={windowPx < oneLineFromPx ? 250 : 160}
        onChange={(text) => onChange({ ...view, text })}
      />
      <DateRangeField
        label={t('ads:range')}
        span={view}
        timeZone={timeZone}
        onChange={(span) => onChange({ ...view, ...span })}
      />
      <SegmentedControl
        size="sm"
        aria-label={t('ads:presets')}
        value={String(preset ?? '')}
        data={presets.map((days) => ({
          value: String(days),
          label: t('ads:days', { count: days }),
        }))}
        onChange={(days) => onChange({ ...view, ...daysUpToToday(Number(days), timeZone) })}
      />
      <Select
        size="sm"
        w={{ base: 210, lg: 160 }}
        allowDeselect={false}
        aria-label={t('ads:campaign')}
        value={view.campaign === null ? 'all' : prefix + view.campaign}
        data={[
          { value: 'all', label: t('ads:allCampaigns') },
          ...campaigns.map((name) => ({ value: prefix + name, label: name })),
        ]}
        onChange={(campaign) => onChange({ ...view, campaign: campaignOf(campaign) })}
      />
      <Select
        size="sm"
        w={140}
        allowDeselect={false}
        aria-label={t('ads:state')}
        value={view.state ?? 'all'}
        data={[
          { value: 'all', label: t('ads:allStates') },
          ...adStates.map((state) => ({ value: state, label: t(adStateKeys[state]) })),
        ]}
        onChange={(state) => onChange({ ...view, state: state === 'all' ? null : state })}
      />
    </FilterRow>
  )
}

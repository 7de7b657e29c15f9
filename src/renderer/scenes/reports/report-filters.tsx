import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateRangeField } from '#renderer/components/dates/date-range-field.tsx'
import { zoneOf } from '#renderer/components/dates/period.ts'
import { FilterRow } from '#renderer/components/page/filters.tsx'
import { teamsQuery, usersQuery } from '#renderer/data/groups/group-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  comparisonKeys,
  comparisons,
  presets,
  presetSpan,
  type ReportView,
} from './report-period.ts'
import type { ReportGroup } from './report-queries.ts'

export interface ReportFiltersProps {
  view: ReportView
  /** The groups whose reports the user may see, as far as they are known. */
  groups: readonly ReportGroup[]
  /** The time zone of the report's group. */
  timeZone: string
  onChange: (view: ReportView) => void
}

/** The period, the comparison, and the group, team and agent of a report. */
export function ReportFilters({ view, groups, timeZone, onChange }: ReportFiltersProps) {
  const { t } = useTexts('reports')
  const teams = useQuery(teamsQuery(view.groupId)).data?.items ?? []
  const users = useQuery(usersQuery(view.groupId)).data?.items ?? []
  const preset = presets.find((days) => isPreset(view, days, timeZone))
  const everybody = { value: 'all', label: t('reports:all') }
  const chosen = (value: string | null) => (value === null || value === 'all' ? null : value)
  const isFiltered = view.teamId !== null || view.agentId !== null
  return (
    <FilterRow
      isFiltered={isFiltered}
      onClear={() => onChange({ ...view, teamId: null, agentId: null })}
    >
      <DateRangeField
        label={t('reports:range')}
        span={view}
        timeZone={timeZone}
        onChange={(span) => onChange({ ...view, ...span })}
      />
      <SegmentedControl
        size="sm"
        aria-label={t('reports:presets')}
        value={String(preset ?? '')}
        data={presets.map((days) => ({
          value: String(days),
          label: t('reports:days', { count: days }),
        }))}
        onChange={(days) => onChange({ ...view, ...presetSpan(Number(days), timeZone) })}
      />
      <Select
        size="sm"
        w={272}
        allowDeselect={false}
        aria-label={t('reports:compare')}
        value={view.comparison}
        data={comparisons.map((value) => ({ value, label: t(comparisonKeys[value]) }))}
        onChange={(comparison) => {
          if (comparison !== null) onChange({ ...view, comparison })
        }}
      />
      {groups.length > 1 && (
        <Select
          size="sm"
          w={170}
          allowDeselect={false}
          aria-label={t('reports:group')}
          value={view.groupId}
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(groupId) => {
            if (groupId === null) return
            // The days of a preset end yesterday, which may be another day in the zone of the chosen group.
            const zone = zoneOf(groups.find(({ id }) => id === groupId))
            const span = preset === undefined ? {} : presetSpan(preset, zone)
            onChange({ ...view, ...span, groupId, teamId: null, agentId: null })
          }}
        />
      )}
      {teams.length > 0 && (
        <Select
          size="sm"
          w={156}
          aria-label={t('reports:team')}
          value={view.teamId ?? 'all'}
          data={[
            { ...everybody, label: `${t('reports:team')}: ${everybody.label}` },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
            { value: 'none', label: t('reports:noTeam') },
          ]}
          onChange={(teamId) => onChange({ ...view, teamId: chosen(teamId) })}
        />
      )}
      <Select
        size="sm"
        w={170}
        searchable
        aria-label={t('reports:agent')}
        value={view.agentId ?? 'all'}
        data={[
          { ...everybody, label: `${t('reports:agent')}: ${everybody.label}` },
          ...users.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'none', label: t('reports:noAgent') },
        ]}
        onChange={(agentId) => onChange({ ...view, agentId: chosen(agentId) })}
      />
    </FilterRow>
  )
}

function isPreset({ from, to }: ReportView, days: number, timeZone: string): boolean {
  const span = presetSpan(days, timeZone)
  return span.from === from && span.to === to
}

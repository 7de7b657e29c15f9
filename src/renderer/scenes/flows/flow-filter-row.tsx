import { Box, Group, SegmentedControl, Select } from '@mantine/core'
import type { FlowState } from '#contract/entities/flows/flow.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { FilterMenu, FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { FlowPeriod, FlowsScreen } from './use-flows-screen.ts'

const periods = {
  '7': 'flows:periods.week',
  '30': 'flows:periods.month',
  '90': 'flows:periods.quarter',
} as const satisfies Record<FlowPeriod, string>
const isPeriod = (value: string | null): value is FlowPeriod => value !== null && value in periods

/** The view, the search and the filters of the flows, below a notice if the line cannot send them. */
export function FlowFilterRow({ screen }: { screen: FlowsScreen }) {
  const { t } = useTexts('flows')
  const { notOffered, counts, isFiltered, clear, archived, setArchived } = screen
  const { text, setText, states, setStates, period, setPeriod } = screen
  return (
    <>
      {notOffered !== null && (
        <Box px={20} pb={12}>
          <Notice tone="info">{notOffered}</Notice>
        </Box>
      )}
      <FilterRow isFiltered={isFiltered} onClear={clear}>
        <SegmentedControl
          aria-label={t('flows:views')}
          value={archived ? 'archived' : 'active'}
          onChange={(value) => setArchived(value === 'archived')}
          data={[
            { value: 'active', label: withCount(t('flows:active'), counts.active) },
            { value: 'archived', label: withCount(t('flows:archived'), counts.archived) },
          ]}
        />
        <SearchField label={t('flows:search')} value={text} onChange={setText} />
        {!archived && (
          <FilterMenu
            label={t('flows:state')}
            value={states}
            onChange={(value) => setStates(flowStatesIn(value))}
            options={[
              { value: 'published', label: t('flows:states.published') },
              { value: 'changed', label: t('flows:states.changed') },
              { value: 'draft', label: t('flows:states.draft') },
            ]}
          />
        )}
        {!archived && (
          <Group flex="none" gap={8} ms="auto" fz="sm" c="dimmed">
            <span aria-hidden="true">{t('flows:period')}</span>
            <Select
              aria-label={t('flows:period')}
              size="xs"
              w={150}
              allowDeselect={false}
              value={period}
              onChange={(value) => {
                if (isPeriod(value)) setPeriod(value)
              }}
              data={[
                { value: '7', label: t(periods['7']) },
                { value: '30', label: t(periods['30']) },
                { value: '90', label: t(periods['90']) },
              ]}
            />
          </Group>
        )}
      </FilterRow>
    </>
  )
}

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} ${count}`

const flowStatesIn = (values: readonly string[]): FlowState[] =>
  (['draft', 'published', 'changed'] as const).filter((state) => values.includes(state))

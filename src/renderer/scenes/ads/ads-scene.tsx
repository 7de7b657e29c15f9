import { Box, Button, Text } from '@mantine/core'
import { IconBrandMeta, IconDownload, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Ad } from '#contract/entities/campaigns/ad.ts'
import { adTotals } from '#contract/rules/campaigns/ads.ts'
import { spanBefore } from '#contract/rules/reports/report.ts'
import { daysUpToToday, zoneOf } from '#renderer/components/dates/period.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable, type Sort } from '#renderer/components/page/data-table.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { adCourse } from './ad-course.ts'
import { sortedAds, useAdColumns } from './ad-columns.tsx'
import { AdKpis } from './ad-kpis.tsx'
import { AdFilters, matches, type AdView } from './ad-filters.tsx'
import { AdPanel } from './ad-panel.tsx'
import { adsQuery } from '#renderer/data/ads/ad-queries.ts'
import { adsCsv } from './ads-csv.ts'
import classes from './ads.module.css'

/** The length of the initial period, days. */
const firstPreset = 28

/** The group's ads with their costs, their leads and their results. */
export default function AdsScene() {
  const viewer = useAtomValue(viewerAtom)
  return viewer === null ? null : <Ads key={viewer.groupId} groupId={viewer.groupId} />
}

function Ads({ groupId }: { groupId: string }) {
  const { t } = useTexts('ads')
  const group = useAtomValue(groupAtom)
  const timeZone = zoneOf(group)
  const [view, setView] = useState<AdView>(() => ({
    ...daysUpToToday(firstPreset, timeZone),
    campaign: null,
    state: null,
    text: '',
  }))
  const [sort, setSort] = useState<Sort>({ columnId: 'spend', direction: 'descending' })
  const [params] = useSearchParams()
  const [selectedId, setSelectedId] = useState(() => params.get('ad'))
  const span = { from: view.from, to: view.to }
  const query = useQuery(adsQuery(groupId, span))
  const queryBefore = useQuery(adsQuery(groupId, spanBefore(span)))
  const all = query.data?.items ?? []
  const shown = sortedAds(
    all.filter((ad) => matches(ad, view)),
    sort,
  )
  const isShown = ({ id }: Ad) => shown.some((ad) => ad.id === id)
  const before =
    queryBefore.data === undefined || queryBefore.isPlaceholderData
      ? undefined
      : adTotals(queryBefore.data.items.filter(isShown))
  const selected = shown.find(({ id }) => id === selectedId)
  const successLabel = group?.chatStatusSetByUserLabel || t('inbox.sidebar.status.success')
  const campaigns = new Set(shown.map(({ campaign }) => campaign))
  return (
    <Page
      title={t('shell.nav.metaAds')}
      description={t('ads:about')}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          disabled={shown.length === 0}
          onClick={() =>
            saveBlob(
              adsCsv(shown, successLabel, { t }),
              `${t('ads:fileName')}-${view.from}-${view.to}.csv`,
            )
          }
        >
          {t('ads:csv')}
        </Button>
      }
      filters={<AdFilters view={view} ads={all} timeZone={timeZone} onChange={setView} />}
      footer={
        <>
          <span className="numbers">
            {t('ads:ads', { count: shown.length })} ·{' '}
            {t('ads:campaigns', { count: campaigns.size })}
          </span>
          <Text span inherit ml="auto" c="dimmed">
            {t('ads:chatNote')}
          </Text>
        </>
      }
      panel={
        selected !== undefined && (
          <AdPanel
            key={selected.id}
            ad={selected}
            groupId={groupId}
            span={span}
            successLabel={successLabel}
            onClose={() => setSelectedId(null)}
          />
        )
      }
    >
      <QueryContent
        query={query}
        failedTitle={t('ads:failed')}
        skeleton={<SkeletonRows rowHeight={60} />}
        isEmpty={() => shown.length === 0}
        empty={
          all.length === 0 ? (
            <EmptyState icon={IconBrandMeta} title={t('ads:empty')} text={t('ads:emptyNote')} />
          ) : (
            <EmptyState
              icon={IconSearchOff}
              title={t('ads:noMatch')}
              text={t('ads:noMatchNote')}
              action={
                <Button
                  variant="default"
                  onClick={() => setView({ ...view, campaign: null, state: null, text: '' })}
                >
                  {t('shell.page.clearFilters')}
                </Button>
              }
            />
          )
        }
      >
        {() => (
          <div className={classes.content} data-stale={query.isPlaceholderData || undefined}>
            <Box mt={12} mb={8} mx={24} flex="none">
              <AdKpis
                totals={adTotals(shown)}
                before={before}
                course={adCourse(shown, span)}
                successLabel={successLabel}
              />
            </Box>
            <AdTable
              ads={shown}
              successLabel={successLabel}
              selectedId={selected?.id ?? null}
              onSelect={setSelectedId}
              sort={sort}
              onSort={setSort}
            />
          </div>
        )}
      </QueryContent>
    </Page>
  )
}

interface AdTableProps {
  ads: readonly Ad[]
  successLabel: string
  selectedId: string | null
  onSelect: (id: string | null) => void
  sort: Sort
  onSort: (sort: Sort) => void
}

function AdTable({ ads, successLabel, ...table }: AdTableProps) {
  const { t } = useTexts('ads')
  const columns = useAdColumns(ads, successLabel)
  return (
    <Box mih={160} flex={1}>
      <DataTable
        label={t('shell.nav.metaAds')}
        columns={columns}
        rows={ads}
        rowId={({ id }) => id}
        rowHeight={60}
        {...table}
      />
    </Box>
  )
}

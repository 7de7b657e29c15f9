import '@mantine/charts/styles.layer.css'
import { Button } from '@mantine/core'
import { IconChartBar, IconFileTypeCsv, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Report } from '#contract/api/reports/reports.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { zoneOf } from '#renderer/components/dates/period.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AgentCard } from './agent-card.tsx'
import { BehindPanel } from './behind-panel.tsx'
import { DayCard } from './day-card.tsx'
import { HeatMap } from './heat-map.tsx'
import { ReportKpis } from './report-kpis.tsx'
import { TagCard, TeamCard } from './ranking-cards.tsx'
import { PictureHeadingContext, useReportHeading } from './picture-heading.ts'
import { reportTables, wholeCsv } from './report-csv.ts'
import { ReportFilters } from './report-filters.tsx'
import { dayText } from './report-numbers.ts'
import { presetSpan, type ReportView } from './report-period.ts'
import {
  reportGroupsQuery,
  reportQuery,
  reportTagsQuery,
  type Drill,
  type ReportTag,
} from './report-queries.ts'
import classes from './reports.module.css'
import { ResultCard } from './result-card.tsx'
import { saveImage } from './save-image.ts'
import { StatusCard } from './status-card.tsx'
import { WeeklySwitch } from './weekly-switch.tsx'

const TargetsCard = lazy(() => import('./targets-card.tsx'))

/** The length of the initial period, days. */
const firstPreset = 28

/** The figures of a group in a period, compared with another period, and the chats that a figure counts. */
export default function ReportsScene() {
  const viewer = useAtomValue(viewerAtom)
  return viewer === null ? null : <Reports key={viewer.groupId} viewer={viewer} />
}

function Reports({ viewer }: { viewer: Viewer }) {
  const { t, language } = useTexts('reports')
  const ownGroup = useAtomValue(groupAtom)
  const [view, setView] = useState<ReportView>(() => ({
    ...presetSpan(firstPreset, zoneOf(ownGroup)),
    groupId: viewer.groupId,
    teamId: null,
    agentId: null,
    comparison: 'before',
  }))
  const [drill, setDrill] = useState<Drill | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const groups = useQuery(reportGroupsQuery(viewer.groupId)).data?.items ?? []
  const group = [ownGroup, ...groups].find((one) => one?.id === view.groupId)
  const timeZone = zoneOf(group)
  const query = useQuery(reportQuery(view))
  const tags = useQuery(reportTagsQuery(view)).data?.items ?? []
  const showView = (next: ReportView) => {
    setView(next)
    setDrill(null)
  }
  const fileName = `${t('reports:fileName')}-${view.from}-${view.to}`
  const saveTables = (report: Report) => {
    const tables = Object.values(reportTables(report, tags, { t, language }))
    saveBlob(wholeCsv(tables), `${fileName}.csv`)
  }
  const savePage = () => {
    if (content.current === null) return
    saveImage(`${fileName}.png`, content.current, heading).catch(() =>
      showToast(t('reports:imageFailed')),
    )
  }
  const heading = useReportHeading(view, group?.name ?? '')
  const report = query.data
  const hasNotifications = can(viewer, 'notification.see')
  const hasFigures = report !== undefined && report.totals.conversations > 0
  return (
    <Page
      title={t('shell.nav.reports')}
      description={t('reports:until', { date: dayText(view.to, language) })}
      isPadded
      actions={
        <>
          {hasNotifications && <WeeklySwitch view={view} />}
          <Button
            variant="default"
            leftSection={<IconPhoto size={16} aria-hidden="true" />}
            disabled={!hasFigures}
            onClick={savePage}
          >
            {t('reports:png')}
          </Button>
          <Button
            leftSection={<IconFileTypeCsv size={16} aria-hidden="true" />}
            disabled={!hasFigures}
            onClick={() => report !== undefined && saveTables(report)}
          >
            {t('reports:exportCsv')}
          </Button>
        </>
      }
      filters={
        <ReportFilters view={view} groups={groups} timeZone={timeZone} onChange={showView} />
      }
      panel={
        drill !== null && (
          <BehindPanel
            view={view}
            drill={drill}
            timeZone={timeZone}
            isOwnGroup={view.groupId === viewer.groupId}
            onClose={() => setDrill(null)}
          />
        )
      }
    >
      <QueryContent
        query={query}
        failedTitle={t('reports:failed')}
        skeleton={<ReportSkeleton />}
        isEmpty={({ totals }) => totals.conversations === 0}
        empty={
          <EmptyState
            icon={IconChartBar}
            title={t('reports:empty')}
            text={t('reports:emptyNote')}
            action={
              <Button
                variant="default"
                onClick={() => showView({ ...view, ...presetSpan(90, timeZone) })}
              >
                {t('reports:showQuarter')}
              </Button>
            }
          />
        }
      >
        {(shown) => (
          <div
            ref={content}
            className={classes.page}
            data-stale={query.isPlaceholderData || undefined}
          >
            <PictureHeadingContext value={heading}>
              <Blocks
                report={shown}
                tags={tags}
                isOwnGroup={view.groupId === viewer.groupId}
                fileName={fileName}
                onDrill={setDrill}
              />
              {view.groupId === viewer.groupId && can(viewer, 'targets.report') && (
                <Suspense>
                  <TargetsCard view={view} fileName={fileName} />
                </Suspense>
              )}
            </PictureHeadingContext>
          </div>
        )}
      </QueryContent>
    </Page>
  )
}

interface BlocksProps {
  report: Report
  tags: readonly ReportTag[]
  /** Whether the report is about the current group. */
  isOwnGroup: boolean
  fileName: string
  onDrill: (drill: Drill) => void
}

function Blocks({ report, tags, isOwnGroup, fileName, onDrill }: BlocksProps) {
  const { t, language } = useTexts('reports')
  const tables = reportTables(report, tags, { t, language })
  const named = (block: keyof typeof tables) => `${fileName}-${block}`
  const block = (name: keyof typeof tables) => ({
    report,
    table: tables[name],
    fileName: named(name),
  })
  return (
    <>
      <ReportKpis report={report} />
      <div className={classes.first}>
        <DayCard {...block('days')} onDay={(day) => onDrill({ from: day, to: day })} />
        <HeatMap {...block('hours')} onCell={(weekday, hour) => onDrill({ weekday, hour })} />
      </div>
      <div className={classes.second}>
        <AgentCard {...block('agents')} onAgent={(agentId, name) => onDrill({ agentId, name })} />
        <StatusCard report={report} isOwnGroup={isOwnGroup} />
        <ResultCard
          title={t('reports:templates')}
          head={t('reports:template')}
          results={report.templates}
          empty={t('reports:noTemplates')}
          table={tables.templates}
          fileName={named('templates')}
        />
      </div>
      <div className={classes.third}>
        <TeamCard {...block('teams')} onTeam={(teamId, name) => onDrill({ teamId, name })} />
        <ResultCard
          title={t('reports:campaigns')}
          head={t('reports:campaign')}
          results={report.campaigns}
          empty={t('reports:noCampaigns')}
          table={tables.campaigns}
          fileName={named('campaigns')}
        />
        <TagCard tags={tags} table={tables.tags} fileName={named('tags')} />
      </div>
    </>
  )
}

function ReportSkeleton() {
  const { t } = useTexts('reports')
  return (
    <div className={classes.page} role="status" aria-label={t('shell.common.loading')}>
      <Skeleton width="100%" height={102} />
      <Skeleton width="100%" height={276} />
      <Skeleton width="100%" height={340} />
    </div>
  )
}

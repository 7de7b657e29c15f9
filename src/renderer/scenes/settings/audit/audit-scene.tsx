import { Button, Text } from '@mantine/core'
import { IconArrowUp, IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AuditEntry } from '#contract/entities/trust/audit-entry.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { today, zoneOf } from '#renderer/components/dates/period.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import {
  auditChainQuery,
  auditCountsQuery,
  auditEntriesQuery,
  auditNewerQuery,
} from '#renderer/data/trust/audit.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AuditFilters } from './audit-filters.tsx'
import {
  listFilterOf,
  paramsOf,
  unfiltered,
  isFiltered,
  viewOf,
  type AuditView,
} from './audit-filter.ts'
import classes from './audit.module.css'
import { linesOf } from './entry-days.ts'
import { EntryList } from './entry-list.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { useEntryCopy } from './entry-copy.ts'
import { ExportDialog } from './export-dialog.tsx'

/** The screen on which admins read who changed what. */
export default function AuditScene() {
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  if (group === null || viewer === null) return null
  return <Audit key={group.id} group={group} viewer={viewer} />
}

function Audit({ group, viewer }: { group: Group; viewer: Viewer }) {
  const { t, language } = useTexts('audit')
  const groupId = group.id
  const timeZone = zoneOf(group)
  const [params, setParams] = useSearchParams()
  const [isExporting, setExporting] = useState(false)
  const view = viewOf(params)
  const filter = listFilterOf(view, today(timeZone))
  const query = useInfiniteQuery(auditEntriesQuery(groupId, filter))
  const counts = useQuery(auditCountsQuery(groupId, filter)).data
  const chain = useQuery(auditChainQuery(groupId)).data
  const newest = newestOf(query.data?.pages[0])
  const newer = useQuery(auditNewerQuery(groupId, filter, newest)).data
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? []
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const change = (next: AuditView) => setParams(paramsOf(next), { replace: true })
  const open = (entry: number | null) => change({ ...view, entry })
  const index = entries.findIndex(({ number }) => number === view.entry)
  const total = counts?.total ?? entries.length
  const copyEntry = useEntryCopy(timeZone)
  const copy = (entry: AuditEntry) =>
    void request('clipboard.write', { text: copyEntry(entry) }).then(
      () => showToast(t('audit:entry.copied')),
      showError,
    )
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  useExportKey(setExporting)
  const number = (value: number) => value.toLocaleString(language)
  return (
    <SettingsPage
      item="audit"
      title={t('shell.nav.audit')}
      viewer={viewer}
      description={t('audit:about')}
      isBare
      aside={
        view.entry !== null && (
          <EntryPanel
            groupId={groupId}
            number={view.entry}
            timeZone={timeZone}
            viewer={viewer}
            known={entries[index]}
            position={index < 0 ? undefined : { index, total }}
            previous={entries[index - 1]?.number}
            next={index < 0 ? undefined : entries[index + 1]?.number}
            isIntact={chain?.isIntact}
            onStep={open}
            onCopy={copy}
            onFilter={(part) => change({ ...unfiltered(view), period: 'all', ...part })}
            onClose={() => open(null)}
          />
        )
      }
    >
      <div className={classes.screen}>
        <AuditFilters
          view={view}
          timeZone={timeZone}
          counts={counts}
          objectName={
            entries.find(({ object }) => object?.id === view.object?.id)?.object?.name ?? undefined
          }
          onChange={change}
        />
        {chain?.isIntact === false && (
          <div className={classes.broken}>
            <Notice tone="danger">
              {t('audit:broken', { number: number(chain.brokenAt ?? 0) })}
            </Notice>
          </div>
        )}
        <div className={classes.body}>
          {newer.length > 0 && (
            <Button
              className={classes.newer}
              size="compact-sm"
              radius="xl"
              leftSection={<IconArrowUp size={14} aria-hidden="true" />}
              onClick={() => void refetchQueries('audit')}
            >
              {t('audit:newer', { count: newer.length })}
            </Button>
          )}
          <QueryContent
            query={query}
            failedTitle={t('audit:failed')}
            skeleton={<SkeletonRows rowHeight={42} />}
            isEmpty={() => entries.length === 0}
            empty={
              isFiltered(view) ? (
                <EmptyState
                  icon={IconHistory}
                  title={t('audit:noneFiltered')}
                  action={
                    <Button variant="default" onClick={() => change(unfiltered(view))}>
                      {t('shell.page.clearFilters')}
                    </Button>
                  }
                />
              ) : (
                <EmptyState icon={IconHistory} title={t('audit:none')} text={t('audit:noneText')} />
              )
            }
          >
            {() => (
              <EntryList
                lines={linesOf(entries, { timeZone, hasMore: hasNextPage })}
                timeZone={timeZone}
                openNumber={view.entry}
                onOpen={open}
                onCopy={copy}
                onNearEnd={fetchMore}
              />
            )}
          </QueryContent>
        </div>
        <div className={classes.foot}>
          <Text span size="sm" c="dimmed" className="numbers" role="status">
            {counts !== undefined && t('audit:entries', { count: counts.total })}
          </Text>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            disabled={total === 0}
            onClick={() => setExporting(true)}
          >
            {t('audit:export.button', { entries: number(total) })}
          </Button>
        </div>
      </div>
      {isExporting && (
        <ExportDialog
          groupId={groupId}
          filter={filter}
          total={total}
          onClose={() => setExporting(false)}
        />
      )}
    </SettingsPage>
  )
}

/** The key E opens the export. */
function useExportKey(setExporting: (isExporting: boolean) => void): void {
  const actions = useMemo<readonly Action[]>(
    () => [
      {
        id: 'audit.export',
        section: 'screen',
        labelKey: 'shell.actions.export',
        icon: IconDownload,
        shortcut: 'e',
        perform: () => setExporting(true),
      },
    ],
    [setExporting],
  )
  useActions(actions)
}

/** The number of the newest entry that the log had when the first page of the list was read, whatever the filter. */
const newestOf = (
  page: { items: readonly AuditEntry[]; last?: number | undefined } | undefined,
): number | undefined => page && Math.max(page.last ?? 0, page.items[0]?.number ?? 0)

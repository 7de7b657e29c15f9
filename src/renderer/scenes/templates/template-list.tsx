import { Button, Flex, Group, Text } from '@mantine/core'
import { IconPlus, IconRefresh, IconTemplate } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type WhatsAppTemplate, templateCategories } from '#contract/entities/whatsapp-template.ts'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { shownPreviousCategory } from '#contract/rules/template-category.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { rowTimeText, timeText } from '#renderer/components/dates/times.ts'
import { EmptyState } from '#renderer/components/empty-state.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { DataTable, type Column, type Sort } from '#renderer/components/page/data-table.tsx'
import { FilterMenu, FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { keyOf } from '#renderer/components/shortcut-keys.ts'
import { PlaceholderText } from '#renderer/components/placeholder-text.tsx'
import { draftsAtom, useLoadedDrafts } from '#renderer/data/drafts.ts'
import { currentGroupIdAtom, viewerAtom } from '#renderer/data/session.ts'
import { categoryText, languageText } from '#renderer/i18n/channel-template-terms.ts'
import { useChannelTemplateTexts } from '#renderer/i18n/fetched-texts.ts'
import { allChannelTemplatesQuery, providerSyncQuery } from './channel-template-queries.ts'
import { DraftList } from './draft-list.tsx'
import {
  filterTemplates,
  isFilterSet,
  noFilter,
  sortTemplates,
  textOf,
} from './filter-templates.ts'
import { useTemplateActions } from './template-actions.ts'
import classes from './template-list.module.css'
import { TemplatePanel } from './template-panel.tsx'
import {
  Quality,
  qualityCodes,
  qualityText,
  StatusBadge,
  StatusCounts,
  statusText,
  TypeTile,
} from './template-terms.tsx'
import { useListActions } from './use-list-actions.ts'
import { showToast } from '#renderer/data/toasts.ts'
import { errorText } from '#renderer/i18n/error-text.ts'

/** The synchronization of the templates with the channel. `start` runs it and shows an error if it fails. */
function useProviderSync(groupId: string) {
  const { t } = useChannelTemplateTexts()
  const queryClient = useQueryClient()
  const sync = useQuery(providerSyncQuery(groupId))
  const start = async () => {
    const { data, error } = await sync.refetch()
    if (error !== null) {
      const action = { label: t('shell.common.retry'), perform: () => void start() }
      showToast(errorText(t, error), 'danger', action)
    } else if (data !== undefined)
      queryClient.setQueryData(allChannelTemplatesQuery(groupId).queryKey, data.items)
  }
  return { sync, start }
}

type View = 'registered' | 'drafts' | 'archived'
const isView = (value: string): value is View =>
  value === 'registered' || value === 'drafts' || value === 'archived'

const newestFirst: Sort = { columnId: 'changed', direction: 'descending' }

/** The channel templates of the group with their state on the channel, and the user's own drafts. */
export function TemplateList() {
  const { t, language: locale } = useChannelTemplateTexts()
  const navigate = useNavigate()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const viewer = useAtomValue(viewerAtom)
  const mayEdit = viewer !== null && can(viewer, 'waTemplate.edit')
  const today = useAtomValue(todayAtom)
  useLoadedDrafts(groupId)
  const drafts = useAtomValue(
    useMemo(() => draftsAtom(groupId, 'template'), [groupId]),
  ).toReversed()
  const templates = useQuery(allChannelTemplatesQuery(groupId))
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState(noFilter)
  const [sort, setSort] = useState(newestFirst)
  const all = templates.data ?? []
  const isLoaded = templates.data !== undefined
  const selected = all.find(({ id }) => id === search.get('template')) ?? null
  const [chosenView, setView] = useState<View | null>(null)
  const view = chosenView ?? (selected?.archived === true ? 'archived' : 'registered')

  const select = (id: string | null) =>
    setSearch(id === null ? {} : { template: id }, { replace: true })
  const clear = () => setFilter(noFilter)
  const inView = all.filter(({ archived }) => archived === (view === 'archived'))
  const shown = sortTemplates(filterTemplates(inView, filter), sort)
  const statuses = [...new Set(all.map(({ status }) => status))]
  const languages = [...new Set(all.map(({ languageCode }) => languageCode))]

  const [deleting, setDeleting] = useState<WhatsAppTemplate | null>(null)
  const { archive, remove } = useTemplateActions(groupId, () => setDeleting(null))
  const toggleArchived = (template: WhatsAppTemplate) => {
    if (!archive.busy) archive.run(template)
  }
  const { sync, start } = useProviderSync(groupId)
  const openable = mayEdit && selected !== null && selected.status !== 'deleted' ? selected : null
  useListActions({
    create: mayEdit ? () => void navigate(`${menuPaths.templates}/new`) : null,
    sync: () => {
      if (!sync.isFetching) void start()
    },
    archive: openable && (() => toggleArchived(openable)),
    remove: openable && (() => setDeleting(openable)),
  })

  const columns: Column<WhatsAppTemplate>[] = [
    {
      id: 'name',
      header: t('channelTemplates:columns.name'),
      isSortable: true,
      render: (one) => <NameCell template={one} />,
    },
    {
      id: 'category',
      header: t('channelTemplates:columns.category'),
      width: 116,
      render: (template) => {
        const previous = shownPreviousCategory(template)
        return (
          <>
            {categoryText(t, template.category)}
            {previous !== undefined && (
              <Text span display="block" size="xs" fw={500} c="var(--b-warn)">
                {t('channelTemplates:before', { value: categoryText(t, previous) })}
              </Text>
            )}
          </>
        )
      },
    },
    {
      id: 'language',
      header: t('channelTemplates:columns.language'),
      width: 112,
      hideBelowPx: 1100,
      render: ({ languageCode }) => languageText(languageCode, locale),
    },
    {
      id: 'status',
      header: t('channelTemplates:columns.status'),
      width: 140,
      render: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'quality',
      header: t('channelTemplates:columns.quality'),
      width: 92,
      hideBelowPx: 1100,
      render: ({ quality }) => <Quality quality={quality} />,
    },
    {
      id: 'changed',
      header: t('channelTemplates:columns.changed'),
      width: 116,
      isSortable: true,
      render: ({ updatedAt }) =>
        updatedAt !== undefined && (
          <Text component="time" inherit c="dimmed" className="numbers" dateTime={updatedAt}>
            {rowTimeText(updatedAt, today, locale, t('channelTemplates:yesterday'))}
          </Text>
        ),
    },
  ]

  const create = mayEdit && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => void navigate(`${menuPaths.templates}/new`)}
    >
      {t('channelTemplates:new')}
    </Button>
  )
  return (
    <Page
      title={t('channelTemplates:title')}
      actions={
        <>
          <SyncButton sync={sync} onStart={() => void start()} />
          {create}
        </>
      }
      tabs={{
        value: view,
        onChange: (next) => {
          if (isView(next)) setView(next)
          select(null)
        },
        items: [
          {
            value: 'registered',
            label: t('channelTemplates:views.registered'),
            ...(isLoaded && { count: all.filter(({ archived }) => !archived).length }),
          },
          { value: 'drafts', label: t('channelTemplates:views.drafts'), count: drafts.length },
          {
            value: 'archived',
            label: t('channelTemplates:views.archived'),
            ...(isLoaded && { count: all.filter(({ archived }) => archived).length }),
          },
        ],
      }}
      filters={
        view !== 'drafts' && (
          <FilterRow isFiltered={isFilterSet(filter)} onClear={clear}>
            <SearchField
              label={t('channelTemplates:search')}
              value={filter.text}
              onChange={(text) => setFilter({ ...filter, text })}
            />
            <FilterMenu
              label={t('channelTemplates:columns.status')}
              options={statuses.map((value) => ({ value, label: statusText(t, value) }))}
              value={filter.status}
              onChange={(status) => setFilter({ ...filter, status })}
            />
            <FilterMenu
              label={t('channelTemplates:columns.category')}
              options={templateCategories.map((value) => ({
                value,
                label: categoryText(t, value),
              }))}
              value={filter.category}
              onChange={(category) => setFilter({ ...filter, category })}
            />
            <FilterMenu
              label={t('channelTemplates:columns.language')}
              options={languages.map((value) => ({ value, label: languageText(value, locale) }))}
              value={filter.language}
              onChange={(language) => setFilter({ ...filter, language })}
            />
            <FilterMenu
              label={t('channelTemplates:columns.quality')}
              options={qualityCodes.map((value) => ({ value, label: qualityText(t, value) }))}
              value={filter.quality}
              onChange={(quality) => setFilter({ ...filter, quality })}
            />
          </FilterRow>
        )
      }
      footer={
        view === 'drafts'
          ? t('channelTemplates:draftCount', { count: drafts.length })
          : isLoaded && (
              <>
                {t('channelTemplates:count', { count: shown.length })}
                <StatusCounts templates={shown} />
              </>
            )
      }
      panel={
        selected !== null && (
          <TemplatePanel
            key={selected.id}
            template={selected}
            mayEdit={mayEdit}
            isArchiving={archive.busy}
            onArchive={() => toggleArchived(selected)}
            onDelete={() => setDeleting(selected)}
            onClose={() => select(null)}
          />
        )
      }
    >
      {view === 'drafts' ? (
        <DraftList groupId={groupId} drafts={drafts} mayEdit={mayEdit} />
      ) : (
        <QueryContent
          query={templates}
          failedTitle={t('channelTemplates:failed')}
          isEmpty={() => shown.length === 0}
          empty={
            isFilterSet(filter) ? (
              <EmptyState
                icon={IconTemplate}
                title={t('channelTemplates:noMatch')}
                action={
                  <Button variant="default" onClick={clear}>
                    {t('shell.page.clearFilters')}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={IconTemplate}
                title={t('channelTemplates:empty')}
                text={t('channelTemplates:emptyText')}
              />
            )
          }
        >
          {() => (
            <DataTable
              label={t('channelTemplates:title')}
              columns={columns}
              rows={shown}
              rowId={({ id }) => id}
              isVirtual={shown.length > 200}
              selectedId={selected?.id ?? null}
              onSelect={(id) => {
                // Make the shown view the chosen one. Without a chosen view, the view follows the open template and
                // would change when that template is archived.
                setView(view)
                select(id)
              }}
              isDimmed={({ status }) => status === 'deleted'}
              onRowKeyDown={(event, row) => {
                if (!mayEdit || row.status === 'deleted') return
                if (event.key === 'Delete') setDeleting(row)
                else if (keyOf(event) === 'e') toggleArchived(row)
                else return
                // The screen has actions for the same keys, which apply to the open template. `preventDefault` stops
                // these actions.
                event.preventDefault()
              }}
              sort={sort}
              onSort={setSort}
            />
          )}
        </QueryContent>
      )}
      {deleting !== null && (
        <ConfirmDialog
          title={t('channelTemplates:deleteTitle', { name: deleting.name })}
          confirmLabel={t('channelTemplates:delete')}
          isDangerous
          isBusy={remove.busy}
          onConfirm={() => remove.run(deleting)}
          onClose={() => setDeleting(null)}
        >
          {t('channelTemplates:deleteText')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

function NameCell({ template }: { template: WhatsAppTemplate }) {
  const { name, templateType, example } = template
  return (
    <Group gap={12} miw={0}>
      <TypeTile type={templateType} />
      <Flex component="span" direction="column" miw={0}>
        <Text span inherit truncate fw={600}>
          {name}
        </Text>
        <Text span truncate size="xs" c="dimmed">
          <PlaceholderText text={example ?? textOf(template)} />
        </Text>
      </Flex>
    </Group>
  )
}

interface SyncButtonProps {
  sync: ReturnType<typeof useProviderSync>['sync']
  onStart: () => void
}

/** A button that fetches the templates from the channel. It shows the time of the last successful fetch. */
function SyncButton({ sync, onStart }: SyncButtonProps) {
  const { t } = useChannelTemplateTexts()
  const syncedAt = sync.data?.syncedAt
  return (
    <>
      {syncedAt !== undefined && (
        <Text span size="sm" c="dimmed">
          {t('channelTemplates:synced', { time: timeText(syncedAt) })}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={
          <IconRefresh
            size={18}
            aria-hidden="true"
            className={sync.isFetching ? classes.turning : undefined}
          />
        }
        aria-disabled={sync.isFetching || undefined}
        onClick={() => {
          if (!sync.isFetching) onStart()
        }}
      >
        {sync.isFetching ? t('channelTemplates:syncing') : t('channelTemplates:sync')}
      </Button>
    </>
  )
}

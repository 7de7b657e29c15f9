import '@mantine/core/styles/Progress.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import {
  ActionIcon,
  Button,
  FileButton,
  Menu,
  Progress,
  SegmentedControl,
  Select,
} from '@mantine/core'
import { IconDots, IconFileImport, IconPlus, IconRoute, IconSend } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { flowsApi } from '#contract/api/flows.ts'
import type { Flow, FlowState } from '#contract/entities/flow.ts'
import { can } from '#contract/policies/index.ts'
import {
  type FlowDocument,
  isFlowDocument,
  readFlowJson,
} from '#contract/rules/flow-json/document.ts'
import { useActions, type Action } from '../../components/actions.ts'
import { todayAtom } from '../../components/dates/clock.ts'
import { percentText, rowTimeText, sinceText } from '../../components/dates/times.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { DataTable, type Column, type Sort } from '../../components/page/data-table.tsx'
import { FilterMenu, FilterRow, SearchField } from '../../components/page/filters.tsx'
import { Page } from '../../components/page/page.tsx'
import { QueryContent } from '../../components/page/query-content.tsx'
import { call } from '../../data/api-client.ts'
import { currentGroupIdAtom, viewerAtom } from '../../data/session.ts'
import { showToast, showError } from '../../data/toasts.ts'
import { useFlowTexts } from '../../i18n/flow-texts.ts'
import { CreateFlowDialog } from './create-flow-dialog.tsx'
import { downloadFlow } from './download-flow.ts'
import { filterFlows, sortFlows } from './flow-filters.ts'
import classes from './flow-list.module.css'
import { flowListQuery } from './flow-queries.ts'
import { FlowStateText } from './flow-state.tsx'
import { ImportRefusedDialog, type RefusedFile } from './import-flow-dialog.tsx'
import { ScreenThumbnail } from './screen-thumbnail.tsx'
import { SendFlowDialog } from './send-flow-dialog.tsx'

const periods = {
  '7': 'flows:periods.week',
  '30': 'flows:periods.month',
  '90': 'flows:periods.quarter',
} as const
type Period = keyof typeof periods
const isPeriod = (value: string | null): value is Period => value !== null && value in periods

/** The dialog that is open over the list. */
type OpenDialog =
  | { kind: 'create'; start?: { name: string; document: FlowDocument }; title: string }
  | { kind: 'send'; flow: Flow }
  | { kind: 'refused'; file: RefusedFile }

/** The group's flows: active or archived, with their state and what came of sending them. */
export function FlowList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t, language } = useFlowTexts()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const viewer = useAtomValue(viewerAtom)
  const today = useAtomValue(todayAtom)
  const [archived, setArchived] = useState(false)
  const [text, setText] = useState('')
  const [states, setStates] = useState<readonly FlowState[]>([])
  const [period, setPeriod] = useState<Period>('30')
  const [sort, setSort] = useState<Sort>({ columnId: 'lastSent', direction: 'descending' })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const mayEdit = viewer !== null && can(viewer, 'flow.edit')
  const query = useQuery({
    ...flowListQuery(groupId, archived, archived ? null : Number(period)),
    placeholderData: keepPreviousData,
  })
  const other = useQuery(flowListQuery(groupId, !archived, archived ? Number(period) : null))
  const counts = {
    active: (archived ? other : query).data?.length,
    archived: (archived ? query : other).data?.length,
  }
  const isFiltered = text !== '' || states.length > 0
  const clear = () => {
    setText('')
    setStates([])
  }

  const move = useMutation({
    mutationFn: ({ flow, isArchived }: { flow: Flow; isArchived: boolean }) =>
      call(isArchived ? flowsApi.archiveFlow : flowsApi.restoreFlow, {
        groupId,
        params: { id: flow.id },
      }),
    onSuccess: (_, { flow, isArchived }) => {
      const name = flow.name ?? ''
      showToast(
        isArchived ? t('flows:archivedToast', { name }) : t('flows:restoredToast', { name }),
      )
    },
    onError: showError,
  })
  /** The draft of a flow, to copy or to save as a file. */
  const withDraft = async (flow: Flow, use: (document: FlowDocument) => void) => {
    try {
      const { document } = await call(flowsApi.flow, { groupId, params: { id: flow.id } })
      // A draft with problems is copied and saved as it is: the builder shows them.
      if (isFlowDocument(document)) use(document)
      else showToast(t('flows:newerVersion', { version: document.version }), 'danger')
    } catch (error) {
      showError(error)
    }
  }
  const importFile = async (file: File | null) => {
    if (file === null) return
    const content = await file.text()
    const { document, faults } = readFlowJson(content)
    if (document === undefined) {
      setDialog({ kind: 'refused', file: { name: file.name, content, faults } })
      return
    }
    const name = file.name.replace(/\.json$/i, '')
    setDialog({ kind: 'create', start: { name, document }, title: t('flows:importTitle') })
  }
  const openCreate = () => setDialog({ kind: 'create', title: t('flows:createTitle') })
  useListActions(mayEdit, openCreate)

  const columns: readonly Column<Flow>[] = [
    {
      id: 'name',
      header: t('flows:columns.name'),
      isSortable: true,
      render: (flow) => (
        <div className={classes.name}>
          <ScreenThumbnail components={flow.firstScreen ?? []} />
          <div className={classes.words}>
            <div className={classes.title}>{flow.name}</div>
            <div className={classes.dim}>
              {flow.action === undefined
                ? t('flows:noButton')
                : t('flows:button', { action: flow.action })}
            </div>
          </div>
        </div>
      ),
    },
    {
      id: 'state',
      header: t('flows:columns.state'),
      width: 190,
      render: (flow) => <FlowStateText flow={flow} />,
    },
    {
      id: 'screens',
      header: t('flows:columns.screens'),
      width: 88,
      align: 'right',
      hideBelowPx: 1200,
      render: ({ screenCount }) => <span className="numbers">{screenCount ?? '–'}</span>,
    },
    {
      id: 'lastSent',
      header: t('flows:columns.lastSent'),
      width: 132,
      isSortable: true,
      render: ({ lastSentAt }) =>
        lastSentAt === undefined ? (
          <span className={classes.dim}>{t('flows:never')}</span>
        ) : (
          <span className="numbers">
            {rowTimeText(lastSentAt, today, language, t('inbox.days.yesterday'))}
          </span>
        ),
    },
    {
      id: 'sent',
      header: t('flows:columns.sent'),
      width: 96,
      align: 'right',
      isSortable: true,
      hideBelowPx: 1200,
      render: ({ sentCount = 0 }) => <span className="numbers">{sentCount}</span>,
    },
    {
      id: 'completed',
      header: t('flows:columns.completed'),
      width: 200,
      render: ({ sentCount = 0, completedCount = 0 }) =>
        sentCount === 0 ? (
          <span className={classes.dim}>{t('flows:noSends')}</span>
        ) : (
          <div className={classes.completed}>
            <Progress
              w={88}
              value={(completedCount / sentCount) * 100}
              aria-label={t('flows:columns.completed')}
            />
            <span className={`${classes.share} numbers`}>
              {percentText(completedCount / sentCount, language)}
            </span>
            <span className={`${classes.dim} numbers`}>{completedCount}</span>
          </div>
        ),
    },
    {
      id: 'edited',
      header: t('flows:columns.edited'),
      width: 136,
      isSortable: true,
      render: ({ editedAt, editedByName }) => (
        <div className={classes.words}>
          <div className="numbers">{editedAt === undefined ? '–' : sinceText(editedAt, today)}</div>
          {editedByName !== undefined && <div className={classes.dim}>{editedByName}</div>}
        </div>
      ),
    },
    {
      id: 'actions',
      header: t('flows:columns.actions'),
      hasHiddenHeader: true,
      width: 150,
      render: (flow) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keeps a press on a button from opening the row; the buttons have keys of their own
        <div className={classes.rowActions} onClick={(event) => event.stopPropagation()}>
          {flow.archived && mayEdit && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => move.mutate({ flow, isArchived: false })}
            >
              {t('flows:restore')}
            </Button>
          )}
          {!flow.archived && mayEdit && (
            <Button
              className={classes.hoverAction ?? ''}
              variant="default"
              size="compact-sm"
              leftSection={<IconSend size={14} aria-hidden="true" />}
              disabled={(flow.publishedVersion ?? 0) === 0}
              title={(flow.publishedVersion ?? 0) === 0 ? t('flows:sendDraft') : undefined}
              onClick={() => setDialog({ kind: 'send', flow })}
            >
              {t('flows:send')}
            </Button>
          )}
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                aria-label={t('flows:menu', { name: flow.name ?? flow.id })}
              >
                <IconDots size={18} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayEdit && <Menu.Item onClick={() => onOpen(flow.id)}>{t('flows:edit')}</Menu.Item>}
              {mayEdit && (
                <Menu.Item
                  onClick={() =>
                    void withDraft(flow, (document) =>
                      setDialog({
                        kind: 'create',
                        start: {
                          name: t('flows:copyName', { name: flow.name ?? flow.id }),
                          document,
                        },
                        title: t('flows:duplicate'),
                      }),
                    )
                  }
                >
                  {t('flows:duplicate')}
                </Menu.Item>
              )}
              <Menu.Item
                onClick={() =>
                  void withDraft(flow, (document) => downloadFlow(flow.name ?? flow.id, document))
                }
              >
                {t('flows:export')}
              </Menu.Item>
              {mayEdit && !flow.archived && (
                <Menu.Item onClick={() => move.mutate({ flow, isArchived: true })}>
                  {t('flows:archive')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      ),
    },
  ]

  const shown = sortFlows(filterFlows(query.data ?? [], { text, states }), sort)
  return (
    <Page
      title={t('flows:title')}
      description={t('flows:description')}
      actions={
        mayEdit && (
          <>
            <FileButton accept="application/json,.json" onChange={(file) => void importFile(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="subtle"
                  leftSection={<IconFileImport size={16} aria-hidden="true" />}
                >
                  {t('flows:import')}
                </Button>
              )}
            </FileButton>
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={openCreate}>
              {t('flows:create')}
            </Button>
          </>
        )
      }
      filters={
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
            <div className={classes.period}>
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
            </div>
          )}
        </FilterRow>
      }
      footer={<Summary flows={shown} />}
    >
      <QueryContent
        query={query}
        failedTitle={t('flows:failed')}
        isEmpty={() => shown.length === 0}
        empty={
          isFiltered ? (
            <EmptyState
              icon={IconRoute}
              title={t('flows:noMatch')}
              action={
                <Button variant="default" onClick={clear}>
                  {t('flows:clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconRoute}
              title={archived ? t('flows:emptyArchive') : t('flows:empty')}
              text={archived ? t('flows:emptyArchiveText') : t('flows:emptyText')}
              action={
                mayEdit && !archived && <Button onClick={openCreate}>{t('flows:create')}</Button>
              }
            />
          )
        }
      >
        {() => (
          <DataTable
            label={t('flows:title')}
            columns={columns}
            rows={shown}
            rowId={({ id }) => id}
            rowHeight={60}
            onSelect={(id) => {
              if (id !== null) onOpen(id)
            }}
            onRowKeyDown={(event, flow) => {
              const canSend = mayEdit && !flow.archived && (flow.publishedVersion ?? 0) > 0
              if (event.key.toLowerCase() === 'e' && canSend) setDialog({ kind: 'send', flow })
            }}
            sort={sort}
            onSort={setSort}
          />
        )}
      </QueryContent>
      {dialog?.kind === 'create' && (
        <CreateFlowDialog
          groupId={groupId}
          start={dialog.start}
          title={dialog.title}
          onCreated={onOpen}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'send' && (
        <SendFlowDialog flow={dialog.flow} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'refused' && (
        <ImportRefusedDialog file={dialog.file} onClose={() => setDialog(null)} />
      )}
    </Page>
  )
}

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} ${count}`

const flowStatesIn = (values: readonly string[]): FlowState[] =>
  (['draft', 'published', 'changed'] as const).filter((state) => values.includes(state))

function Summary({ flows }: { flows: readonly Flow[] }) {
  const { t, language } = useFlowTexts()
  const sent = flows.reduce((sum, { sentCount = 0 }) => sum + sentCount, 0)
  const completed = flows.reduce((sum, { completedCount = 0 }) => sum + completedCount, 0)
  const figures = new Intl.NumberFormat(language, { useGrouping: 'always' })
  return (
    <span className="numbers">
      {t('flows:count', { count: flows.length })}
      {sent > 0 && (
        <>
          {' · '}
          {t('flows:sends', {
            sent: figures.format(sent),
            completed: figures.format(completed),
            share: percentText(completed / sent, language),
          })}
        </>
      )}
    </span>
  )
}

/** N creates a flow. */
function useListActions(mayEdit: boolean, create: () => void): void {
  const actions = useMemo<readonly Action[]>(
    () =>
      mayEdit
        ? [
            {
              id: 'flows.create',
              section: 'screen',
              labelKey: 'shell.actions.createFlow',
              icon: IconPlus,
              shortcut: 'n',
              perform: create,
            },
          ]
        : [],
    // oxlint-disable-next-line react/exhaustive-deps -- the dialog opens the same from every render
    [mayEdit],
  )
  useActions(actions)
}

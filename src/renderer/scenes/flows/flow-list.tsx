import { keyOf } from '#renderer/components/shortcut-keys.ts'
import { Box, Button, FileButton, SegmentedControl, Select } from '@mantine/core'
import { IconFileImport, IconPlus, IconRoute } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { flowsApi } from '#contract/api/flows.ts'
import type { Flow, FlowState } from '#contract/entities/flow.ts'
import { can } from '#contract/policies/index.ts'
import {
  type FlowDocument,
  isFlowDocument,
  readFlowJson,
} from '#contract/rules/flow-json/document.ts'
import { useCreateAction } from '#renderer/components/use-create-action.ts'
import { percentText } from '#renderer/components/dates/times.ts'
import { EmptyState } from '#renderer/components/empty-state.tsx'
import { Notice } from '#renderer/components/error-notice.tsx'
import { DataTable, type Sort } from '#renderer/components/page/data-table.tsx'
import { FilterMenu, FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { call } from '#renderer/data/api-client.ts'
import { providerWithoutFlowsAtom } from '#renderer/data/line-status.ts'
import { currentGroupIdAtom, viewerAtom } from '#renderer/data/session.ts'
import { showToast, showError } from '#renderer/data/toasts.ts'
import { useChange } from '#renderer/data/use-change.ts'
import { useFlowTexts } from '#renderer/i18n/fetched-texts.ts'
import { CreateFlowDialog } from './create-flow-dialog.tsx'
import { downloadFlow } from './download-flow.ts'
import { useFlowColumns } from './flow-columns.tsx'
import { filterFlows, sortFlows } from './flow-filters.ts'
import classes from './flow-list.module.css'
import { flowListQuery } from './flow-queries.ts'
import { unsendableKey } from './flow-state.tsx'
import { ImportRefusedDialog, type RefusedFile } from './import-flow-dialog.tsx'
import { SendFlowDialog } from './send-flow-dialog.tsx'
import { useNumbers } from '#renderer/components/use-numbers.ts'

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

/** The group's active or archived flows, with their state and the results of sending them. */
export function FlowList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useFlowTexts()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const viewer = useAtomValue(viewerAtom)
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

  const move = useChange({
    send: ({ flow, isArchived }: { flow: Flow; isArchived: boolean }) =>
      call(isArchived ? flowsApi.archiveFlow : flowsApi.restoreFlow, {
        groupId,
        params: { id: flow.id },
      }),
    accept(_, { flow, isArchived }) {
      const name = flow.name ?? ''
      showToast(
        isArchived ? t('flows:archivedToast', { name }) : t('flows:restoredToast', { name }),
      )
    },
    onRefused: showError,
    repeats: true,
  })
  /** Fetches the draft of a flow and passes it to `use`, to copy it or save it as a file. */
  const withDraft = async (flow: Flow, use: (document: FlowDocument) => void) => {
    try {
      const { document } = await call(flowsApi.flow, { groupId, params: { id: flow.id } })
      // Problems in the draft do not matter here; the builder shows them.
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
  useCreateAction('flows.create', mayEdit, openCreate, { labelKey: 'shell.actions.createFlow' })

  const provider = useAtomValue(providerWithoutFlowsAtom)
  const notOffered = provider === null ? null : t('flows:notOffered', { provider })
  const columns = useFlowColumns({
    mayEdit,
    notOffered,
    onOpen,
    onSend: (flow) => setDialog({ kind: 'send', flow }),
    onDuplicate: (flow) =>
      void withDraft(flow, (document) =>
        setDialog({
          kind: 'create',
          start: { name: t('flows:copyName', { name: flow.name ?? flow.id }), document },
          title: t('flows:duplicate'),
        }),
      ),
    onExport: (flow) =>
      void withDraft(flow, (document) => downloadFlow(flow.name ?? flow.id, document)),
    onMove: (flow, isArchived) => move.run({ flow, isArchived }),
  })

  const shown = sortFlows(filterFlows(query.data ?? [], { text, states }), sort)
  return (
    <Page
      title={t('flows:title')}
      description={t('flows:description')}
      actions={
        mayEdit && (
          <>
            <FileButton
              accept="application/json,.json"
              onChange={(file) => void importFile(file).catch(showError)}
            >
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
        </>
      }
      footer={query.data !== undefined && <Summary flows={shown} />}
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
              const canSend =
                mayEdit &&
                notOffered === null &&
                !flow.archived &&
                unsendableKey(flow) === undefined
              if (keyOf(event) === 'e' && canSend) setDialog({ kind: 'send', flow })
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
  const figures = useNumbers()
  return (
    <span className="numbers">
      {t('flows:count', { count: flows.length })}
      {sent > 0 && (
        <>
          {' · '}
          {t('flows:sends', {
            sent: figures.count(sent),
            completed: figures.count(completed),
            share: percentText(completed / sent, language),
          })}
        </>
      )}
    </span>
  )
}

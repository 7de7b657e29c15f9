import { Button, Flex } from '@mantine/core'
import { IconAddressBook, IconPlus, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { segmentsApi } from '#contract/api/segments.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { Segment } from '#contract/entities/segment.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { useActions, type Action } from '#renderer/components/actions.ts'
import { EmptyState } from '#renderer/components/empty-state.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { DataTable, type Sort } from '#renderer/components/page/data-table.tsx'
import { FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { Redirect } from '#renderer/components/redirect.tsx'
import { keyOf } from '#renderer/components/shortcut-keys.ts'
import { useCreateAction } from '#renderer/components/use-create-action.ts'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { call } from '#renderer/data/api-client.ts'
import { chatPath } from '#renderer/data/paths.ts'
import { refetchQueries } from '#renderer/data/query.ts'
import { viewerAtom } from '#renderer/data/session.ts'
import { segmentsQuery } from '#renderer/data/tag-queries.ts'
import { showError, showToast } from '#renderer/data/toasts.ts'
import { useChange } from '#renderer/data/use-change.ts'
import { useContactTexts } from '#renderer/i18n/fetched-texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { useContactColumns } from './contact-columns.tsx'
import { EditContactDialog, NewContactDialog, SegmentDialog } from './contact-dialogs.tsx'
import { ContactFilters } from './contact-filters.tsx'
import { useContactNames } from './contact-names.ts'
import { ContactPanel } from './contact-panel.tsx'
import { contactTableQuery } from './contact-queries.ts'
import {
  differsFrom,
  hasRule,
  ruleOf,
  viewOfQuery,
  wholeView,
  type ContactView,
} from './contact-view.ts'
import { ContactViews, ContactViewSelect } from './contact-views.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { exportContacts } from './export-contacts.ts'
import { ExportMenu, type ExportedColumns } from './export-menu.tsx'
import { ContactImport } from './import/import-scene.tsx'
import { importPath } from './import/import-path.ts'
import { RecentChangesMenu } from './recent-changes-menu.tsx'
import { noSelection, selectRange, toggleRow } from '#renderer/components/row-selection.ts'
import { columnsFrom, defaultColumns, type OptionalColumn } from './column-choice.ts'

const storageKeyOf = (userId: string) => `bandeja.contactColumns.${userId}`

/** The columns that the user has chosen on this machine, in their order. */
function useShownColumns(userId: string) {
  const [shown, setShown] = useState(() => columnsFrom(localStorage.getItem(storageKeyOf(userId))))
  const choose = (columns: readonly OptionalColumn[]) => {
    localStorage.setItem(storageKeyOf(userId), columns.join(','))
    setShown(columns)
  }
  const reset = () => {
    localStorage.removeItem(storageKeyOf(userId))
    setShown(defaultColumns)
  }
  return { shown, choose, reset }
}

/** In windows narrower than this the views are a field instead of a column, CSS px. */
const viewsFromPx = 1200

/** The group's contacts in a table with filters, segments and bulk changes, or the import of contacts from a file. */
export default function ContactsScene() {
  const viewer = useAtomValue(viewerAtom)
  const { pathname } = useLocation()
  if (viewer === null) return null
  if (pathname !== importPath) return <Contacts key={viewer.groupId} viewer={viewer} />
  return can(viewer, 'contact.import') ? (
    <ContactImport key={viewer.groupId} viewer={viewer} />
  ) : (
    <Redirect to={menuPaths.contacts} />
  )
}

/**
 * Clears the selection with Escape. Not registered while a contact is open: then Escape runs the table's action, which
 * closes the contact.
 */
const clearSelection = (perform: () => void): Action => ({
  id: 'contacts.clearSelection',
  section: 'screen',
  labelKey: 'shell.actions.clearSelection',
  shortcut: 'escape',
  perform,
})

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit'; contact: Contact }
  | { kind: 'delete'; contact: Contact }
  | { kind: 'segment' }
  | { kind: 'deleteSegment'; segment: Segment }

function Contacts({ viewer }: { viewer: Viewer }) {
  const { t, language } = useContactTexts()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { groupId } = viewer
  const names = useContactNames(groupId)
  const [view, setView] = useState<ContactView>(() => viewOfQuery(params))
  const [sort, setSort] = useState<Sort>({ columnId: 'lastMessage', direction: 'descending' })
  const [openId, setOpenId] = useState<string | null>(null)
  const [selection, setSelection] = useState(noSelection)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { shown, choose, reset } = useShownColumns(viewer.userId)
  const windowPx = useWindowWidth()
  const query = useInfiniteQuery(contactTableQuery(groupId, useDeferredValue(view), sort))
  const segments = useQuery(segmentsQuery(groupId)).data?.items ?? []
  const segment = segments.find(({ id }) => id === view.segmentId)
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  const openAt = rows.findIndex(({ id }) => id === openId)
  const open = rows[openAt]
  const stepTo = (index: number) => {
    const to = rows[index]
    return to === undefined ? undefined : () => setOpenId(to.id)
  }
  const isReadOnly = !can(viewer, 'contact.create')
  const mayChange = can(viewer, 'contact.bulk')
  const mayEditSegments = can(viewer, 'segment.edit')
  const isFiltered = hasRule(view) || view.text !== ''
  /** Whether no segment is chosen, or the filters differ from those of the chosen segment. */
  const isChanged = segment === undefined || differsFrom(view, segment)

  const showView = (next: ContactView) => {
    setView(next)
    setSelection(noSelection)
  }
  const openSaved = ({ id }: Contact) => {
    setDialog(null)
    setOpenId(id)
  }
  const clear = () => showView({ ...wholeView, archived: view.archived })
  const selected = selection.ids
  const setSelected = (ids: ReadonlySet<string>) => setSelection({ ...noSelection, ids })
  const rowIds = rows.map(({ id }) => id)
  const toggle = (id: string, isRange: boolean) =>
    setSelection((now) => (isRange ? selectRange(now, rowIds, id) : toggleRow(now, id)))
  const extend = (fromId: string, toId: string) =>
    setSelection((now) => selectRange(now, rowIds, toId, fromId))
  const toggleAll = () =>
    setSelected(
      rowIds.every((id) => selected.has(id)) ? new Set() : new Set([...selected, ...rowIds]),
    )
  const openChat = ({ id }: Contact) => void navigate(chatPath(id))
  const create = () => setDialog({ kind: 'create' })
  const exportOf = (contactIds: readonly string[] | null, exported: ExportedColumns) =>
    void exportContacts({ groupId, view, contactIds }, { exported, shown }, { t, language }).catch(
      showError,
    )
  useCreateAction('contacts.new', !isReadOnly, create)
  const canClear = selected.size > 0 && openId === null
  useActions(
    useMemo(() => (canClear ? [clearSelection(() => setSelection(noSelection))] : []), [canClear]),
  )
  const columns = useContactColumns(
    shown,
    names,
    mayChange ? { checked: selected, rowIds, onToggle: toggle, onToggleAll: toggleAll } : null,
  )
  const refetchSegments = () => void refetchQueries('segments')
  const update = useChange({
    send: (one: Segment) =>
      call(segmentsApi.updateSegment, {
        groupId,
        params: { id: one.id },
        body: { rule: ruleOf(view) },
      }),
    accept() {
      refetchSegments()
      showToast(t('contacts:segment.saved'))
    },
    onRefused: showError,
    repeats: true,
  })
  const remove = useChange({
    send: (one: Segment) => call(segmentsApi.deleteSegment, { groupId, params: { id: one.id } }),
    accept: () => refetchSegments(),
    onDone() {
      showView(wholeView)
      setDialog(null)
    },
    repeats: true,
  })
  const createButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={isReadOnly}
      title={isReadOnly ? t('contacts:readOnly') : undefined}
      onClick={create}
    >
      {t('contacts:new')}
    </Button>
  )

  return (
    <>
      <Page
        title={t('contacts:title')}
        titleControl={
          <SearchField
            label={t('contacts:search')}
            minWidth={200}
            value={view.text}
            onChange={(text) => showView({ ...view, text })}
          />
        }
        actions={
          <>
            {can(viewer, 'contact.import') && (
              <Button
                variant="subtle"
                leftSection={<IconUpload size={16} aria-hidden="true" />}
                onClick={() => void navigate(importPath)}
              >
                {t('contacts:import.action')}
              </Button>
            )}
            {can(viewer, 'contact.export') && (
              <ExportMenu position="bottom-end" onExport={(exported) => exportOf(null, exported)} />
            )}
            {createButton}
          </>
        }
        footer={
          <span role="status">
            {query.data !== undefined && t('contacts:count', { count: total })}
          </span>
        }
        panel={
          open !== undefined && (
            <ContactPanel
              viewer={viewer}
              contact={open}
              names={names}
              onOpenChat={() => openChat(open)}
              steps={{
                text: t('contacts:panel.position', { position: openAt + 1, total }),
                previousLabel: t('contacts:panel.previous'),
                nextLabel: t('contacts:panel.next'),
                onPrevious: stepTo(openAt - 1),
                onNext: stepTo(openAt + 1),
              }}
              onEdit={() => setDialog({ kind: 'edit', contact: open })}
              onDelete={() => setDialog({ kind: 'delete', contact: open })}
              onClose={() => setOpenId(null)}
            />
          )
        }
      >
        <Flex h="100%" mih={0} flex={1}>
          {windowPx >= viewsFromPx && (
            <ContactViews groupId={groupId} view={view} onChange={showView} />
          )}
          <Flex direction="column" miw={0} flex={1}>
            <FilterRow
              isFiltered={isFiltered}
              onClear={clear}
              end={
                <>
                  <RecentChangesMenu />
                  <ColumnMenu shown={shown} onChoose={choose} onReset={reset} />
                </>
              }
            >
              {windowPx < viewsFromPx && (
                <ContactViewSelect groupId={groupId} view={view} onChange={showView} />
              )}
              <ContactFilters viewer={viewer} view={view} names={names} onChange={showView} />
              {mayEditSegments && segment !== undefined && isChanged && (
                <Button variant="subtle" size="compact-sm" onClick={() => update.run(segment)}>
                  {t('contacts:segment.update', { name: segment.name })}
                </Button>
              )}
              {mayEditSegments && hasRule(view) && isChanged && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => setDialog({ kind: 'segment' })}
                >
                  {t('contacts:segment.save')}
                </Button>
              )}
              {mayEditSegments && segment !== undefined && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => setDialog({ kind: 'deleteSegment', segment })}
                >
                  {t('contacts:segment.delete')}
                </Button>
              )}
            </FilterRow>
            <QueryContent
              query={query}
              failedTitle={t('contacts:failed')}
              isEmpty={() => rows.length === 0}
              empty={
                isFiltered || view.archived ? (
                  <EmptyState
                    icon={IconAddressBook}
                    title={t('contacts:noMatch')}
                    action={
                      <Button variant="default" onClick={() => showView(wholeView)}>
                        {t('shell.page.clearFilters')}
                      </Button>
                    }
                  />
                ) : (
                  <EmptyState
                    icon={IconAddressBook}
                    title={t('contacts:empty')}
                    text={t('contacts:emptyText')}
                    action={createButton}
                  />
                )
              }
            >
              {() => (
                <DataTable
                  label={t('contacts:title')}
                  columns={columns}
                  rows={rows}
                  rowId={({ id }) => id}
                  rowHeight={48}
                  isVirtual
                  selectedId={openId}
                  onSelect={setOpenId}
                  onRowKeyDown={(event, { id }) => {
                    if (mayChange && keyOf(event) === 'x') toggle(id, false)
                  }}
                  onExtend={mayChange ? extend : undefined}
                  onModEnter={openChat}
                  onNearEnd={
                    query.hasNextPage && !query.isFetching
                      ? () => void query.fetchNextPage()
                      : undefined
                  }
                  sort={sort}
                  onSort={setSort}
                />
              )}
            </QueryContent>
            {mayChange && selected.size > 0 && (
              <BulkBar
                viewer={viewer}
                view={view}
                names={names}
                total={total}
                selected={selected}
                onSelect={setSelected}
                onExport={can(viewer, 'contact.export') ? exportOf : undefined}
              />
            )}
          </Flex>
        </Flex>
      </Page>
      {dialog?.kind === 'create' && (
        <NewContactDialog viewer={viewer} onClose={() => setDialog(null)} onSaved={openSaved} />
      )}
      {dialog?.kind === 'edit' && (
        <EditContactDialog
          groupId={groupId}
          contact={dialog.contact}
          onClose={() => setDialog(null)}
          onSaved={openSaved}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          groupId={groupId}
          ids={[dialog.contact.id]}
          name={contactName(dialog.contact)}
          onDeleted={() => setOpenId(null)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'segment' && (
        <SegmentDialog
          groupId={groupId}
          view={view}
          onClose={() => setDialog(null)}
          onSaved={(segmentId) => {
            setDialog(null)
            setView((now) => ({ ...now, segmentId }))
          }}
        />
      )}
      {dialog?.kind === 'deleteSegment' && (
        <ConfirmDialog
          title={t('contacts:segment.deleteTitle', { name: dialog.segment.name })}
          confirmLabel={t('contacts:segment.delete')}
          isDangerous
          isBusy={remove.busy}
          error={remove.error}
          onConfirm={() => remove.run(dialog.segment)}
          onClose={() => setDialog(null)}
        >
          {t('contacts:segment.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}

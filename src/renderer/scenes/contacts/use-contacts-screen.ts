import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { segmentsApi } from '#contract/api/contacts/segments.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Segment } from '#contract/entities/contacts/segment.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import type { Sort } from '#renderer/components/page/data-table.tsx'
import { useCreateAction } from '#renderer/components/focus/use-create-action.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { chatPath } from '#renderer/data/navigation/paths.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'
import { useStored } from '#renderer/data/stored.ts'
import { segmentsQuery } from '#renderer/data/groups/tag-queries.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { storedColumns } from './column-choice.ts'
import { useContactNames } from './contact-names.ts'
import { contactTableQuery } from './contact-queries.ts'
import {
  differsFrom,
  hasRule,
  ruleOf,
  viewOfQuery,
  wholeView,
  type ContactView,
} from './contact-view.ts'
import { useNumberedFields } from '#renderer/data/contacts/contact-fields.ts'
import { exportContacts } from './export-contacts.ts'
import type { ExportedColumns } from './export-menu.tsx'
import { useContactSelection } from './use-contact-selection.ts'

/** The dialog that is open. */
type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit'; contact: Contact }
  | { kind: 'delete'; contact: Contact }
  | { kind: 'history'; contact: Contact }
  | { kind: 'segment' }
  | { kind: 'deleteSegment'; segment: Segment }

export type ContactsScreen = ReturnType<typeof useContactsScreen>

/** The shown contacts, the segment they are in, and what the user can do with them. */
export function useContactsScreen(viewer: Viewer) {
  const { t } = useTexts('sidePanel', 'contacts')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { groupId } = viewer
  const names = useContactNames(groupId)
  const [view, setView] = useState<ContactView>(() => viewOfQuery(params))
  const [sort, setSort] = useState<Sort>({ columnId: 'lastMessage', direction: 'descending' })
  const [openId, setOpenId] = useState<string | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const fields = useNumberedFields()
  const columns = useStored(storedColumns(viewer.userId))
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

  const openChat = ({ id }: Contact) => void navigate(chatPath(id))
  const create = () => setDialog({ kind: 'create' })
  const exportOf = (contactIds: readonly string[] | null, exported: ExportedColumns) =>
    void exportContacts(
      { groupId, view, contactIds },
      { exported, shown: columns.value, fields },
      t,
    ).catch(showError)
  useCreateAction('contacts.new', !isReadOnly, create)
  const selection = useContactSelection(
    rows.map(({ id }) => id),
    openId !== null,
  )
  const showView = (next: ContactView) => {
    setView(next)
    selection.clear()
  }
  const openSaved = ({ id }: Contact) => {
    setDialog(null)
    setOpenId(id)
  }
  const clear = () => showView({ ...wholeView, archived: view.archived })
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

  return {
    viewer,
    names,
    view,
    showView,
    clear,
    isFiltered,
    columns,
    query,
    rows,
    total,
    sort,
    setSort,
    open,
    openId,
    openAt,
    setOpenId,
    openChat,
    openSaved,
    stepTo,
    selection,
    exportOf,
    dialog,
    setDialog,
    create,
    isReadOnly,
    mayChange,
    segment: {
      mayEdit: mayEditSegments,
      chosen: segment,
      isChanged,
      update,
      remove,
      /** Shows a segment that the user has created. */
      show: (segmentId: string) => {
        setDialog(null)
        setView((now) => ({ ...now, segmentId }))
      },
    },
  }
}

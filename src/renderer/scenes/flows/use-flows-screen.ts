import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { flowsApi } from '#contract/api/flows/flows.ts'
import type { Flow, FlowState } from '#contract/entities/flows/flow.ts'
import { can } from '#contract/policies/index.ts'
import { type FlowDocument, isFlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { readFlowJson } from '#contract/rules/flows/flow-json/file.ts'
import type { Sort } from '#renderer/components/page/data-table.tsx'
import { useCreateAction } from '#renderer/components/focus/use-create-action.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { providerWithoutFlowsAtom } from '#renderer/data/groups/line-status.ts'
import { currentGroupIdAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { showToast, showError } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { downloadFlow } from './download-flow.ts'
import { filterFlows, sortFlows } from './flow-filters.ts'
import { flowListQuery } from './flow-queries.ts'
import type { RefusedFile } from './import-flow-dialog.tsx'

export type FlowPeriod = '7' | '30' | '90'

/** The dialog that is open over the list. */
type OpenDialog =
  | { kind: 'create'; start?: { name: string; document: FlowDocument }; title: string }
  | { kind: 'send'; flow: Flow }
  | { kind: 'refused'; file: RefusedFile }

export type FlowsScreen = ReturnType<typeof useFlowsScreen>

/** The group's active or archived flows, and what the user can do with them. */
export function useFlowsScreen() {
  const { t } = useTexts('flows')
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const viewer = useAtomValue(viewerAtom)
  const [archived, setArchived] = useState(false)
  const [text, setText] = useState('')
  const [states, setStates] = useState<readonly FlowState[]>([])
  const [period, setPeriod] = useState<FlowPeriod>('30')
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
  const send = (flow: Flow) => setDialog({ kind: 'send', flow })
  const duplicate = (flow: Flow) =>
    void withDraft(flow, (document) =>
      setDialog({
        kind: 'create',
        start: { name: t('flows:copyName', { name: flow.name ?? flow.id }), document },
        title: t('flows:duplicate'),
      }),
    )
  const exportFlow = (flow: Flow) =>
    void withDraft(flow, (document) => downloadFlow(flow.name ?? flow.id, document))

  const shown = sortFlows(filterFlows(query.data ?? [], { text, states }), sort)
  return {
    groupId,
    mayEdit,
    notOffered,
    query,
    counts,
    shown,
    isFiltered,
    clear,
    archived,
    setArchived,
    text,
    setText,
    states,
    setStates,
    period,
    setPeriod,
    sort,
    setSort,
    dialog,
    setDialog,
    importFile,
    openCreate,
    send,
    duplicate,
    exportFlow,
    move: (flow: Flow, isArchived: boolean) => move.run({ flow, isArchived }),
  }
}

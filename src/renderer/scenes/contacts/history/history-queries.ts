import { queryOptions } from '@tanstack/react-query'
import { historyImportsApi } from '#contract/api/contacts/history-imports.ts'
import type { DateOrder, HistoryImport } from '#contract/entities/contacts/history-import.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** Time between two questions how far an import is, ms. */
const POLL_MS = 1_000

/** Whether the service stores or removes messages of an import. */
export const isUnderWay = ({ state }: Pick<HistoryImport, 'state'>): boolean =>
  state === 'running' || state === 'undoing'

/** The started imports of conversations, newest first. */
export function historyImportsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('historyImports', groupId),
    queryFn: ({ signal }) => call(historyImportsApi.historyImports, { query: { groupId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? POLL_MS : false),
  })
}

/** How far a started import is. */
export function historyImportQuery(groupId: string, started: HistoryImport) {
  return queryOptions({
    queryKey: queryKeyOf('historyImports', groupId, 'one', started.id),
    queryFn: ({ signal }) =>
      call(historyImportsApi.historyImport, { groupId, params: { id: started.id }, signal }),
    initialData: started,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderWay(state.data) ? POLL_MS : false,
  })
}

/** What an import would add. */
export function historyPreviewQuery(
  groupId: string,
  id: string,
  reading: { customer: string; order: DateOrder } | null,
) {
  return queryOptions({
    queryKey: queryKeyOf('historyImports', groupId, 'preview', id, reading ?? {}),
    queryFn: ({ signal }) =>
      call(historyImportsApi.previewHistory, {
        groupId,
        params: { id },
        query: reading ?? { customer: '', order: 'dmy' },
        signal,
      }),
    enabled: reading !== null,
  })
}

/** Removes the messages of an import. @param onDone called once the service has begun */
export function useHistoryUndo(groupId: string, onDone?: () => void) {
  return useChange({
    send: (id: string) => call(historyImportsApi.undoHistory, { groupId, params: { id } }),
    refetches: ['historyImports'],
    onDone,
    repeats: true,
  })
}

import { historyImportsApi } from '#contract/api/contacts/history-imports.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useChange } from '#renderer/data/change/use-change.ts'

/** Removes the messages of an import. @param onDone called once the service has begun */
export function useHistoryUndo(groupId: string, onDone?: () => void) {
  return useChange({
    send: (id: string) => call(historyImportsApi.undoHistory, { groupId, params: { id } }),
    refetches: ['historyImports'],
    onDone,
    repeats: true,
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flowsApi } from '#contract/api/flows/flows.ts'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { saveDraft, type DraftSubject } from '#renderer/data/forms/drafts.ts'
import { isSameJson } from '#renderer/data/change/same-json.ts'
import { flowQuery } from '#renderer/scenes/flows/flow-queries.ts'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'

interface SavedFlow {
  readonly id: string
  readonly groupId: string
  readonly revision: number
}

/**
 * Saves a draft. If the service reports another revision but already has the same draft, the draft counts as saved: the
 * response to an earlier request was lost.
 */
async function savedFlow({ id, groupId, revision }: SavedFlow, document: FlowDocument) {
  const target = { groupId, params: { id } }
  try {
    return await call(flowsApi.saveFlow, { ...target, body: { document, revision } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'FLOW_CHANGED') throw error
    const current = await call(flowsApi.flow, target)
    if (isSameJson(current.document, document)) return current
    throw error
  }
}

/**
 * Saves the document as the draft of a flow after a typing pause. Unsaved changes are also saved when the network
 * returns and when the builder closes.
 */
export function useAutosave({ id, groupId, revision }: SavedFlow, document: FlowDocument) {
  const queries = useQueryClient()
  const subject: DraftSubject<'flow'> = { groupId, kind: 'flow', id }
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: null })
  const [autosave] = useState<Autosave>(() =>
    createAutosave({
      revision,
      save: async (draft, baseRevision) => {
        const saved = await savedFlow({ id, groupId, revision: baseRevision }, draft)
        queries.setQueryData(flowQuery(groupId, id).queryKey, saved)
        return { revision: saved.revision, at: saved.editedAt ?? new Date().toISOString() }
      },
      onState: setState,
      storeLocally: (draft, baseRevision) =>
        saveDraft(subject, {
          revision: baseRevision,
          changedAt: new Date().toISOString(),
          document: draft,
        }),
      deleteLocally: () => saveDraft(subject, null),
    }),
  )
  const first = useRef(document)
  useEffect(() => {
    if (document === first.current) return
    first.current = document
    autosave.change(document)
  }, [autosave, document])
  useEffect(() => {
    const retry = () => {
      if (autosave.isDirty()) void autosave.flush()
    }
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      autosave.close()
    }
  }, [autosave])
  return { state, autosave }
}

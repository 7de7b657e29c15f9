import { z } from 'zod'
import type { Flow } from '#contract/entities/flow.ts'
import { flowDocumentSchema, type FlowDocument } from '#contract/rules/flow-json/document.ts'
import { userKeyAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'

const localDraftSchema = z.object({
  revision: z.number().int().nonnegative(),
  changedAt: z.iso.datetime(),
  document: flowDocumentSchema,
})

/** Changes of a flow on this machine that the service does not have yet. */
export interface LocalDraft {
  /** The revision that the changes are based on. */
  readonly revision: number
  readonly changedAt: string
  readonly document: FlowDocument
}

type FlowKey = Pick<Flow, 'id' | 'groupId'>

/** The local storage key for the user's changes of a flow; null if nobody is signed in. */
function storageKey({ id, groupId }: FlowKey): string | null {
  const person = store.get(userKeyAtom)
  return person === null ? null : `bandeja.flowDraft.${person}.${groupId}.${id}`
}

/** Validates a value. The schema's output is not used: it lacks the null members of blocks that cannot be edited. */
const isLocalDraft = (value: unknown): value is LocalDraft =>
  localDraftSchema.safeParse(value).success

/** The user's unsaved changes of a flow; null if none are stored, or if this version of the app cannot read them. */
export function localDraft(flow: FlowKey): LocalDraft | null {
  const key = storageKey(flow)
  const text = key === null ? null : localStorage.getItem(key)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isLocalDraft(value) ? value : null
  } catch {
    return null
  }
}

/** Stores the user's unsaved changes of a flow in place of earlier ones. */
export function storeLocalDraft(flow: FlowKey, document: FlowDocument, revision: number): void {
  const key = storageKey(flow)
  if (key === null) return
  const draft: LocalDraft = { revision, changedAt: new Date().toISOString(), document }
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The changes do not fit into local storage. Delete the stored earlier changes, so that they are not restored.
    localStorage.removeItem(key)
  }
}

export function deleteLocalDraft(flow: FlowKey): void {
  const key = storageKey(flow)
  if (key !== null) localStorage.removeItem(key)
}

import type { OutboxEntry } from '#contract/bridge.ts'
import type { SessionOwner } from '#main/session/session.ts'
import type { StoredEntry } from './stored-entry.ts'

/** A message with its send state. */
export interface Entry {
  stored: StoredEntry
  state: OutboxEntry['state']
  /** Number of send attempts since the app started. */
  attempts: number
}

/**
 * Creates the entry of a new message, or of a message of a previous run. A message that was being sent when the app
 * ended is queued again.
 */
export function fromStored(stored: StoredEntry): Entry {
  return { stored, state: stored.error === undefined ? 'queued' : 'failed', attempts: 0 }
}

/** Converts a message to the form that the page receives. */
export function toView({ stored, state, attempts }: Entry): OutboxEntry {
  const { key, groupId, contactId, content, template, seenPosition, replyTo } = stored
  const { createdAt, error } = stored
  return {
    key,
    groupId,
    contactId,
    content,
    ...(template !== undefined && { template }),
    ...(seenPosition !== undefined && { seenPosition }),
    ...(replyTo !== undefined && { replyTo }),
    state,
    createdAt,
    attempts,
    ...(error !== undefined && { error }),
  }
}

export function isOf(owner: SessionOwner | null, { stored }: Entry): boolean {
  const { userId, binding } = stored.owner
  return owner !== null && owner.userId === userId && owner.binding === binding
}

/** Returns for each chat the message that is being sent, or else the first queued one. A failed one is skipped. */
export function nextPerChat(inOrder: readonly Entry[]): Entry[] {
  const next = new Map<string, Entry>()
  for (const entry of inOrder) {
    const { contactId } = entry.stored
    if (entry.state === 'sending' || (entry.state === 'queued' && !next.has(contactId)))
      next.set(contactId, entry)
  }
  return [...next.values()]
}

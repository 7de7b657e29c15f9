import type { RuleTrigger } from '#contract/entities/chats/rule.ts'
import type { RuleEvent } from '#contract/rules/chats/rule-match.ts'
import {
  assignedSince,
  firstPositions,
  messagesSince,
  registeredSince,
  taggedSince,
  type PastMessage,
} from '#workspace/storage/chats/past-events.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** An event of the past. */
export interface PastEvent {
  readonly event: RuleEvent
  readonly contactId: string
  /** Epoch ms. */
  readonly at: number
  /** The customer's message, if it is the event. */
  readonly message?: PastMessage
  readonly isFirst: boolean
}

/** The time that is looked at, and how many events at most. */
export interface PastSpan {
  readonly groupId: string
  /** Epoch ms. */
  readonly since: number
  readonly until: number
  readonly limit: number
}

/** The customers' messages that rules look at: no calls, and nothing that the channel's own agent answers. */
const isWritten = ({ isCustomers, content }: PastMessage): boolean =>
  isCustomers && content.call === undefined && content.forAgent !== true

async function writtenSince(db: Db, { groupId, since, limit }: PastSpan): Promise<PastEvent[]> {
  const read = await messagesSince(db, groupId, since, { by: 'customers', limit })
  const messages = read.filter(isWritten)
  const first = await firstPositions(db, [...new Set(messages.map(({ contactId }) => contactId))])
  return messages.map((message) => ({
    event: { on: 'message' },
    contactId: message.contactId,
    at: message.at,
    message,
    isFirst: first.get(message.contactId) === message.position,
  }))
}

/** The times at which customers had waited so long, newest first. */
async function waitedSince(
  db: Db,
  minutes: number,
  { groupId, since, until, limit }: PastSpan,
): Promise<PastEvent[]> {
  const messages = await messagesSince(db, groupId, since, { by: 'all', limit })
  const found: PastEvent[] = []
  for (const [contactId, ofChat] of Map.groupBy(messages, (one) => one.contactId)) {
    let waitsSince: number | undefined
    const endAt = (end: number) => {
      const at = (waitsSince ?? Infinity) + minutes * 60_000
      if (at <= end) found.push({ event: { on: 'waits', minutes }, contactId, at, isFirst: false })
    }
    for (const message of ofChat.toReversed()) {
      if (message.isCustomers) waitsSince ??= message.at
      else if (!message.isAutomatic) {
        endAt(message.at)
        waitsSince = undefined
      }
    }
    endAt(until)
  }
  return found.toSorted((one, other) => other.at - one.at)
}

/**
 * The events of the past that start a rule, newest first. What no history has is left out: tags that were taken, changes of
 * statuses and fields, and the chats that were open at a minute of a day.
 */
export async function readPastEvents(
  db: Db,
  trigger: RuleTrigger,
  span: PastSpan,
): Promise<PastEvent[]> {
  const { groupId, since, limit } = span
  switch (trigger.on) {
    case 'message':
      return await writtenSince(db, span)
    case 'created': {
      const written = (await writtenSince(db, span)).filter(({ isFirst }) => isFirst)
      const registered = await registeredSince(db, groupId, since, limit)
      const events = [
        ...written.map((one): PastEvent => ({ ...one, event: { on: 'created' } })),
        ...registered.map((one): PastEvent => ({
          ...one,
          event: { on: 'created' },
          isFirst: false,
        })),
      ]
      return events.toSorted((one, other) => other.at - one.at).slice(0, limit)
    }
    case 'assigned': {
      const assigned = await assignedSince(db, groupId, since, limit)
      return assigned.map((one) => ({ ...one, event: { on: 'assigned' }, isFirst: false }))
    }
    case 'tagged': {
      const tagged = await taggedSince(db, groupId, since, limit)
      return tagged.map(({ tagId, ...one }) => ({
        ...one,
        event: { on: 'tagged', tagId },
        isFirst: false,
      }))
    }
    case 'waits':
      return await waitedSince(db, trigger.minutes, span)
    case 'untagged':
    case 'status':
    case 'field':
    case 'daily':
      return []
  }
}

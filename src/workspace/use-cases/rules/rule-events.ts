import { fieldValueOf, type Contact } from '#contract/entities/contacts/contact.ts'
import {
  isStartedBy,
  mayFollow,
  mayMatch,
  type RuleEvent,
} from '#contract/rules/chats/rule-match.ts'
import { ofDatabase } from '#workspace/storage/engine.ts'
import { insertRuleEvents, type StoredRuleEvent } from '#workspace/storage/chats/rule-events.ts'
import { saveUserActs } from '#workspace/storage/chats/rules.ts'
import type { Db } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readDirectory, type Directory } from '#workspace/viewers.ts'

const listeners = ofDatabase(() => ({ wake: (): void => undefined }))

/** Calls `wake` after each commit that stores events for rules. */
export function onRuleEvents(db: Db, wake: () => void): void {
  listeners(db).wake = wake
}

/** Calls the listener after the commit. */
export function wakeRules(work: Work): void {
  const { wake } = listeners(work.tx)
  work.afterCommit(wake)
}

/** An event that starts rules at once, with the customer's message and its text if it is one. */
export type NewRuleEvent = Exclude<RuleEvent, { on: 'waits' | 'daily' }> &
  Pick<StoredRuleEvent, 'messageId' | 'isFirst'> & { readonly text?: string | undefined }

/** What is known of an event when it happens. A field that rules fill may have another value when they look at the event. */
function earlyFacts(
  { messageId, text = '', isFirst = false }: NewRuleEvent,
  contact: Contact,
  filled: ReadonlySet<number>,
): Parameters<typeof mayMatch>[0] {
  return {
    text: messageId === undefined ? null : text,
    isFirst,
    source: contact.source ?? null,
    country: contact.countryCode,
    field: (number) => (filled.has(number) ? undefined : fieldValueOf(contact, number)),
  }
}

/** What happened in a chat. */
export interface Happening {
  readonly events?: readonly NewRuleEvent[]
  /** What was changed: see `chatThings`. */
  readonly things?: readonly string[]
  /** The user who did it; undefined for the customer, the channel and the service. */
  readonly byUserId?: string | undefined
  /** Epoch ms. */
  readonly now: number
}

/**
 * Stores, in the transaction of what happened, what rules have to look at, and what a user did, which rules leave alone. Without
 * a rule that may act it stores nothing, and with a known directory it reads nothing.
 */
export async function recordForRules(
  work: Work,
  contact: Contact,
  { events = [], things = [], byUserId, now }: Happening,
  known?: Directory,
): Promise<void> {
  const { tx, ruleChain: chain = [] } = work
  const { id: contactId, groupId } = contact
  const { rules = [] } = known ?? (await readDirectory(tx, groupId)) ?? {}
  if (rules.length === 0) return
  if (byUserId !== undefined && chain.length === 0) await saveUserActs(tx, contactId, things, now)
  const active = rules.filter(({ isOn }) => isOn)
  const steps = active.flatMap(({ actions }) => actions)
  const filled = new Set(steps.flatMap((step) => (step.kind === 'field' ? [step.number] : [])))
  const starting = events.filter((event) => {
    const mayHold = mayMatch(earlyFacts(event, contact, filled))
    return active.some(
      (rule) => isStartedBy(rule.when, event) && mayFollow(rule, chain) && mayHold(rule),
    )
  })
  if (starting.length === 0) return
  const task = { groupId, contactId, ruleId: undefined, chain, dueAt: now }
  await insertRuleEvents(
    tx,
    starting.map((event) => ({ ...task, event: { ...event, text: undefined, at: now } })),
  )
  wakeRules(work)
}

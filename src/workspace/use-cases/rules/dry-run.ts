import type { RuleDryRun } from '#contract/api/chats/rules.ts'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { Rule } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { chatScope, inScope } from '#contract/policies/chats/chat-visibility.ts'
import { chatThings, thingOf } from '#contract/rules/chats/chat-things.ts'
import { isStartedBy, matchRule, type RuleFacts } from '#contract/rules/chats/rule-match.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { messagePreview } from '#contract/rules/messages/message-preview.ts'
import type { GroupContext } from '#workspace/access.ts'
import { readHistories, type ChatHistory } from '#workspace/storage/chats/past-events.ts'
import type { StoredRule } from '#workspace/storage/chats/rules.ts'
import { listWebhooks } from '#workspace/storage/groups/webhooks.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { noticeText } from '#workspace/use-cases/messages/notify.ts'
import { isOwnedByUser, ownerAt, pastFacts } from './past-facts.ts'
import { readPastEvents, type PastEvent } from './past-events.ts'

const { dryDays, dryMessagesMax, dryItemsMax, personMinutes } = limits.rules
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What a rule does, without its place in the group. */
export type TriedRule = Pick<
  Rule,
  'when' | 'match' | 'conditions' | 'actions' | 'stops' | 'personMinutes' | 'againHours'
>

type Item = RuleDryRun['items'][number]

/** A rule that another one is compared with. */
interface OtherRule {
  readonly rule: StoredRule
  readonly isBefore: boolean
  /** Whether it sets something that the tried rule sets. */
  readonly isSettingSame: boolean
}

/** An event at which the tried rule acts, or may. */
interface Match {
  readonly past: PastEvent
  readonly history: ChatHistory
  readonly facts: RuleFacts
  readonly words: readonly string[]
  readonly isKnown: boolean
}

/** The tags and level tags that rules ask for. */
const tagsNamed = (rules: readonly TriedRule[]): string[] =>
  rules.flatMap(({ conditions }) =>
    conditions.flatMap((one) => (one.kind === 'tag' || one.kind === 'level' ? one.tagIds : [])),
  )

/** Whether a step would change nothing; what the past does not tell counts as a change. */
function isSameAlready(
  action: ChatAction,
  { directory }: Pick<GroupContext, 'directory'>,
  { facts, history, past }: Match,
): boolean {
  switch (action.kind) {
    case 'tag':
      return facts.tagIds?.includes(action.tagId) === true
    case 'untag':
      return facts.tagIds?.includes(action.tagId) === false
    case 'level':
      return facts.levelTagIds?.includes(action.tagId) === true
    case 'field':
      return facts.field(action.number) === action.value.trim()
    case 'assign': {
      const { target } = action
      const { userId, teamTagId } = ownerAt(history.contact, past.at)
      if (target.to === 'agent') return userId === target.userId
      if (target.to !== 'team' || userId !== undefined) return false
      return directory.teams.some(({ id, tagId }) => id === target.teamId && tagId === teamTagId)
    }
    default:
      return false
  }
}

/**
 * What a rule would have done in the last days, by what is stored of them. It reads, and changes nothing.
 * @param ruleId the saved rule that it replaces; without one, it would be the last
 * @param now epoch ms
 */
export async function dryRun(
  db: Db,
  access: GroupContext,
  { rule, ruleId }: { rule: TriedRule; ruleId: string | undefined },
  now: number,
): Promise<RuleDryRun> {
  const { directory, viewer } = access
  const groupId = directory.group.id
  const since = now - dryDays * DAY_MS
  const limit = dryMessagesMax
  const found = await readPastEvents(db, rule.when, {
    groupId,
    since,
    until: now,
    limit: limit + 1,
  })
  const events = found.slice(0, limit)
  const started = events.filter(({ event }) => isStartedBy(rule.when, event))
  const histories = await readHistories(db, [...new Set(started.map(({ contactId }) => contactId))])
  const levelOf = (tagId: string) => directory.group.tagsLvl.find(({ id }) => id === tagId)?.type
  const thingsOf = (actions: readonly ChatAction[]) =>
    new Set(actions.flatMap((action) => thingOf(action, levelOf) ?? []))
  const own = thingsOf(rule.actions)
  const place = directory.rules.findIndex(({ id }) => id === ruleId)
  const others = directory.rules.flatMap((other, index): OtherRule[] => {
    if (!other.isOn || other.id === ruleId || other.when.on !== rule.when.on) return []
    const isBefore = place < 0 || index < place
    const isSettingSame = [...thingsOf(other.actions)].some((thing) => own.has(thing))
    return isSettingSame || (isBefore && other.stops)
      ? [{ rule: other, isBefore, isSettingSame }]
      : []
  })
  const named = tagsNamed([rule, ...others.map((other) => other.rule)])
  const matches = findMatches(directory, rule, { started, histories, named })

  const minutes = Math.max(
    rule.personMinutes ?? 0,
    directory.group.rulePersonMinutes ?? personMinutes,
  )
  const webhooks = rule.actions.some(({ kind }) => kind === 'webhook')
    ? await listWebhooks(db, groupId)
    : []
  const webhooksOn = new Set(webhooks.flatMap(({ id, state }) => (state === 'on' ? [id] : [])))
  const scope = chatScope(viewer)
  const crossings = new Map<string, RuleDryRun['crossings'][number]>()
  const counts: Record<string, number> = {}
  const items: Item[] = []
  let hidden = 0
  for (const match of matches) {
    const { past, history, words } = match
    const { contact } = history
    const crossing = match.isKnown ? crossedBy(others, match) : []
    for (const { rule: other, isBefore } of crossing) {
      const wins = isBefore ? other.stops : !rule.stops
      const known = crossings.get(other.id)
      const count = (known?.count ?? 0) + 1
      crossings.set(other.id, { ruleId: other.id, name: other.name, count, wins })
    }
    const { left, result } = resultOf(access, { rule, match, levelOf, minutes, webhooksOn })
    const shown = crossing.length > 0 ? 'crossed' : result
    counts[shown] = (counts[shown] ?? 0) + 1
    if (!inScope(scope, contact)) hidden += 1
    else if (items.length < dryItemsMax)
      items.push({
        contactId: contact.id,
        contactName: contactName(contact),
        ...(past.message && {
          messageId: past.message.id,
          text: noticeText(messagePreview(past.message.content).text),
        }),
        words: [...words],
        at: iso(past.at),
        result: shown,
        left,
        ...(crossing[0] && { crossedBy: crossing[0].rule.id }),
      })
  }
  const chatsOf = (list: readonly { readonly contactId: string }[]) =>
    new Set(list.map(({ contactId }) => contactId)).size
  return {
    from: iso(since),
    to: iso(now),
    read: events.length,
    readChats: chatsOf(events),
    matched: matches.length,
    matchedChats: chatsOf(matches.map(({ past }) => past)),
    counts,
    isTruncated: found.length > limit,
    hidden,
    crossings: [...crossings.values()],
    items,
  }
}

/** The events at which the conditions hold, or may, newest first; without those that come too soon after another one. */
function findMatches(
  directory: GroupContext['directory'],
  rule: TriedRule,
  {
    started,
    histories,
    named,
  }: {
    started: readonly PastEvent[]
    histories: ReadonlyMap<string, ChatHistory>
    named: readonly string[]
  },
): Match[] {
  const lastAt = new Map<string, number>()
  const matches: Match[] = []
  for (const past of started.toReversed()) {
    const history = histories.get(past.contactId)
    if (history === undefined) continue
    const text = past.message === undefined ? null : (past.message.content.text ?? '')
    const event = { text, isFirst: past.isFirst, adIds: history.adIds }
    const facts = pastFacts(directory, history, event, named, past.at)
    const { holds, words } = matchRule(rule, facts)
    if (holds === false) continue
    const before = lastAt.get(past.contactId)
    if (before !== undefined && past.at - before < rule.againHours * HOUR_MS) continue
    if (holds === true) lastAt.set(past.contactId, past.at)
    matches.push({ past, history, facts, words, isKnown: holds === true })
  }
  return matches.toReversed()
}

/** The other rules that act at the same event. */
const crossedBy = (others: readonly OtherRule[], { past, facts }: Match): OtherRule[] =>
  others.filter(
    ({ rule }) => isStartedBy(rule.when, past.event) && matchRule(rule, facts).holds === true,
  )

/** What the rule does at an event, and the steps that are left out. */
function resultOf(
  access: GroupContext,
  {
    rule,
    match,
    levelOf,
    minutes,
    webhooksOn,
  }: {
    rule: TriedRule
    match: Match
    levelOf: (tagId: string) => string | undefined
    minutes: number
    /** The ids of the webhooks that can be called. */
    webhooksOn: ReadonlySet<string>
  },
): Pick<Item, 'left' | 'result'> {
  if (!match.isKnown) return { left: [], result: 'unknown' }
  const { history, past } = match
  const from = past.at - minutes * MINUTE_MS
  const isUsers = (action: ChatAction): boolean => {
    const thing = thingOf(action, levelOf)
    if (thing === undefined) return false
    if (thing === chatThings.owner) return isOwnedByUser(history.contact, { from, to: past.at })
    const at = history.acts.get(thing)
    return at !== undefined && at > from && at <= past.at
  }
  const isOff = (action: ChatAction) =>
    action.kind === 'webhook' && !webhooksOn.has(action.webhookId)
  const isClosed = ({ kind }: ChatAction) => kind === 'answer' && match.facts.isWindowOpen === false
  const states = rule.actions.map((action) =>
    isUsers(action)
      ? 'person'
      : isSameAlready(action, access, match)
        ? 'same'
        : isClosed(action)
          ? 'closed'
          : isOff(action)
            ? 'off'
            : 'changed',
  )
  const left = states.flatMap((state, index) => (state === 'changed' ? [] : [index]))
  // A webhook is off at each event alike, so the other steps decide.
  const others = states.filter((state) => state !== 'off')
  if (others.length > 0 && others.every((state) => state === 'changed'))
    return { left, result: 'changed' }
  if (states.includes('changed')) return { left, result: 'partly' }
  const result = (['person', 'closed', 'same', 'off'] as const).find((state) =>
    states.includes(state),
  )
  return { left, result: result ?? 'same' }
}

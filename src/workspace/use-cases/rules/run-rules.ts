import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { RuleRun } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { runOrder } from '#contract/rules/chats/chat-actions.ts'
import { chatThings, thingOf } from '#contract/rules/chats/chat-things.ts'
import { isStartedBy, matchRule, mayFollow, mayMatch } from '#contract/rules/chats/rule-match.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import type { DueTasks } from '#workspace/scheduler.ts'
import {
  nextRuleEvent,
  takeRuleEvent,
  type RuleTask,
} from '#workspace/storage/chats/rule-events.ts'
import { countActs, hasActedSince, insertRuleRun } from '#workspace/storage/chats/rule-runs.ts'
import { listUserActs, setRuleFault, type StoredRule } from '#workspace/storage/chats/rules.ts'
import { keptContactId } from '#workspace/storage/contacts/contact-merges.ts'
import { findChat } from '#workspace/storage/contacts/contacts.ts'
import { isPassing } from '#workspace/storage/error-kinds.ts'
import { newId } from '#workspace/storage/ids.ts'
import { inSavepoint } from '#workspace/storage/savepoint.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { UndoStep } from '#workspace/use-cases/chats/action-undo.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { missingTargets } from '#workspace/use-cases/chats/missing-targets.ts'
import type { DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { readDirectory, type Directory } from '#workspace/viewers.ts'
import { isComplete, knownTags, missingConditions, type KnownTags } from './missing-in-rule.ts'
import { switchOffFaulty } from './rule-faults.ts'
import { factsOf, readEventFacts, type EventFacts } from './rule-facts.ts'
import { runStep, type StepDone } from './rule-steps.ts'
import { startDaily } from './rule-times.ts'

/** What running rules needs of the service. */
export interface RuleNeeds extends DeliveryNeeds {
  log: Log
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The time in which a rule may act `limits.rules.floodRuns` times. */
const FLOOD_MS = 10 * MINUTE_MS

/** Events of a group that share one commit, because others wait for it. */
const AT_ONCE = 10

/** Runs rules: each event once, in the transaction that removes it, those of a chat in their order. */
export function ruleTasks(needs: RuleNeeds): DueTasks {
  return {
    next: nextRuleEvent,
    failed: 'the rules could not look at an event',
    async run(work, id) {
      let next: string | undefined = id
      for (let count = 0; next !== undefined && count < AT_ONCE; count += 1)
        next = await runEvent(work, needs, next)
    },
  }
}

/** Lets the rules look at an event. @returns the next one of the group that is due */
async function runEvent(work: Work, needs: RuleNeeds, id: string): Promise<string | undefined> {
  const { tx } = work
  const task = await takeRuleEvent(tx, id)
  if (task === undefined) return undefined
  try {
    await inPart(work, (part) => lookAt(part, needs, task))
  } catch (error) {
    if (isPassing(error)) throw error
    // The event would fail again, and keep all later ones waiting.
    needs.log('an event was left out by the rules', { error: String(error), on: task.event.on })
  }
  const next = await nextRuleEvent(tx, task.groupId).executeTakeFirst()
  return next !== undefined && next.dueAt <= needs.clock.now() ? next.id : undefined
}

/** Does a part of a transaction, whose events and tasks count only if it succeeds. */
async function inPart<Result>(work: Work, run: (part: Work) => Promise<Result>): Promise<Result> {
  const kept: (() => void)[] = []
  const result = await inSavepoint(work.tx, () =>
    run({
      ...work,
      announce: (announcement) => kept.push(() => work.announce(announcement)),
      tell: (happening) => kept.push(() => work.tell(happening)),
      afterCommit: (task) => kept.push(() => work.afterCommit(task)),
    }),
  )
  for (const keep of kept) keep()
  return result
}

/** The chat of an event; undefined if it is gone or closed, its person is blocked, or they do not wait any more. */
async function chatOf(work: Work, { contactId = '', event }: RuleTask) {
  const { tx } = work
  const own = await findChat(tx, contactId)
  const keptId = own === undefined ? await keptContactId(tx, contactId) : undefined
  const chat = own ?? (keptId === undefined ? undefined : await findChat(tx, keptId))
  if (chat === undefined || isBlocked(chat.contact)) return undefined
  const { waiting_since: open, closed_wait_since: closed, archived, finished } = chat.row
  if (event.on === 'daily' && (archived !== 0 || finished !== 0)) return undefined
  return event.on === 'waits' && (open ?? closed) !== event.since ? undefined : chat
}

async function lookAt(work: Work, needs: RuleNeeds, task: RuleTask): Promise<void> {
  const { event, groupId, ruleId, contactId } = task
  const now = needs.clock.now()
  const directory = await readDirectory(work.tx, groupId)
  if (directory === undefined) return
  const rules = directory.rules.filter(
    (rule) =>
      rule.isOn &&
      rule.since <= event.at &&
      (ruleId === undefined || rule.id === ruleId) &&
      isStartedBy(rule.when, event) &&
      mayFollow(rule, task.chain),
  )
  if (contactId === undefined) {
    for (const rule of rules) await startDaily(work, directory, rule, { dueAt: task.dueAt, now })
    return
  }
  if (rules.length === 0) return
  let chat = await chatOf(work, task)
  if (chat === undefined) return
  const facts = await readEventFacts(work.tx, chat.contact.id, event, rules)
  const tagIds = knownTags(work.tx, groupId)
  for (const rule of rules.filter(mayMatch(facts))) {
    const tried = { rule, chat, directory, facts, tagIds, chain: task.chain, now }
    if (!(await tryRule(work, needs, tried))) continue
    if (rule.stops) return
    chat = await chatOf(work, task)
    if (chat === undefined) return
  }
}

/** A rule that is tried in a chat. */
interface Trial {
  readonly rule: StoredRule
  readonly chat: StoredChat
  readonly directory: Directory
  readonly facts: EventFacts
  readonly tagIds: KnownTags
  readonly chain: readonly string[]
  /** Epoch ms. */
  readonly now: number
}

/** Runs a rule if its conditions hold. @returns whether it has acted */
async function tryRule(work: Work, needs: RuleNeeds, trial: Trial): Promise<boolean> {
  const { rule, chat, directory, facts, tagIds, now } = trial
  const { tx } = work
  const named = await missingConditions(tx, directory, rule, tagIds)
  if (!isComplete({ ...named, actions: [] })) {
    await switchOffFaulty(work, directory, rule, 'missing', now)
    return false
  }
  if (matchRule(rule, factsOf(directory, chat.contact, facts, now)).holds !== true) return false
  const place = { ruleId: rule.id, contactId: chat.contact.id }
  const { againHours } = rule
  if (againHours > 0 && (await hasActedSince(tx, place, now - againHours * HOUR_MS))) return false
  // A step whose webhook is gone is left out, as one whose webhook is off.
  const needed = rule.actions.filter(({ kind }) => kind !== 'webhook')
  if ((await missingTargets(tx, directory, needed)).length > 0) {
    await switchOffFaulty(work, directory, rule, 'missing', now)
    return false
  }
  // A rule that acts at its minute acts in many chats at once.
  if (rule.when.on !== 'daily') {
    const count = await countActs(tx, rule.id, now - FLOOD_MS)
    if (count >= limits.rules.floodRuns) {
      await switchOffFaulty(work, directory, rule, 'flood', now)
      return false
    }
  }
  try {
    return await inPart(work, (part) => runRule(part, needs, trial))
  } catch (error) {
    if (isPassing(error)) throw error
    needs.log('a rule failed', { error: String(error), rule: rule.id })
    await setRuleFault(tx, rule.id, 'failed', now)
    return false
  }
}

/** Makes the steps of a rule, and stores what became of each. @returns whether it has acted */
async function runRule(work: Work, needs: RuleNeeds, trial: Trial): Promise<boolean> {
  const { rule, chat, directory, chain, now } = trial
  const isLeft = await leftToUsers(work, trial)
  const part = { ...work, ruleChain: [...chain, rule.id] }
  const done = new Map<ChatAction, StepDone>()
  const undo: UndoStep[] = []
  let current: StoredChat | undefined = chat
  for (const action of runOrder(rule.actions)) {
    const step: StepDone = isLeft(action)
      ? { result: 'person' }
      : current === undefined
        ? { result: 'failed', code: 'NOT_FOUND' }
        : await tryStep(part, needs, { ...current, directory, rule }, action, now)
    done.set(action, step)
    if (step.undo !== undefined) undo.unshift(step.undo)
    if (step.result === 'done') current = await findChat(work.tx, chat.contact.id)
  }
  const steps = rule.actions.map((action) => {
    const { result, code } = done.get(action) ?? { result: 'failed' }
    return { action, result, ...(code !== undefined && { code }) }
  })
  await setFault(work, rule, steps, now)
  const result = resultOf(steps)
  if (result !== null) {
    const { contact } = current ?? chat
    await insertRuleRun(work.tx, {
      id: newId('ruleRun', now),
      group_id: rule.groupId,
      rule_id: rule.id,
      rule_name: rule.name,
      contact_id: contact.id,
      at: now,
      result,
      steps_json: JSON.stringify(steps),
      undo_json: JSON.stringify(undo),
      undone_at: null,
    })
    work.announce(toChat(contact, 'rules.ran', { contactId: contact.id }))
  }
  return result === null || result === 'done' || result === 'partly'
}

/** Makes a step; if it is not possible, nothing of it is done. */
async function tryStep(
  work: Work,
  needs: RuleNeeds,
  chat: Parameters<typeof runStep>[2],
  action: ChatAction,
  now: number,
): Promise<StepDone> {
  try {
    return await inPart(work, (part) => runStep(part, needs, chat, action, now))
  } catch (error) {
    if (isPassing(error)) throw error
    if (error instanceof ServiceFailure)
      return error.code === 'WINDOW_CLOSED'
        ? { result: 'closed' }
        : { result: 'failed', code: error.code }
    needs.log('a step of a rule failed', { error: String(error), kind: action.kind })
    return { result: 'failed', code: 'FAILED' }
  }
}

/**
 * Which steps are left to users, because one has lately changed the same thing. After a user has finished the chat, all are.
 */
async function leftToUsers(
  { tx }: Work,
  { rule, chat, directory, now }: Trial,
): Promise<(action: ChatAction) => boolean> {
  const { group } = directory
  const minutes = Math.max(
    rule.personMinutes ?? 0,
    group.rulePersonMinutes ?? limits.rules.personMinutes,
  )
  const acts = await listUserActs(tx, chat.contact.id, now - minutes * MINUTE_MS)
  const isOver = chat.contact.finishedChat && acts.has(chatThings.finished)
  const levelOf = (tagId: string) => group.tagsLvl.find(({ id }) => id === tagId)?.type
  return (action) => {
    const thing = thingOf(action, levelOf)
    return isOver || (thing !== undefined && acts.has(thing))
  }
}

type Steps = readonly Pick<RuleRun['steps'][number], 'result' | 'code'>[]

/** What became of a rule; null if all was so already. */
function resultOf(steps: Steps): RuleRun['result'] | null {
  const has = (...results: readonly Steps[number]['result'][]) =>
    steps.some(({ result }) => results.includes(result))
  const isLeft = has('person', 'closed', 'failed')
  if (has('done')) return isLeft ? 'partly' : 'done'
  if (!isLeft) return null
  return has('person') ? 'person' : 'failed'
}

/** Stores why a rule could not do all, which its list shows until it can. */
async function setFault(
  { tx }: Work,
  { id }: StoredRule,
  steps: Steps,
  now: number,
): Promise<void> {
  const isFailed = steps.some(({ result }) => result === 'failed')
  const code = isFailed
    ? steps.some((step) => step.code === 'NOBODY')
      ? 'nobody'
      : 'failed'
    : null
  await setRuleFault(tx, id, code, now)
}

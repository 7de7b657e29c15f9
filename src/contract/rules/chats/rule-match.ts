import type { Rule, RuleCondition, RuleTrigger } from '#contract/entities/chats/rule.ts'
import { limits, type Language } from '#contract/limits.ts'
import { holdsText } from '#contract/rules/contacts/text-condition.ts'
import { characters } from '#contract/rules/text/characters.ts'
import { textLanguage } from '#contract/rules/text/text-language.ts'
import { matchedWords, readText, type ReadText } from './rule-words.ts'

/** What happened in a chat. Of `waits` and `daily`, the event is that of one rule. */
export type RuleEvent =
  | { readonly on: 'message' | 'created' | 'assigned' }
  | { readonly on: 'tagged' | 'untagged'; readonly tagId: string }
  | { readonly on: 'waits'; readonly minutes: number }
  | { readonly on: 'status'; readonly status: number }
  | { readonly on: 'field'; readonly number: number }
  | { readonly on: 'daily'; readonly minute: number }

/** Whether an event is the one that a rule waits for. */
export function isStartedBy(trigger: RuleTrigger, event: RuleEvent): boolean {
  switch (trigger.on) {
    case 'message':
    case 'created':
    case 'assigned':
      return event.on === trigger.on
    case 'tagged':
    case 'untagged':
      return (
        event.on === trigger.on && (trigger.tagId === undefined || event.tagId === trigger.tagId)
      )
    case 'waits':
      return event.on === 'waits' && event.minutes === trigger.minutes
    case 'status':
      return (
        event.on === 'status' && (trigger.status === undefined || event.status === trigger.status)
      )
    case 'field':
      return event.on === 'field' && event.number === trigger.number
    case 'daily':
      return event.on === 'daily' && event.minute === trigger.minute
  }
}

/** Letters below which the language of a text is not guessed. */
const LANGUAGE_LETTERS = 12

/** The guessed language of a message; null if it is too short or cannot be told. */
export const messageLanguage = (text: string): Language | null =>
  characters(text.replaceAll(/\P{L}/gu, '')) < LANGUAGE_LETTERS
    ? null
    : (textLanguage([text]) ?? null)

/**
 * What conditions ask of a chat at an event. Null: there is none. Undefined: it is not known, which only the past is not.
 */
export interface RuleFacts {
  /** The text of the customer's message, empty for a file; null if the event is no message. */
  readonly text: string | null
  /** Whether the message is the customer's first. */
  readonly isFirst: boolean
  readonly source: number | null
  readonly adIds: readonly string[]
  /** The country code of the phone number, digits. */
  readonly country: string
  readonly tagIds: readonly string[] | undefined
  readonly levelTagIds: readonly string[] | undefined
  readonly teamId: string | null | undefined
  readonly agent: 'available' | 'unavailable' | 'none' | undefined
  /** The value of a custom field, empty without one. */
  readonly field: (number: number) => string | undefined
  readonly isOpen: boolean
  readonly isWindowOpen: boolean | undefined
}

/** Whether a condition holds; undefined if that is not known. */
type Holds = boolean | undefined

/** Whether one of `own` is among those of a condition, or none of them. */
function holdsAmong<Value>(
  is: 'has' | 'hasNot',
  own: readonly Value[] | undefined,
  sought: readonly Value[],
): Holds {
  if (own === undefined) return undefined
  return own.some((one) => sought.includes(one)) === (is === 'has')
}

const listOf = <Value>(value: Value | null): readonly Value[] => (value === null ? [] : [value])

/** What is known when an event happens: what a condition asks of the rest is decided when the rules look at it. */
type EarlyFacts = Pick<RuleFacts, 'text' | 'isFirst'> &
  Partial<Pick<RuleFacts, 'source' | 'country' | 'field'>>

/** Early facts whose text is read when it is first asked for, once for all rules. */
interface EarlyReading extends Omit<EarlyFacts, 'text'> {
  /** Null if the event is no message. */
  text(): ReadText | null
  language(): Language | null
}

function readEarly({ text, ...facts }: EarlyFacts): EarlyReading {
  let read: ReadText | undefined
  let language: Language | null | undefined
  return {
    ...facts,
    text: () => (text === null ? null : (read ??= readText(text))),
    language() {
      if (language === undefined) language = text === null ? null : messageLanguage(text)
      return language
    },
  }
}

/** Whether a condition holds by the early facts; undefined for one of the others. */
function holdsEarly(condition: RuleCondition, facts: EarlyReading): Holds {
  switch (condition.kind) {
    case 'words': {
      const text = facts.text()
      if (text === null) return false
      return matchedWords(text, condition.words).length > 0 === (condition.is === 'has')
    }
    case 'language': {
      const language = facts.language()
      return language !== null && holdsAmong(condition.is, [language], condition.languages)
    }
    case 'first':
      return facts.isFirst === (condition.is === 'has')
    case 'source':
      if (facts.source === undefined) return undefined
      return holdsAmong(condition.is, listOf(facts.source), condition.sources)
    case 'country':
      if (facts.country === undefined) return undefined
      return holdsAmong(condition.is, [facts.country], condition.countries)
    case 'field': {
      const value = facts.field?.(condition.field.number)
      return value === undefined ? undefined : holdsText(value, condition.field)
    }
    default:
      return undefined
  }
}

/**
 * Whether the conditions of a rule may hold, by what is known when the event happens: that leaves most rules out before anything
 * is stored or read.
 */
export function mayMatch(known: EarlyFacts): (rule: Pick<Rule, 'match' | 'conditions'>) => boolean {
  const facts = readEarly(known)
  const may = (condition: RuleCondition) => holdsEarly(condition, facts) !== false
  return ({ match, conditions }) =>
    match === 'all' ? conditions.every(may) : conditions.length === 0 || conditions.some(may)
}

function holds(condition: RuleCondition, facts: RuleFacts, early: EarlyReading): Holds {
  switch (condition.kind) {
    case 'words':
    case 'language':
    case 'first':
    case 'source':
    case 'country':
    case 'field':
      return holdsEarly(condition, early)
    case 'ad':
      if (condition.adIds.length === 0) return facts.adIds.length > 0 === (condition.is === 'has')
      return holdsAmong(condition.is, facts.adIds, condition.adIds)
    case 'tag':
      return holdsAmong(condition.is, facts.tagIds, condition.tagIds)
    case 'level':
      return holdsAmong(condition.is, facts.levelTagIds, condition.tagIds)
    case 'team': {
      if (facts.teamId === undefined) return undefined
      if (condition.teamIds.length === 0)
        return (facts.teamId !== null) === (condition.is === 'has')
      return holdsAmong(condition.is, listOf(facts.teamId), condition.teamIds)
    }
    case 'agent':
      return facts.agent === undefined ? undefined : facts.agent === condition.is
    case 'hours':
      return facts.isOpen === (condition.is === 'open')
    case 'window':
      return facts.isWindowOpen === undefined
        ? undefined
        : facts.isWindowOpen === (condition.is === 'open')
  }
}

/** The result of a rule's conditions. */
export interface RuleMatch {
  /** Undefined if that is not known. */
  readonly holds: boolean | undefined
  /** The words that matched, as the text has them. */
  readonly words: readonly string[]
}

/** Whether the conditions of a rule hold. Without conditions they do. */
export function matchRule(
  { match, conditions }: Pick<Rule, 'match' | 'conditions'>,
  facts: RuleFacts,
): RuleMatch {
  const early = readEarly(facts)
  const results = conditions.map((condition) => holds(condition, facts, early))
  // The result that decides alone: one that fails among all, or one that holds among any.
  const decisive = match === 'any'
  const isDecided = results.includes(decisive)
  const otherwise = results.includes(undefined) ? undefined : !decisive || results.length === 0
  const words = conditions.flatMap((condition) =>
    condition.kind === 'words' && condition.is === 'has'
      ? matchedWords(early.text() ?? readText(''), condition.words)
      : [],
  )
  return { holds: isDecided ? decisive : otherwise, words: [...new Set(words)] }
}

/**
 * Whether a rule may start by what these rules did, first to last: only if it follows rules, never twice in a chain, and not
 * in a chain that is as long as allowed.
 */
export const mayFollow = (
  { id, followsRules }: Pick<Rule, 'id' | 'followsRules'>,
  chain: readonly string[],
): boolean =>
  chain.length === 0 ||
  (followsRules && chain.length < limits.rules.chainMax && !chain.includes(id))

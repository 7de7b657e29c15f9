import type { RuleCondition, RuleTrigger } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { spanText } from '#renderer/components/dates/times.ts'
import { actionPhrase } from '#renderer/components/rules/action-phrase.ts'
import {
  fill,
  joined,
  key,
  listed,
  plain,
  value,
  type Phrase,
} from '#renderer/components/rules/phrase.ts'
import type { RuleBody } from '#renderer/data/chats/rules.ts'
import type { RuleWords } from './use-rule-words.ts'

/** What a rule says of itself. */
type SentenceRule = Pick<RuleBody, 'when' | 'match' | 'conditions' | 'actions' | 'againHours'>

/** "9:05" of a minute of the day. */
const minuteText = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

const tag = (id: string, text: string): Phrase => [{ as: 'tag', id, text }]

const events = {
  message: 'rules:events.message',
  created: 'rules:events.created',
  assigned: 'rules:events.assigned',
} as const

/** What starts a rule, after "when". */
export function triggerPhrase(when: RuleTrigger, { t, names }: RuleWords): Phrase {
  switch (when.on) {
    case 'tagged':
    case 'untagged': {
      const isGiven = when.on === 'tagged'
      const { tagId } = when
      if (tagId === undefined)
        return plain(t(isGiven ? 'rules:events.tagged' : 'rules:events.untagged'))
      return fill(
        (marks) => t(isGiven ? 'rules:events.taggedWith' : 'rules:events.untaggedWith', marks),
        {
          name: tag(tagId, names.anyTag(tagId)),
        },
      )
    }
    case 'waits':
      return fill((marks) => t('rules:events.waits', marks), {
        time: value(spanText(when.minutes * 60_000)),
      })
    case 'status':
      if (when.status === undefined) return plain(t('rules:events.status'))
      return fill((marks) => t('rules:events.statusTo', marks), {
        name: value(names.status(when.status)),
      })
    case 'field':
      return fill((marks) => t('rules:events.field', marks), {
        name: value(names.field(when.number)),
      })
    case 'daily':
      return fill((marks) => t('rules:events.daily', marks), {
        time: value(minuteText(when.minute)),
      })
    default:
      return plain(t(events[when.on]))
  }
}

const fixed = {
  hours: { open: 'rules:conditions.hoursOpen', closed: 'rules:conditions.hoursClosed' },
  window: { open: 'rules:conditions.windowOpen', closed: 'rules:conditions.windowClosed' },
  first: { has: 'rules:conditions.first', hasNot: 'rules:conditions.firstNot' },
  agent: {
    available: 'rules:conditions.agentAvailable',
    unavailable: 'rules:conditions.agentUnavailable',
    none: 'rules:conditions.agentNone',
  },
} as const

const compared = {
  words: { has: 'rules:conditions.words', hasNot: 'rules:conditions.wordsNot' },
  language: { has: 'rules:conditions.language', hasNot: 'rules:conditions.languageNot' },
  source: { has: 'rules:conditions.source', hasNot: 'rules:conditions.sourceNot' },
  ad: { has: 'rules:conditions.ad', hasNot: 'rules:conditions.adNot' },
  country: { has: 'rules:conditions.country', hasNot: 'rules:conditions.countryNot' },
  tag: { has: 'rules:conditions.tag', hasNot: 'rules:conditions.tagNot' },
  level: { has: 'rules:conditions.tag', hasNot: 'rules:conditions.tagNot' },
  team: { has: 'rules:conditions.team', hasNot: 'rules:conditions.teamNot' },
} as const

const withoutIds = {
  ad: { has: 'rules:conditions.anyAd', hasNot: 'rules:conditions.noAd' },
  team: { has: 'rules:conditions.anyTeam', hasNot: 'rules:conditions.noTeam' },
} as const

/** The values that a condition compares with. */
function comparedValues(
  condition: Extract<RuleCondition, { kind: keyof typeof compared }>,
  { names }: RuleWords,
): Phrase[] {
  switch (condition.kind) {
    case 'words':
      return condition.words.map(value)
    case 'language':
      return condition.languages.map((one) => value(names.language(one)))
    case 'source':
      return condition.sources.map((one) => value(names.origin(one)))
    case 'ad':
      return condition.adIds.map((id) => value(names.ad(id)))
    case 'country':
      return condition.countries.map((code) => value(names.country(code)))
    case 'tag':
      return condition.tagIds.map((id) => tag(id, names.tag(id)))
    case 'level':
      return condition.tagIds.map((id) => tag(id, names.level(id)))
    case 'team':
      return condition.teamIds.map((id) => value(names.team(id)))
  }
}

/** One condition, after "if". */
export function conditionPhrase(condition: RuleCondition, words: RuleWords): Phrase {
  const { t, language, names } = words
  switch (condition.kind) {
    case 'hours':
    case 'window':
      return plain(t(fixed[condition.kind][condition.is]))
    case 'first':
      return plain(t(fixed.first[condition.is]))
    case 'agent':
      return plain(t(fixed.agent[condition.is]))
    case 'field':
      return fill((marks) => t('rules:conditions.field', marks), {
        name: plain(names.field(condition.field.number)),
        value: value(names.fieldCondition(condition.field)),
      })
    default: {
      const values = comparedValues(condition, words)
      if (values.length === 0 && (condition.kind === 'ad' || condition.kind === 'team'))
        return plain(t(withoutIds[condition.kind][condition.is]))
      return fill((marks) => t(compared[condition.kind][condition.is], marks), {
        values: listed(values, language, 'disjunction'),
      })
    }
  }
}

/** "When …, if …, then …", made from a rule. */
export function ruleSentence(rule: SentenceRule, words: RuleWords): Phrase {
  const { t, language } = words
  const { when, match, conditions, actions, againHours } = rule
  const list = match === 'all' ? 'conjunction' : 'disjunction'
  const parts: Phrase[] = [
    [...key(t('rules:sentence.when')), ...plain(' '), ...triggerPhrase(when, words)],
  ]
  if (conditions.length > 0)
    parts.push([
      ...key(t('rules:sentence.if')),
      ...plain(' '),
      ...listed(
        conditions.map((one) => conditionPhrase(one, words)),
        language,
        list,
      ),
    ])
  parts.push([
    ...key(t('rules:sentence.so')),
    ...plain(' '),
    ...(actions.length === 0
      ? plain('…')
      : joined(actions.map((action) => actionPhrase(action, words)))),
  ])
  if (againHours === 0) parts.push(plain(t('rules:sentence.always')))
  else if (againHours !== limits.rules.againHours)
    parts.push(plain(t('rules:sentence.again', { count: againHours })))
  return joined(parts)
}

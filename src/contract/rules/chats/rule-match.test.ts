import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RuleCondition, RuleTrigger } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import {
  isStartedBy,
  matchRule,
  mayFollow,
  mayMatch,
  messageLanguage,
  type RuleEvent,
  type RuleFacts,
} from './rule-match.ts'

const facts: RuleFacts = {
  text: 'Hola, necesito la factura de mi compra',
  isFirst: true,
  source: 1,
  adIds: ['ad-1'],
  country: '51',
  tagIds: ['vip'],
  levelTagIds: ['sold'],
  teamId: 'north',
  agent: 'available',
  field: (number) => (number === 3 ? 'Lima' : ''),
  isOpen: true,
  isWindowOpen: true,
}
const nobodys: RuleFacts = {
  ...facts,
  text: null,
  isFirst: false,
  source: null,
  adIds: [],
  tagIds: [],
  levelTagIds: [],
  teamId: null,
  agent: 'none',
  isOpen: false,
  isWindowOpen: false,
}
const past: RuleFacts = {
  ...facts,
  tagIds: undefined,
  levelTagIds: undefined,
  teamId: undefined,
  agent: undefined,
  field: () => undefined,
  isWindowOpen: undefined,
}

const holds = (condition: RuleCondition, of: RuleFacts) =>
  matchRule({ match: 'all', conditions: [condition] }, of).holds

const word = { kind: 'words', words: ['factura'] } as const
const lima = { number: 3, operator: 'is', values: ['lima'] } as const
/** Each condition with what it is for the first chat, for the second, and for one whose past is not known. */
test.each<[RuleCondition, boolean, boolean, boolean | undefined]>([
  [{ ...word, words: ['factura'], is: 'has' }, true, false, true],
  [{ ...word, words: ['factura'], is: 'hasNot' }, false, false, false],
  [{ ...word, words: ['precio'], is: 'hasNot' }, true, false, true],
  [{ kind: 'language', is: 'has', languages: ['es'] }, true, false, true],
  [{ kind: 'language', is: 'hasNot', languages: ['en', 'pt'] }, true, false, true],
  [{ kind: 'source', is: 'has', sources: [0, 1] }, true, false, true],
  [{ kind: 'source', is: 'hasNot', sources: [1] }, false, true, false],
  [{ kind: 'ad', is: 'has', adIds: [] }, true, false, true],
  [{ kind: 'ad', is: 'hasNot', adIds: [] }, false, true, false],
  [{ kind: 'ad', is: 'has', adIds: ['ad-2'] }, false, false, false],
  [{ kind: 'country', is: 'has', countries: ['51'] }, true, true, true],
  [{ kind: 'country', is: 'hasNot', countries: ['52'] }, true, true, true],
  [{ kind: 'tag', is: 'has', tagIds: ['new', 'vip'] }, true, false, undefined],
  [{ kind: 'tag', is: 'hasNot', tagIds: ['vip'] }, false, true, undefined],
  [{ kind: 'level', is: 'has', tagIds: ['sold'] }, true, false, undefined],
  [{ kind: 'team', is: 'has', teamIds: [] }, true, false, undefined],
  [{ kind: 'team', is: 'hasNot', teamIds: [] }, false, true, undefined],
  [{ kind: 'team', is: 'has', teamIds: ['south'] }, false, false, undefined],
  [{ kind: 'team', is: 'hasNot', teamIds: ['south'] }, true, true, undefined],
  [{ kind: 'agent', is: 'available' }, true, false, undefined],
  [{ kind: 'agent', is: 'none' }, false, true, undefined],
  [{ kind: 'field', field: { ...lima, values: ['lima'] } }, true, true, undefined],
  [{ kind: 'hours', is: 'open' }, true, false, true],
  [{ kind: 'hours', is: 'closed' }, false, true, false],
  [{ kind: 'window', is: 'open' }, true, false, undefined],
  [{ kind: 'first', is: 'has' }, true, false, true],
  [{ kind: 'first', is: 'hasNot' }, false, true, false],
])('%j', (condition, ofFirst, ofSecond, ofPast) => {
  expect([holds(condition, facts), holds(condition, nobodys), holds(condition, past)]).toEqual([
    ofFirst,
    ofSecond,
    ofPast,
  ])
})

const south: RuleCondition = { kind: 'team', is: 'has', teamIds: ['south'] }
const none: RuleCondition = { kind: 'words', is: 'has', words: ['precio'] }
const there: RuleCondition = { kind: 'words', is: 'has', words: ['factura'] }
test.each<[string, 'all' | 'any', readonly RuleCondition[], boolean]>([
  ['no conditions, all', 'all', [], true],
  ['no conditions, any', 'any', [], true],
  ['a word that is there', 'all', [there], true],
  ['a word that is not', 'all', [none], false],
  ['a condition of the chat', 'all', [south], true],
  ['a word that is not, and a condition of the chat', 'all', [south, none], false],
  ['a word that is not, or a condition of the chat', 'any', [none, south], true],
  ['another country', 'all', [{ kind: 'country', is: 'has', countries: ['52'] }], false],
  ['another source', 'all', [{ kind: 'source', is: 'has', sources: [7] }], false],
  [
    'another value of a field',
    'all',
    [{ kind: 'field', field: { ...lima, values: ['x'] } }],
    false,
  ],
  ['another language', 'all', [{ kind: 'language', is: 'has', languages: ['en'] }], false],
  ['not the first', 'any', [{ kind: 'first', is: 'hasNot' }], false],
])(
  'before the chat is read, a rule with %s may hold for %s: %j %s',
  (_, match, conditions, may) => {
    expect(mayMatch(facts)({ match, conditions: [...conditions] })).toBe(may)
    // Only what cannot hold is left out before the chat is read.
    expect(may || !matchRule({ match, conditions: [...conditions] }, facts).holds).toBe(true)
  },
)

test('what is not known yet may hold', () => {
  const conditions: RuleCondition[] = [
    { kind: 'field', field: { ...lima, values: ['x'] } },
    { kind: 'country', is: 'has', countries: ['52'] },
    { kind: 'source', is: 'has', sources: [7] },
  ]
  const { text, isFirst } = facts
  expect(mayMatch({ text, isFirst })({ match: 'all', conditions })).toBe(true)
  expect(mayMatch({ ...facts, field: () => undefined })({ match: 'any', conditions })).toBe(true)
})

test('a file has no words, and a short text no language', () => {
  const file = { ...facts, text: '' }
  expect(holds({ ...word, words: ['factura'], is: 'hasNot' }, file)).toBe(true)
  for (const is of ['has', 'hasNot'] as const)
    expect(holds({ kind: 'language', is, languages: ['es'] }, { ...facts, text: 'hola' })).toBe(
      false,
    )
  expect(messageLanguage('hola, ya')).toBeNull()
})

test('the words that matched are given as the text has them', () => {
  const conditions: RuleCondition[] = [
    { kind: 'words', is: 'has', words: ['FACTUR*', 'compra'] },
    { kind: 'words', is: 'hasNot', words: ['hola'] },
  ]
  expect(matchRule({ match: 'any', conditions }, facts)).toEqual({
    holds: true,
    words: ['factura', 'compra'],
  })
})

test('all or any, also with what is not known', () => {
  const outcomes = [true, false, undefined] as const
  const conditionOf = (outcome: (typeof outcomes)[number]): RuleCondition =>
    outcome === undefined
      ? { kind: 'agent', is: 'none' }
      : { kind: 'hours', is: outcome ? 'open' : 'closed' }
  const list = fc.array(fc.constantFrom(...outcomes), { maxLength: 6 })
  fc.assert(
    fc.property(list, (results) => {
      const conditions = results.map(conditionOf)
      const all = results.includes(false) ? false : results.includes(undefined) ? undefined : true
      const any = results.includes(true)
        ? true
        : results.includes(undefined)
          ? undefined
          : results.length === 0
      expect(matchRule({ match: 'all', conditions }, past).holds).toBe(all)
      expect(matchRule({ match: 'any', conditions }, past).holds).toBe(any)
    }),
    { seed: 20_261_130 },
  )
})

test.each<[RuleTrigger, RuleEvent, boolean]>([
  [{ on: 'message' }, { on: 'message' }, true],
  [{ on: 'message' }, { on: 'created' }, false],
  [{ on: 'assigned' }, { on: 'assigned' }, true],
  [{ on: 'tagged' }, { on: 'tagged', tagId: 'vip' }, true],
  [{ on: 'tagged', tagId: 'vip' }, { on: 'tagged', tagId: 'vip' }, true],
  [{ on: 'tagged', tagId: 'vip' }, { on: 'tagged', tagId: 'new' }, false],
  [{ on: 'untagged' }, { on: 'tagged', tagId: 'vip' }, false],
  [{ on: 'waits', minutes: 30 }, { on: 'waits', minutes: 30 }, true],
  [{ on: 'waits', minutes: 30 }, { on: 'waits', minutes: 20 }, false],
  [{ on: 'status' }, { on: 'status', status: 2 }, true],
  [{ on: 'status', status: 3 }, { on: 'status', status: 2 }, false],
  [{ on: 'field', number: 3 }, { on: 'field', number: 3 }, true],
  [{ on: 'field', number: 3 }, { on: 'field', number: 4 }, false],
  [{ on: 'daily', minute: 0 }, { on: 'daily', minute: 0 }, true],
  [{ on: 'daily', minute: 0 }, { on: 'daily', minute: 1 }, false],
])('%j is started by %j: %s', (trigger, event, isStarted) =>
  expect(isStartedBy(trigger, event)).toBe(isStarted),
)

test('a chain has each rule once, ends at five, and goes on only with rules that follow rules', () => {
  const following = { id: 'a', followsRules: true }
  const chain = Array.from({ length: limits.rules.chainMax }, (_, index) => `r${index}`)
  expect([mayFollow({ ...following, followsRules: false }, []), mayFollow(following, [])]).toEqual([
    true,
    true,
  ])
  expect(mayFollow({ ...following, followsRules: false }, ['b'])).toBe(false)
  expect(mayFollow(following, ['b'])).toBe(true)
  expect(mayFollow(following, ['a', 'b'])).toBe(false)
  expect([mayFollow(following, chain.slice(1)), mayFollow(following, chain)]).toEqual([true, false])
})

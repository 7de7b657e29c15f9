import { expect, test } from 'vitest'
import { asked } from '#contract/entities/messages/message.ts'
import { languages, limits } from '#contract/limits.ts'
import {
  askedNumberAt,
  customerQuestion,
  proposedQuestions,
  questionFault,
  questionFaults,
} from './customer-question.ts'

const max = limits.interactive.bodyMax

test.each([
  ['¿Dónde lo entregamos?', null],
  ['x'.repeat(max), null],
  [` ${'x'.repeat(max)}\n`, null],
  ['x'.repeat(max + 1), 'tooLong'],
  // The channel may count an emoji as two characters.
  ['🙏'.repeat(max / 2 + 1), 'tooLong'],
  ['', 'empty'],
  [' \n', 'empty'],
] as const)('the question %j has the fault %j', (question, fault) => {
  expect(questionFault(question)).toBe(fault)
  const paths = questionFaults(customerQuestion('place', question)).map(({ path }) => path)
  expect(paths).toEqual(fault === null ? [] : ['text'])
})

test('only a message that asks for something has the limit of a question', () => {
  expect(questionFaults({ type: 'text', text: 'x'.repeat(max + 1) })).toEqual([])
})

test('the proposed questions can be sent', () => {
  for (const what of asked)
    for (const language of languages)
      expect(questionFault(proposedQuestions[what][language])).toBeNull()
  expect(customerQuestion('place', ' Where? ')).toEqual({
    type: 'text',
    text: 'Where?',
    asksFor: 'place',
  })
})

const HOUR = 3_600_000
const now = Date.parse('2026-11-24T12:00:00.000Z')
const askedAgo = (hours: number, more: object = {}) => ({
  content: customerQuestion('number', 'Your number?'),
  status: 'read' as const,
  updatedAt: new Date(now - hours * HOUR).toISOString(),
  ...more,
})

test.each([
  ['nothing', [], null],
  [
    'a question for the place',
    [askedAgo(1, { content: customerQuestion('place', 'Where?') })],
    null,
  ],
  ['a question of an hour ago', [askedAgo(1)], 1],
  ['two questions', [askedAgo(5), askedAgo(2)], 2],
  ['a question of a day ago', [askedAgo(24)], null],
  ['a question that failed', [askedAgo(1, { status: 'failed' })], null],
])('after %s the number was asked for %j hours ago', (_, messages, hours) => {
  const at = hours === null ? null : askedAgo(hours).updatedAt
  expect(askedNumberAt(messages, now)).toBe(at)
})

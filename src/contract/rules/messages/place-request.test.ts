import { expect, test } from 'vitest'
import { languages, limits } from '#contract/limits.ts'
import { placeRequest, proposedQuestions, questionFault, questionFaults } from './place-request.ts'

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
  const paths = questionFaults(placeRequest(question)).map(({ path }) => path)
  expect(paths).toEqual(fault === null ? [] : ['text'])
})

test('only a message that asks for something has the limit of a question', () => {
  expect(questionFaults({ type: 'text', text: 'x'.repeat(max + 1) })).toEqual([])
})

test('the proposed questions can be sent', () => {
  expect(languages.map((language) => questionFault(proposedQuestions[language]))).toEqual([
    null,
    null,
    null,
  ])
  expect(placeRequest(' Where? ')).toEqual({ type: 'text', text: 'Where?', asksFor: 'place' })
})

import { expect, test } from 'vitest'
import { memberDetailsSchema } from '#contract/entities/people/member-details.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { choicesOf, firstChoice, needsQuestion, type MemberQuestion } from './chats-question.ts'

const rowOf = (role: string, chats: object) => ({
  member: memberSchema.parse({ id: 'ana', role }),
  details: memberDetailsSchema.parse({ id: 'ana', ...chats }),
})
const agent = rowOf('ROLE_PUBLISHER', { openChats: 2 })

test.each([
  ['access is taken away', agent, { disabled: true }, true],
  ['access is given back', agent, { disabled: false }, false],
  ['the role changes', agent, { role: 'ROLE_ADMI' }, true],
  ['the role stays', agent, { role: 'ROLE_PUBLISHER', isReadOnly: true }, false],
  ['the team changes', agent, { teamId: 'north' }, false],
  [
    'closed chats alone are theirs',
    rowOf('ROLE_ADMI', { closedChats: 1 }),
    { disabled: true },
    true,
  ],
  ['they have no chats', rowOf('ROLE_PUBLISHER', {}), { disabled: true }, false],
  ['the chats are not known', { ...agent, details: undefined }, { disabled: true }, false],
] as const)('when %s, a question is asked: %s', (_, row, change, isAsked) => {
  expect(needsQuestion(row, change)).toBe(isAsked)
})

const asking = (change: Extract<MemberQuestion, { kind: 'change' }>['change']): MemberQuestion => ({
  kind: 'change',
  row: agent,
  change,
  before: {},
})

test('chats are free at first, and stay with a new agent', () => {
  expect(firstChoice({ kind: 'remove', row: agent })).toBe('free')
  expect(firstChoice(asking({ disabled: true }))).toBe('free')
  expect(firstChoice(asking({ role: 'ROLE_PUBLISHER' }))).toBe('keep')
})

test('a removed member cannot keep chats, and a target that does not exist is not offered', () => {
  const all = { agents: 1, teams: 1 }
  expect(choicesOf(asking({ disabled: true }), all)).toEqual(['free', 'agent', 'team', 'keep'])
  expect(choicesOf({ kind: 'remove', row: agent }, all)).toEqual(['free', 'agent', 'team'])
  expect(choicesOf({ kind: 'remove', row: agent }, { agents: 0, teams: 0 })).toEqual(['free'])
})

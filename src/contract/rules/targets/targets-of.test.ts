import { expect, test } from 'vitest'
import type { Targets } from '#contract/entities/targets/target.ts'
import { targetsOf, type TargetedChat } from './targets-of.ts'

const targets: Targets = {
  isOn: true,
  base: { first: 30, next: 60, resolution: 960 },
  teams: [
    { teamId: 'sales', first: 15, next: 30 },
    { teamId: 'abroad', first: 60, resolution: 'none' },
  ],
  important: { first: 10 },
  tags: [
    { tagId: 'vip', first: 10, next: 15 },
    { tagId: 'slow', first: 500, resolution: 480 },
  ],
  alerts: {},
}
const chat = (more: Partial<TargetedChat> = {}): TargetedChat => ({
  tagIds: [],
  isImportant: false,
  ...more,
})

test.each<[string, TargetedChat, Record<string, string | undefined>]>([
  ['without a team', chat(), { first: '30 {}', next: '60 {}', resolution: '960 {}' }],
  [
    'of a team, which inherits what it leaves open',
    chat({ teamId: 'sales' }),
    { first: '15 {"teamId":"sales"}', next: '30 {"teamId":"sales"}', resolution: '960 {}' },
  ],
  [
    'of a team without one on purpose',
    chat({ teamId: 'abroad' }),
    { first: '60 {"teamId":"abroad"}', next: '60 {}', resolution: undefined },
  ],
  ['of a team without a row', chat({ teamId: 'new' }), { first: '30 {}', next: '60 {}' }],
  [
    'with a tag, of which the shorter ones count',
    chat({ teamId: 'sales', tagIds: ['slow', 'vip'] }),
    {
      first: '10 {"tagId":"vip"}',
      next: '15 {"tagId":"vip"}',
      resolution: '480 {"tagId":"slow"}',
    },
  ],
  [
    'that is important, of equal ones the first',
    chat({ isImportant: true, tagIds: ['vip'] }),
    { first: '10 {"isImportant":true}', next: '15 {"tagId":"vip"}' },
  ],
  [
    'with a target of a tag where the team has none',
    chat({ teamId: 'abroad', tagIds: ['slow'] }),
    { first: '60 {"teamId":"abroad"}', resolution: '480 {"tagId":"slow"}' },
  ],
])('a chat %s', (_, facts, expected) => {
  const applied = targetsOf(targets, facts)
  for (const kind of ['first', 'next', 'resolution'] as const) {
    if (!(kind in expected)) continue
    const one = applied[kind]
    expect(one && `${one.minutes} ${JSON.stringify(one.by)}`).toBe(expected[kind])
  }
})

test('none while they are off', () => {
  expect(targetsOf({ ...targets, isOn: false }, chat({ teamId: 'sales' }))).toEqual({})
})

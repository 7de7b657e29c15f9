import { expect, test } from 'vitest'
import { chooseGroup } from './group-choice.ts'

const both = [{ groupId: 'a' }, { groupId: 'b' }]

test.each([
  [both, 'b', 'b'],
  [both, null, 'a'],
  [both, 'gone', 'a'],
  [[], 'b', null],
])(
  'with the permissions %o and the last choice %j the group is %j',
  (permissions, picked, expected) => {
    expect(chooseGroup(permissions, picked)).toBe(expected)
  },
)

import { expect, it } from 'vitest'
import { groupSchema } from '../entities/group.ts'
import { areLevelsCompatible } from './levels-compatible.ts'

const first = { id: 'l1', name: 'Contact', order: 0 }
const second = { id: 'l2', name: 'Result', order: 1 }
const third = { id: 'l3', name: 'Reason', order: 2 }
const tag = { id: 't1', name: 'Applies', type: 'l2' }
const other = { id: 't2', name: 'Does not apply', type: 'l2' }
const group = (levels: object[], tagsLvl: object[]) =>
  groupSchema.parse({ id: 'g', levels, tagsLvl })
const before = group([first, second], [tag])

it.each<[string, object[], object[], boolean]>([
  ['nothing changed', [first, second], [tag], true],
  ['a tag was added', [first, second], [tag, other], true],
  ['a level was added at the end', [first, second, third], [tag], true],
  ['the tags are listed in another order', [second, first], [other, tag], true],
  ['a tag was removed', [first, second], [], false],
  ['a tag was renamed', [first, second], [{ ...tag, name: 'Yes' }], false],
  ['a tag moved to another level', [first, second], [{ ...tag, type: 'l1' }], false],
  ['a level was removed', [first], [tag], false],
  [
    'the levels were reordered',
    [
      { ...first, order: 1 },
      { ...second, order: 0 },
    ],
    [tag],
    false,
  ],
  ['a level was added at the beginning', [{ ...third, order: -1 }, first, second], [tag], false],
])('whether the tags of contacts stay valid if %s', (_, levels, tagsLvl, expected) => {
  expect(areLevelsCompatible(before, group(levels, tagsLvl))).toBe(expected)
})

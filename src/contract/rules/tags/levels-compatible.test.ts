import { expect, it } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { areLevelsCompatible } from './levels-compatible.ts'

const first = { id: 'l1', name: 'Contact', order: 0 }
const second = { id: 'l2', name: 'Result', order: 1 }
const third = { id: 'l3', name: 'Reason', order: 2 }
const tag = { id: 't1', name: 'Applies', type: 'l2' }
const other = { id: 't2', name: 'Does not apply', type: 'l2' }
const group = (levels: object[], tagsLvl: object[]) =>
  groupSchema.parse({ id: 'g', levels, tagsLvl })
const before = group([first, second], [tag])

it.each<[string, object[], object[]]>([
  ['nothing changed', [first, second], [tag]],
  ['a tag was added', [first, second], [tag, other]],
  ['a level was added at the end', [first, second, third], [tag]],
  ['the levels and the tags are listed in another order', [second, first], [other, tag]],
])('the tags of contacts stay valid if %s', (_, levels, tagsLvl) => {
  expect(areLevelsCompatible(before, group(levels, tagsLvl))).toBe(true)
})

it.each<[string, object[], object[]]>([
  ['a tag was removed', [first, second], []],
  ['a tag was renamed', [first, second], [{ ...tag, name: 'Yes' }]],
  ['a tag moved to another level', [first, second], [{ ...tag, type: 'l1' }]],
  ['a level was removed', [first], [tag]],
  [
    'the levels were reordered',
    [
      { ...first, order: 1 },
      { ...second, order: 0 },
    ],
    [tag],
  ],
  ['a level was added at the beginning', [{ ...third, order: -1 }, first, second], [tag]],
])('the tags of contacts may become invalid if %s', (_, levels, tagsLvl) => {
  expect(areLevelsCompatible(before, group(levels, tagsLvl))).toBe(false)
})

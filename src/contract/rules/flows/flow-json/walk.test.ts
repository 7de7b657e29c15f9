import { expect, it } from 'vitest'
import { isObject } from '#contract/wire.ts'
import { actionsIn, branchesOf, componentsIn, ifBranches } from './walk.ts'

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['text', false],
])('%j is an object: %s', (value, expected) => {
  expect(isObject(value)).toBe(expected)
})

const text = { type: 'TextBody' }
const [thenKey, elseKey] = ifBranches
const condition = { type: 'If', [thenKey]: [text], [elseKey]: [text, text] }

it.each<[string, Record<string, unknown>, string[]]>([
  ['a text', text, []],
  ['a form', { type: 'Form', children: [text] }, ['children 1']],
  ['a form without a list', { type: 'Form', children: 'x' }, []],
  ['a condition', condition, ['then 1', 'else 2']],
  ['a switch', { type: 'Switch', cases: { a: [text], b: [] } }, ['cases.a 1', 'cases.b 0']],
])('branchesOf finds the lists in %s', (_, component, expected) => {
  expect(
    branchesOf({ component, path: [] }).map(({ path, list }) => `${path.join('.')} ${list.length}`),
  ).toEqual(expected)
})

it('componentsIn finds components in document order and skips entries that are not objects', () => {
  const form = { type: 'Form', children: [condition, 'x'] }
  const paths = componentsIn([text, form, 7, text], ['at']).map(({ path }) => path.join('.'))
  expect(paths).toEqual([
    'at.0',
    'at.1',
    'at.1.children.0',
    'at.1.children.0.then.0',
    'at.1.children.0.else.0',
    'at.1.children.0.else.1',
    'at.3',
  ])
})

it('actionsIn finds the actions of a component and of its options and list items, and skips values that are not objects', () => {
  const action = { name: 'data_exchange' }
  const component = {
    'on-click-action': action,
    'on-select-action': 'none',
    'data-source': [{ 'on-unselect-action': action }, '${data.a}'],
    'list-items': [{ 'on-click-action': action }],
  }
  expect(actionsIn({ component, path: [] }).map(({ path }) => path.join('.'))).toEqual([
    'on-click-action',
    'data-source.0.on-unselect-action',
    'list-items.0.on-click-action',
  ])
})

import { expect, it } from 'vitest'
import { dataEntries } from './screen.ts'

const keys = (data?: Record<string, unknown>) =>
  dataEntries({ id: 'ONE', layout: { children: [] }, data }).map(([key]) => key)

it.each<[string, Record<string, unknown> | undefined, string[]]>([
  ['no data', undefined, []],
  ['two fields', { city: { type: 'string' }, age: { type: 'number' } }, ['city', 'age']],
  [
    'JSON Schema’s list `required`, which is omitted',
    { city: { type: 'string' }, required: ['city'] },
    ['city'],
  ],
  ['a field called `required`', { required: { type: 'boolean' } }, ['required']],
])('dataEntries handles %s', (_, data, expected) => {
  expect(keys(data)).toEqual(expected)
})

import { expect, it } from 'vitest'
import { dataEntries } from './screen.ts'

const keys = (data?: Record<string, unknown>) =>
  dataEntries({ id: 'ONE', layout: { children: [] }, data }).map(([key]) => key)

it.each<[string, Record<string, unknown> | undefined, string[]]>([
  ['no data', undefined, []],
  ['two fields', { city: { type: 'string' }, age: { type: 'number' } }, ['city', 'age']],
  ['the list of required fields', { city: { type: 'string' }, required: ['city'] }, ['city']],
  ['a field that is called required', { required: { type: 'boolean' } }, ['required']],
])('%s', (_, data, expected) => {
  expect(keys(data)).toEqual(expected)
})

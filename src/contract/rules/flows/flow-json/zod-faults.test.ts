import { expect, it } from 'vitest'
import { z } from 'zod'
import { because, listOf, textUpTo } from './values.ts'
import { faultsOfIssues } from './zod-faults.ts'

const deep = z.strictObject({ kind: z.literal('deep'), inner: z.strictObject({ max: z.number() }) })
const schema = z.strictObject({
  name: textUpTo(3).optional(),
  size: z.number().optional(),
  colour: z.enum(['red', 'blue']).optional(),
  list: listOf(z.string(), 1, 2).optional(),
  rows: z.array(z.string()).min(1).optional(),
  either: z.union([z.string(), deep]).optional(),
  id: z.string().refine((id) => id !== 'taken', because('duplicateName', { name: 'taken' })),
})

it.each<[string, object, string[]]>([
  ['no fault', { id: 'a' }, []],
  ['a missing key', {}, ['missing at {"key":"id"}']],
  ['an unknown key', { id: 'a', extra: 1 }, ['unknownKey at {"key":"extra"}']],
  ['a wrong type', { id: 'a', size: 'big' }, ['wrongType at.size {}']],
  ['a wrong value', { id: 'a', colour: 'green' }, ['wrongValue at.colour {}']],
  ['too few rows', { id: 'a', rows: [] }, ['tooFew at.rows {"min":1}']],
  ['a failed refinement', { id: 'taken' }, ['duplicateName at.id {"name":"taken"}']],
  ['a text that is too long', { id: 'a', name: 'abcd' }, ['tooLong at.name {"max":3}']],
  ['a list that is too long', { id: 'a', list: ['a', 'b', 'c'] }, ['tooMany at.list {"max":2}']],
  [
    'a union, by its closest alternative',
    { id: 'a', either: { kind: 'deep', inner: { max: 'x' } } },
    ['wrongType at.either.inner.max {}'],
  ],
])('faultsOfIssues returns the faults of a value with %s', (_, value, expected) => {
  const { error } = schema.safeParse(value)
  const faults = faultsOfIssues(error?.issues ?? [], value, ['at'])
  expect(
    faults.map(({ code, path, details }) => `${code} ${path.join('.')} ${JSON.stringify(details)}`),
  ).toEqual(expected)
})

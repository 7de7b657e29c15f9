import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { customFieldsShape, customNumbers } from './custom-fields.ts'

test('custom fields are numbered from 1 to the limit', () => {
  expect(customNumbers).toHaveLength(limits.customFields)
  expect([customNumbers[0], customNumbers.at(-1)]).toEqual([1, limits.customFields])
  expect(Object.keys(customFieldsShape)).toEqual(customNumbers.map((number) => `custom_${number}`))
})

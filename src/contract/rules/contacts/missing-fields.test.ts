import { expect, test } from 'vitest'
import { missingDetails, missingNumbers } from './missing-fields.ts'

test('a refusal names the fields without a value in their order', () => {
  const details = missingDetails([
    { number: 7, name: 'Entrega' },
    { number: 2, name: 'RUC' },
  ])
  expect(details).toEqual({
    fields: [
      { number: 7, name: 'Entrega' },
      { number: 2, name: 'RUC' },
    ],
  })
  expect(missingNumbers(details)).toEqual([7, 2])
})

test.each([undefined, null, {}, { fields: [{ number: 'x' }] }])(
  'details of another form name none: %j',
  (details) => {
    expect(missingNumbers(details)).toEqual([])
  },
)

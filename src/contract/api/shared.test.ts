import { expect, it } from 'vitest'
import { nameField, optionalNameField } from './shared.ts'

it.each([
  ['  Ana María ', 'Ana María'],
  ['Ana\nMaría', 'Ana María'],
  ['Ana\r\n\tMaría\u2028', 'Ana María'],
  ['\u202eAna\u202c \u200fMaría', 'Ana María'],
  ['Ana  María', 'Ana  María'],
  ['ليلى', 'ليلى'],
])('the name %j is normalised to %j', (given, name) => {
  expect([nameField.parse(given), optionalNameField.parse(given)]).toEqual([name, name])
})

it('a name with only invisible characters is refused if it is required, otherwise empty', () => {
  expect(nameField.safeParse('\n\u202e').success).toBe(false)
  expect(optionalNameField.parse('\n\u202e')).toBe('')
})

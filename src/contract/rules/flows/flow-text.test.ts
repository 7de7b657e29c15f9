import { expect, test } from 'vitest'
import { isDynamic, isTooLong, textOfLines } from './flow-text.ts'

test.each([
  ['${data.name}', true],
  ['Hello ${data.name}', true],
  ["`${data.a} ' ' ${data.b}`", true],
  ['`nested`', true],
  ['``', false],
  ['plain', false],
  ['data.name', false],
])('%j is dynamic: %s', (text, expected) => {
  expect(isDynamic(text)).toBe(expected)
})

test.each([
  ['abc', false],
  ['  abc  ', false],
  ['abcd', true],
  ['', false],
  ['${data.a_long_name}', false],
  ['`a long expression`', false],
  ['abc ${data.a_long_name}', false],
  ['abcd ${data.name}', true],
  ['${data.a}${form.b}', false],
  ['a ${ that is no reference', true],
  ["`'abc' ${data.name}`", false],
  ["`'ab' ${data.name} 'cd'`", true],
])('%j is too long for 3 characters: %s', (text, expected) => {
  expect(isTooLong(text, 3)).toBe(expected)
})

test.each([
  ['one', 'one'],
  [['one', 'two'], 'one\ntwo'],
  [['one', 2], undefined],
  [undefined, undefined],
])('the text of %j is %j', (given, text) => {
  expect(textOfLines(given)).toBe(text)
})

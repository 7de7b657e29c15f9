import { expect, test } from 'vitest'
import { fill, joined, listed, phraseText, plain, value } from './phrase.ts'

test('a phrase takes the place of its mark, whatever its text', () => {
  const phrase = fill((marks) => `to ${marks.name}, then ${marks.tag}`, {
    name: value('\uE0001\uE001 {{tag}}'),
    tag: [{ as: 'tag', id: 't1', text: 'Invoice' }],
  })
  expect(phrase.map(({ as }) => as)).toEqual(['plain', 'value', 'plain', 'tag'])
  expect(phraseText(phrase)).toBe('to \uE0001\uE001 {{tag}}, then Invoice')
})

test('lists are joined as their language does', () => {
  const three = ['a', 'b', 'c'].map(value)
  expect(phraseText(listed(three, 'es', 'disjunction'))).toBe('a, b o c')
  expect(phraseText(listed(three, 'en', 'conjunction'))).toBe('a, b, and c')
  expect(phraseText(joined([plain('a'), plain('b')], '; '))).toBe('a; b')
})

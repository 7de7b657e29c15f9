import { expect, test } from 'vitest'
import fc from 'fast-check'
import { findMentions, mentionedUsers } from './mentions.ts'

const people = [
  { id: 'ana', name: 'Ana Quispe' },
  { id: 'anaM', name: 'Ana María Ríos' },
  { id: 'jorge', name: 'Jorge Salcedo' },
  { id: 'ines', name: 'Inés' },
  { id: 'dot', name: 'J. (Beto) O’Neil' },
  { id: 'hyphen', name: 'Jean-Pierre Pérez-Reverte' },
  { id: 'empty', name: '  ' },
]

test.each<[string, string, string[]]>([
  ['a full name', 'Ask @Ana Quispe today', ['ana']],
  ['the longest name', '@Ana María Ríos, please', ['anaM']],
  ['a unique first name', '@Jorge, can we?', ['jorge']],
  ['no first name that two people share', '@Ana, can we?', []],
  ['names in any case, with accents', '@INÉS and @jorge salcedo', ['ines', 'jorge']],
  ['several people once each', '@Jorge @Inés @jorge', ['jorge', 'ines']],
  ['no part of a longer word', '@Jorgelina', []],
  ['no e-mail address', 'write to x@jorge and a.@jorge', []],
  ['a name with signs', 'for @J. (Beto) O’Neil.', ['dot']],
  ['a name with hyphens', '@Jean-Pierre, and @jean-pierre pérez-reverte', ['hyphen']],
  ['nobody in an empty text', '', []],
])('mentionedUsers finds %s', (_, text, expected) => {
  expect(mentionedUsers(text, people)).toEqual(expected)
})

test('the range of a mention covers the "@" and the name', () => {
  const text = 'Ask @Ana Quispe today'
  const [mention] = findMentions(text, people)
  expect(text.slice(mention?.start, mention?.end)).toBe('@Ana Quispe')
})

test('a name that is somebody’s full name is theirs, also if it is another’s first name', () => {
  const namesakes = [
    { id: 'alone', name: 'Inés' },
    { id: 'longer', name: 'Inés Paz' },
  ]
  expect(mentionedUsers('@Inés and @Inés Paz', namesakes)).toEqual(['alone', 'longer'])
})

test('every full name is found in any text', () => {
  const person = fc.constantFrom(...people.filter(({ id }) => id !== 'empty'))
  fc.assert(
    fc.property(fc.string(), person, (before, { id, name }) => {
      expect(mentionedUsers(`${before} @${name}`, people)).toContain(id)
    }),
  )
})

test('a colleague with any name of Unicode is mentioned by it', () => {
  const anyName = fc
    .string({ unit: 'binary', minLength: 1 })
    .filter((name) => name.trim() !== '' && !name.includes('@'))
  fc.assert(
    fc.property(anyName, (name) => {
      const colleagues = [...people, { id: 'any', name }]
      const [mention] = findMentions(`@${name.trim().replaceAll(/\s+/g, ' ')}`, [
        { id: 'any', name },
      ])
      expect(mention).toMatchObject({ start: 0, userId: 'any' })
      expect(mentionedUsers('@Jean-Pierre Pérez-Reverte', colleagues)).toHaveLength(1)
    }),
  )
})

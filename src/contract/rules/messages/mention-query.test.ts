import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeMention, mentionOptions, mentionQuery } from './mention-query.ts'
import { mentionedUsers } from './mentions.ts'

const people = [
  { id: 'ana', name: 'Ana Quispe' },
  { id: 'ines', name: 'Inés Ríos' },
  { id: 'twin1', name: 'Luz Paz' },
  { id: 'twin2', name: 'Luz Paz' },
]

test.each([
  ['Ask @', 5, { start: 4, text: '' }],
  ['Ask @Ana Q today', 10, { start: 4, text: 'Ana Q' }],
  ['@a', 2, { start: 0, text: 'a' }],
  ['x@ana', 5, null],
  ['Ask Ana', 7, null],
  ['@ana\nnext', 9, null],
  ['@ana', 0, null],
])('the mention in %j with the caret at %i is %j', (text, caret, expected) => {
  expect(mentionQuery(text, caret)).toEqual(expected)
})

test.each([
  ['', ['ana', 'ines']],
  ['AN', ['ana']],
  ['rios', ['ines']],
  ['Ana Qui', ['ana']],
  ['Ana Quispe ', []],
  ['luz', []],
])('for %j the suggested people are %j', (typed, expected) => {
  expect(mentionOptions(typed, people).map(({ id }) => id)).toEqual(expected)
})

test('a completed mention always refers to the chosen person', () => {
  fc.assert(
    fc.property(fc.constantFrom('ana', 'ines'), fc.string(), (id, after) => {
      const name = people.find((person) => person.id === id)?.name ?? ''
      const rest = ` ${after.replaceAll('@', '')}`
      const done = completeMention(`See @a${rest}`, { start: 4, text: 'a' }, name)
      expect(mentionedUsers(done.text, people)).toEqual([id])
      expect(done.text.slice(0, done.caret)).toBe(`See @${name} `)
    }),
  )
})

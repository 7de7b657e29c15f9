import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctName, isSameName } from './colleague-name.ts'
import { mentionedUsers } from '#contract/rules/messages/mentions.ts'

test.each([
  ['Ricardo Tello', 'ricardo  tello ', true],
  ['José Ríos', 'Jose Rios', true],
  ['Ana', 'Ana Quispe', false],
])('%j and %j are one name: %s', (a, b, same) => {
  expect(isSameName(a, b)).toBe(same)
})

test.each([
  ['Ana Ríos', [], 'Ana Ríos'],
  ['Ana Ríos', ['Ana Rios'], 'Ana Ríos 2'],
  ['Ana Ríos', ['ANA RÍOS', 'Ana Ríos 2'], 'Ana Ríos 3'],
])('%j beside %j becomes %j', (name, colleagues, expected) => {
  expect(distinctName(name, colleagues)).toBe(expected)
})

test('members who joined one after another are mentioned by their names', () => {
  const name = fc.constantFrom('Ana Ríos', 'ana rios', 'Ana Ríos 2', 'José', 'jose')
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), (joining) => {
      const members: { id: string; name: string }[] = []
      for (const [index, one] of joining.entries()) {
        const taken = members.map((member) => member.name)
        members.push({ id: String(index), name: distinctName(one, taken) })
      }
      for (const member of members)
        expect(mentionedUsers(`@${member.name}`, members)).toEqual([member.id])
    }),
  )
})

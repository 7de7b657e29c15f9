import { describe, expect, it } from 'vitest'
import { people } from './sendable-template.fixture.ts'
import { variableNames, variableValue, type TemplatePeople } from './template-variables.ts'

const nameless: TemplatePeople = {
  contact: { ...people.contact, name: '', lastName: undefined },
  agentName: '',
  groupName: ' ',
}

describe('a variable', () => {
  it.each([
    ['contact.name', 'Rosa María Quispe'],
    ['contact.first_name', 'Rosa'],
    ['agent.name', 'Ana Torres'],
    ['agent.first_name', 'Ana'],
    ['group.name', 'Casa Nogal'],
    [' Contact.First_Name ', 'Rosa'],
    ['contact.custom_3', '27/11/2026'],
    [' Contact.Custom_3 ', '27/11/2026'],
    ['contact.custom_4', undefined],
    ['contact.custom_21', undefined],
    ['order', undefined],
    ['1', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%j is %j', (name, value) => {
    expect(variableValue(name, people)).toBe(value)
  })

  it.each([
    ['🌸 Rosa', 'Rosa'],
    ['👨‍👩‍👧 Familia', 'Familia'],
    ['✨ María ✨', 'María'],
    ['Dra. Inés Soto', 'Inés'],
    ['🌸', undefined],
  ])('addresses “%s” as %s', (name, first) => {
    const contact = { ...people.contact, name }
    expect(variableValue('contact.first_name', { ...people, contact })).toBe(first)
    expect(variableValue('agent.first_name', { ...people, agentName: name })).toBe(first)
  })

  it('without data has no value, except that `contact.name` is then the phone number', () => {
    expect(variableNames.map((name) => variableValue(name, nameless))).toEqual([
      '+51 987 654 321',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '../entities/whatsapp-template.ts'
import {
  columnField,
  columnOf,
  parameterFaults,
  recipientParameters,
  suggestedParameters,
  type RecipientFacts,
} from './campaign-parameters.ts'
import { templateFaults } from './sendable-template.ts'

const sender = { agentName: 'Jorge Salcedo', groupName: 'Casa Nórdica' }
const lucia: RecipientFacts = {
  contact: { name: 'Lucía Fernández', phone: '51987214603', countryCode: '51' },
  email: 'lucia@correo.example',
  custom: { custom_1: 'Miraflores' },
  columns: { ciudad: 'Lima' },
}
const field = (name: string) => ({ field: name, text: '–' })
const template = (text: string, written: string) =>
  whatsAppTemplateSchema.parse({
    id: 't',
    name: 't',
    templateText: text,
    templateApproveText: written,
    exampleParameters: ['Rosa', '20 %'],
  })

test.each([
  ['contact.first_name', 'Lucía'],
  ['contact.name', 'Lucía Fernández'],
  ['contact.email', 'lucia@correo.example'],
  ['contact.phone', '51987214603'],
  ['contact.brand', '–'],
  ['custom_1', 'Miraflores'],
  ['custom_2', '–'],
  ['group.name', 'Casa Nórdica'],
  ['agent.first_name', 'Jorge'],
  [columnField('ciudad'), 'Lima'],
  [columnField('país'), '–'],
])('the field %s has the value %s', (name, value) => {
  expect(recipientParameters([field(name)], lucia, sender)).toEqual([value])
})

test('columnOf returns the column of a column field, otherwise undefined', () => {
  expect([columnOf(columnField('ciudad')), columnOf('contact.name')]).toEqual(['ciudad', undefined])
})

describe('suggested parameters', () => {
  test('use the contact field with the placeholder’s name, and the sample value for contacts whose field is empty', () => {
    const greeting = template('Hola {{1}}: {{2}}.', 'Hola {{contact.first_name}}: {{descuento}}.')
    expect(suggestedParameters(greeting)).toEqual([
      { field: 'contact.first_name', text: 'Rosa' },
      { text: '' },
    ])
    expect(parameterFaults(greeting, suggestedParameters(greeting))).toEqual([1])
  })
})

test('if there are no faults, every recipient gets values that the channel accepts', () => {
  const greeting = template('Hola {{1}}: {{2}}.', 'Hola {{a}}: {{b}}.')
  const text = fc.string({ maxLength: 30, unit: fc.constantFrom('a', ' ', '\n', '\t', 'ñ', '\r') })
  const parameter = fc.oneof(
    fc.record({ text }),
    fc.record({ field: fc.constant('custom_1'), text }),
  )
  fc.assert(
    fc.property(fc.tuple(parameter, parameter), text, (parameters, custom) => {
      const facts = { ...lucia, custom: { custom_1: custom } }
      const values = recipientParameters(parameters, facts, sender)
      if (parameterFaults(greeting, parameters).length > 0) return
      expect(
        templateFaults({ kind: 'whatsapp', template: greeting }, { parameters: values }),
      ).toEqual([])
    }),
  )
})

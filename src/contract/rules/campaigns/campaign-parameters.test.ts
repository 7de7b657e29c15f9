import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import {
  columnField,
  columnOf,
  fieldReader,
  parameterFaults,
  parameterValue,
  recipientFields,
  recipientParameters,
  suggestedParameters,
  type RecipientFacts,
} from './campaign-parameters.ts'
import { templateFaults } from '#contract/rules/templates/sendable-template.ts'

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
  expect(recipientParameters([field(name)], fieldReader(lucia, sender))).toEqual([value])
})

test('columnOf returns the column of a column field, otherwise undefined', () => {
  expect([columnOf(columnField('ciudad')), columnOf('contact.name')]).toEqual(['ciudad', undefined])
})

describe('a contact without a value', () => {
  const greeting = template('Hola {{1}}: {{2}}.', 'Hola {{contact.first_name}}: {{descuento}}.')

  test('gets neither the template’s sample nor their number: what they get must be chosen', () => {
    const suggested = suggestedParameters(greeting)
    expect(suggested).toEqual([{ field: 'contact.first_name', text: '' }, { text: '' }])
    expect(parameterFaults(greeting, suggested)).toEqual([0, 1])
    expect(parameterFaults(greeting, [field('contact.first_name'), { text: '20 %' }])).toEqual([])
    const group = { field: 'group.name', text: '' }
    expect(parameterFaults(greeting, [group, { text: '20 %' }])).toEqual([])
  })

  test('of a custom field is suggested by its number', () => {
    const placed = template('Hola {{1}}', 'Hola {{contact.custom_1}}')
    const suggested = suggestedParameters(placed)
    expect(suggested).toEqual([{ field: 'custom_1', text: '' }])
    expect(suggested.map((one) => parameterValue(one, fieldReader(lucia, sender)))).toEqual([
      'Miraflores',
    ])
  })

  test.each(['', ' ', '\u200b', '\u2060 \u200e'])('is one whose name is %j', (name) => {
    const nameless = fieldReader({ ...lucia, contact: { ...lucia.contact, name } }, sender)
    for (const one of ['contact.name', 'contact.first_name'])
      expect([one, parameterValue(field(one), nameless)]).toEqual([one, '–'])
    expect(parameterValue({ field: 'contact.name', text: ' ' }, nameless)).toBeUndefined()
    expect(parameterValue({ field: 'contact.name', text: '', leaveOut: true }, nameless)).toBe('')
  })

  test('may be sent the text without the placeholder, if it says something without it', () => {
    const leaveOut = { field: 'contact.first_name', text: '', leaveOut: true }
    expect(parameterFaults(greeting, [leaveOut, { text: '20 %' }])).toEqual([])
    expect(parameterFaults(greeting, [{ text: '', leaveOut: true }, { text: '20 %' }])).toEqual([0])
    const bare = template('{{1}} {{2}}!', '{{contact.first_name}} {{descuento}}!')
    expect(parameterFaults(bare, [leaveOut, { text: '20 %' }])).toEqual([0])
    const code = whatsAppTemplateSchema.parse({
      ...greeting,
      templateText: 'Hola',
      templateApproveText: 'Hola',
      buttons: [{ type: 'COPY_CODE', text: '' }],
    })
    expect(parameterFaults(code, [leaveOut])).toEqual([0])
    expect(parameterFaults(code, [{ text: 'X'.repeat(16) }])).toEqual([0])
    expect(parameterFaults(code, [{ text: 'PRIMAVERA' }])).toEqual([])
  })
})

test('recipientFields has the fields with a value, which give the same values as the facts', () => {
  const fields = recipientFields(lucia, sender)
  expect(fields).toMatchObject({ 'contact.first_name': 'Lucía', 'column:ciudad': 'Lima' })
  expect(fields).not.toHaveProperty('contact.brand')
  const parameters = Object.keys(fields).map(field)
  expect(recipientParameters(parameters, (name) => fields[name] ?? '')).toEqual(
    recipientParameters(parameters, fieldReader(lucia, sender)),
  )
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
      const values = recipientParameters(parameters, fieldReader(facts, sender))
      if (parameterFaults(greeting, parameters).length > 0) return
      expect(
        templateFaults({ kind: 'whatsapp', template: greeting }, { parameters: values }),
      ).toEqual([])
    }),
  )
})

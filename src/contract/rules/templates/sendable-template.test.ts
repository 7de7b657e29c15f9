import { describe, expect, it } from 'vitest'
import { fileRequired } from '#contract/literals.ts'
import { numberPlaceholders } from './placeholders.ts'
import { everywhere, people, prepared, quick, whatsApp } from './sendable-template.fixture.ts'
import {
  faultsMessage,
  isUsable,
  knownParameters,
  parameterNames,
  templateFaults,
} from './sendable-template.ts'
import type { SendableTemplate } from './template-parts.ts'

describe('the parameters of a template', () => {
  it('are named as in the author’s text, or “1”, “2” and so on if the author’s text and the numbered text have different numbers of placeholders', () => {
    const text = 'Hola {{contact.first_name}}, pedido {{número}}'
    expect(parameterNames(quick({ type: 'text', text }))).toEqual(['contact.first_name', 'número'])
    const { templateText, templateApproveText } = numberPlaceholders(text)
    const numbered = whatsApp({ templateType: 'TEXT', templateText, templateApproveText })
    expect(parameterNames(numbered)).toEqual(['contact.first_name', 'número'])
    expect(knownParameters(numbered, people)).toEqual(['Rosa', undefined])
    const torn = whatsApp({ templateType: 'TEXT', templateText, templateApproveText: 'Hola {{x}}' })
    expect(parameterNames(torn)).toEqual(['1', '2'])
  })

  it('include a place if the header of the channel template has one', () => {
    const place = { latitude: -12.1, longitude: -77.03, name: 'Tienda', address: 'Av. Larco 1' }
    const inHeader = whatsApp({ templateType: 'LOCATION', templateText: 'Ven' })
    const faultsOf = (one: SendableTemplate, more: object) =>
      templateFaults(one, { parameters: [], ...more }).map(({ path }) => path)
    expect(faultsOf(inHeader, {})).toEqual(['place'])
    expect(faultsOf(inHeader, { place })).toEqual([])
    expect(faultsOf(whatsApp({ templateType: 'TEXT', templateText: 'Ven' }), {})).toEqual([])
  })

  const text = 'A {{1}} b {{2}}'
  it.each<[string, SendableTemplate, string[], string[]]>([
    ['a value for each placeholder', quick({ type: 'text', text }), ['x', 'y'], []],
    ['a missing value', quick({ type: 'text', text }), ['x'], ['parameters.1']],
    ['a blank value', quick({ type: 'text', text }), ['x', ' \n'], ['parameters.1']],
    [
      'a value without a placeholder',
      quick({ type: 'text', text }),
      ['x', 'y', 'z'],
      ['parameters'],
    ],
    ['two lines in a quick message', quick({ type: 'text', text }), ['x\ny', 'z'], []],
    [
      'two lines or a tab in a channel template',
      whatsApp({ templateType: 'TEXT', templateText: text }),
      ['x\ny', 'z\t'],
      ['parameters.0', 'parameters.1'],
    ],
    [
      'five spaces in a channel template',
      whatsApp({ templateType: 'TEXT', templateText: text }),
      ['x     y', 'x    y'],
      ['parameters.0'],
    ],
    [
      'more than the maximum of a message',
      quick({ type: 'text', text }),
      ['x'.repeat(4_096), 'y'],
      ['parameters'],
    ],
    [
      'the maximum of a message with choices',
      prepared({ type: 'quick_reply', text, options: [{ id: 'a', title: 'Yes' }] }),
      ['🎁'.repeat(509), 'y'],
      [],
    ],
    [
      'more than the maximum of a message with choices',
      prepared({ type: 'list', text, button: 'See', options: [{ id: 'a', title: 'Yes' }] }),
      ['🎁'.repeat(510), 'y'],
      ['parameters'],
    ],
    ['no file', whatsApp({ templateType: 'IMAGE', templateText: 'A' }), [], ['media']],
    ['its own file', whatsApp({ templateType: 'IMAGE', templateText: 'A', media: '/f' }), [], []],
    ['a missing file for a media message', prepared({ type: 'media', text: 'A' }), [], ['media']],
  ])('are checked: %s', (_, sendable, parameters, paths) => {
    expect(templateFaults(sendable, { parameters }).map(({ path }) => path)).toEqual(paths)
  })

  it.each([
    [['Rosa'], ['parameters.1', 'parameters.2', 'parameters.3']],
    [['x'.repeat(56), '7', '8', '9'], []],
    [['x'.repeat(57), '7', '8', '9'], ['parameters.0']],
    [['Rosa', '7', '8', '9', '10'], ['parameters']],
  ])('%j for a header, a text and two addresses have the errors %j', (parameters, paths) => {
    expect(templateFaults(everywhere, { parameters }).map(({ path }) => path)).toEqual(paths)
  })

  it.each(['IMAGE', 'VIDEO', 'DOCUMENT'] as const)(
    'have the specification’s message if the file of a template of the type %s is missing',
    (templateType) => {
      const faults = templateFaults(whatsApp({ templateType, templateText: 'Hola {{1}}' }), {
        parameters: [''],
      })
      expect(faults).toHaveLength(2)
      expect(faultsMessage(faults, 'Otherwise')).toBe('Archivo adjunto es requerido')
      expect(faultsMessage(faults.slice(0, 1), 'Otherwise')).toBe('Otherwise')
    },
  )

  it('are checked together with the file: a missing file has the specification’s message', () => {
    const [fault] = templateFaults(whatsApp({ templateType: 'VIDEO' }), { parameters: [] })
    expect(fault?.message).toBe('Archivo adjunto es requerido')
    expect(fault?.message).toBe(fileRequired)
    expect(
      templateFaults(whatsApp({ templateType: 'VIDEO' }), { parameters: [], media: '/f' }),
    ).toEqual([])
  })
})

it.each([
  ['approved', 'TEXT', true],
  ['approved', 'IMAGE', true],
  ['approved', 'unknown', false],
  ['paused', 'TEXT', false],
  ['of tomorrow', 'TEXT', false],
] as const)('a %s template of the type %s can be sent: %s', (status, templateType, expected) => {
  expect(isUsable({ status, templateType })).toBe(expected)
})

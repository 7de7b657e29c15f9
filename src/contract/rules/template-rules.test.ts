import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { messageTemplateSchema } from '../entities/message-template.ts'
import { templateSchema } from '../entities/template.ts'
import { whatsAppTemplateSchema } from '../entities/whatsapp-template.ts'
import { numberPlaceholders } from './placeholders.ts'
import { fileRequired } from '../literals.ts'
import {
  knownParameters,
  parameterNames,
  templateFaults,
  type SendableTemplate,
} from './sendable-template.ts'
import { templateMessage } from './template-message.ts'
import { templatePlaces } from './template-parts.ts'
import { variableNames, variableValue, type TemplatePeople } from './template-variables.ts'

const people: TemplatePeople = {
  contact: { name: 'Rosa María', lastName: 'Quispe', phone: '51987654321', countryCode: '51' },
  agentName: 'Ana Torres',
}
const nameless: TemplatePeople = {
  contact: { ...people.contact, name: '', lastName: undefined },
  agentName: '',
}

const quick = (content: object): SendableTemplate => ({
  kind: 'quick',
  template: templateSchema.parse({ id: 'q', groupId: '1', name: 'q', content }),
})
const whatsApp = (more: object): SendableTemplate => ({
  kind: 'whatsapp',
  template: whatsAppTemplateSchema.parse({ id: 'w', name: 'w', status: 'approved', ...more }),
})
const prepared = (content: object): SendableTemplate => ({
  kind: 'message',
  template: messageTemplateSchema.parse({ id: 'i', groupId: '1', name: 'i', content }),
})

describe('a variable', () => {
  it.each([
    ['contact.name', 'Rosa María Quispe'],
    ['contact.first_name', 'Rosa'],
    ['agent.name', 'Ana Torres'],
    ['agent.first_name', 'Ana'],
    [' Contact.First_Name ', 'Rosa'],
    ['order', undefined],
    ['1', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%j is %j', (name, value) => {
    expect(variableValue(name, people)).toBe(value)
  })

  it('of which nothing is known has no value; a contact is called by their number at the least', () => {
    expect(variableNames.map((name) => variableValue(name, nameless))).toEqual([
      '+51 987 654 321',
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('what is put into a template', () => {
  it('is asked for by the names that its author gave', () => {
    const text = 'Hola {{contact.first_name}}, pedido {{número}}'
    expect(parameterNames(quick({ type: 'text', text }))).toEqual(['contact.first_name', 'número'])
    const { templateText, templateApproveText } = numberPlaceholders(text)
    const numbered = whatsApp({ templateType: 'TEXT', templateText, templateApproveText })
    expect(parameterNames(numbered)).toEqual(['contact.first_name', 'número'])
    expect(knownParameters(numbered, people)).toEqual(['Rosa', undefined])
    const torn = whatsApp({ templateType: 'TEXT', templateText, templateApproveText: 'Hola {{x}}' })
    expect(parameterNames(torn)).toEqual(['1', '2'])
  })

  const text = 'A {{1}} b {{2}}'
  it.each<[string, SendableTemplate, string[], string[]]>([
    ['all of it', quick({ type: 'text', text }), ['x', 'y'], []],
    ['too little', quick({ type: 'text', text }), ['x'], ['parameters.1']],
    ['a blank', quick({ type: 'text', text }), ['x', ' \n'], ['parameters.1']],
    ['too much', quick({ type: 'text', text }), ['x', 'y', 'z'], ['parameters']],
    ['two lines, between ourselves', quick({ type: 'text', text }), ['x\ny', 'z'], []],
    [
      'two lines, on the channel',
      whatsApp({ templateType: 'TEXT', templateText: text }),
      ['x\ny', 'z\t'],
      ['parameters.0', 'parameters.1'],
    ],
    [
      'five blanks on the channel',
      whatsApp({ templateType: 'TEXT', templateText: text }),
      ['x     y', 'x    y'],
      ['parameters.0'],
    ],
    [
      'more than a message holds',
      quick({ type: 'text', text }),
      ['x'.repeat(4_096), 'y'],
      ['parameters'],
    ],
    [
      'as much as a message with choices holds',
      prepared({ type: 'quick_reply', text, options: [{ id: 'a', title: 'Yes' }] }),
      ['🎁'.repeat(1_018), 'y'],
      [],
    ],
    [
      'more than a message with choices holds',
      prepared({ type: 'list', text, button: 'See', options: [{ id: 'a', title: 'Yes' }] }),
      ['🎁'.repeat(1_019), 'y'],
      ['parameters'],
    ],
    ['no file', whatsApp({ templateType: 'IMAGE', templateText: 'A' }), [], ['media']],
    ['its own file', whatsApp({ templateType: 'IMAGE', templateText: 'A', media: '/f' }), [], []],
    ['no file for a message', prepared({ type: 'media', text: 'A' }), [], ['media']],
  ])('%s', (_, sendable, parameters, paths) => {
    expect(templateFaults(sendable, { parameters }).map(({ path }) => path)).toEqual(paths)
  })

  const everywhere = whatsApp({
    templateType: 'TEXT',
    header: 'For {{contact.first_name}}',
    templateText: 'Order {{1}}',
    templateApproveText: 'Order {{order}}',
    footer: '{{1}}',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Fine {{1}}' },
      { type: 'URL', text: 'Follow', url: 'https://x.example/{{1}}' },
      { type: 'URL', text: 'Pay', url: 'https://x.example/pay' },
      { type: 'URL', text: 'Return', url: 'https://x.example/back?of={{order}}' },
    ],
  })

  it('goes into its header, its text and the addresses of its buttons, in that order', () => {
    expect(templatePlaces(everywhere)).toEqual([
      { part: 'header', name: 'contact.first_name' },
      { part: 'text', name: 'order' },
      { part: 'address', button: 'Follow', name: '1' },
      { part: 'address', button: 'Return', name: 'order' },
    ])
    expect(knownParameters(everywhere, people)).toEqual(['Rosa', undefined, undefined, undefined])
    const parameters = ['Rosita', '7', 'a b', 'c']
    expect(templateFaults(everywhere, { parameters })).toEqual([])
    expect(templateMessage(everywhere, { parameters })).toEqual({
      type: 'text',
      templateId: 'w',
      templateParameters: parameters,
      header: 'For Rosita',
      text: 'Order 7',
      footer: '{{1}}',
      options: [
        { id: 'button-1', title: 'Fine {{1}}' },
        { id: 'button-2', title: 'Follow', url: 'https://x.example/a%20b' },
        { id: 'button-3', title: 'Pay', url: 'https://x.example/pay' },
        { id: 'button-4', title: 'Return', url: 'https://x.example/back?of=c' },
      ],
    })
  })

  it.each([
    [['Rosa'], ['parameters.1', 'parameters.2', 'parameters.3']],
    [['x'.repeat(56), '7', '8', '9'], []],
    [['x'.repeat(57), '7', '8', '9'], ['parameters.0']],
    [['Rosa', '7', '8', '9', '10'], ['parameters']],
  ])('has faults where it does not go: %j', (parameters, paths) => {
    expect(templateFaults(everywhere, { parameters }).map(({ path }) => path)).toEqual(paths)
  })

  it('says in the specification’s words that the file is missing', () => {
    const [fault] = templateFaults(whatsApp({ templateType: 'VIDEO' }), { parameters: [] })
    expect(fault?.message).toBe('Archivo adjunto es requerido')
    expect(fault?.message).toBe(fileRequired)
    expect(
      templateFaults(whatsApp({ templateType: 'VIDEO' }), { parameters: [], media: '/f' }),
    ).toEqual([])
  })
})

describe('the message of a template', () => {
  const filled = { templateParameters: ['B'] }

  it.each<[string, SendableTemplate, object]>([
    [
      'quick',
      quick({ type: 'text', text: 'A {{x}}' }),
      { type: 'text', text: 'A B', templateId: 'q', ...filled },
    ],
    [
      'quick, a film',
      quick({ type: 'video', media: '/f', filename: 'a.mp4' }),
      { type: 'file', media: '/f', filename: 'a.mp4', templateId: 'q', ...filled },
    ],
    [
      'channel',
      whatsApp({
        templateType: 'IMAGE',
        templateText: 'A {{1}}',
        header: 'H',
        footer: 'F',
        media: '/f',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Yes' },
          { type: 'URL', text: 'See', url: 'https://x.example' },
          { type: 'PHONE_NUMBER', text: 'Call', phoneNumber: '+51' },
        ],
      }),
      {
        type: 'image',
        text: 'A B',
        media: '/f',
        header: 'H',
        footer: 'F',
        templateId: 'w',
        ...filled,
        options: [
          { id: 'button-1', title: 'Yes' },
          { id: 'button-2', title: 'See', url: 'https://x.example' },
          { id: 'button-3', title: 'Call', url: 'tel:+51' },
        ],
      },
    ],
    [
      'list',
      prepared({ type: 'list', text: 'A {{x}}', title: 'T', options: [{ id: 1, title: 'One' }] }),
      {
        type: 'list',
        text: 'A B',
        header: 'T',
        button: 'T',
        templateId: 'i',
        ...filled,
        options: [{ id: '1', title: 'One' }],
      },
    ],
    [
      'media',
      prepared({ type: 'media', contentMedia: '/f', filename: 'a.pdf' }),
      { type: 'file', media: '/f', filename: 'a.pdf', templateId: 'i', ...filled },
    ],
  ])('%s', (_, sendable, content) => {
    expect(templateMessage(sendable, { parameters: ['B'] })).toEqual(content)
  })

  it.each([
    ['quick', quick({ type: 'file', media: '/f', filename: 'a.pdf' })],
    ['media', prepared({ type: 'media', contentMedia: '/f', filename: 'a.pdf' })],
  ])('%s, with another file, does not give it the name of its own', (_, sendable) => {
    const content = templateMessage(sendable, { parameters: [], media: '/g' })
    expect(content).toEqual({ type: 'file', media: '/g', templateId: sendable.template.id })
  })

  it('keeps nothing of placeholders where it has none', () => {
    expect(templateMessage(quick({ type: 'text', text: 'A' }), { parameters: [] })).toEqual({
      type: 'text',
      text: 'A',
      templateId: 'q',
    })
  })
})

test('filling in every value leaves the words around them alone, and no placeholder of the template', () => {
  const word = fc.stringMatching(/^[a-z ñé¿?]{0,8}$/)
  const parts = fc.array(fc.tuple(word, fc.stringMatching(/^[a-z._]{0,9}$/), word), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(parts, (all) => {
      const text = all.map(([before, name, after]) => `${before}{{${name}}}${after}`).join('')
      const sendable = quick({ type: 'text', text })
      const parameters = all.map((_, index) => `$&{{v${index}}}`)
      const wanted = all.map(([before, , after], index) => before + parameters[index] + after)
      expect(templateMessage(sendable, { parameters }).text ?? '').toBe(wanted.join(''))
    }),
  )
})

import { describe, expect, it } from 'vitest'
import { flowElementSchema, flowScreenSchema } from '#contract/entities/flows/flow-screen.ts'
import { answerKey, previewFault, screenFaults, type PreviewValue } from './preview-answers.ts'

const element = (raw: Record<string, unknown>) => flowElementSchema.parse({ name: 'a', ...raw })
const text = (raw: Record<string, unknown> = {}) => element({ type: 'TextInput', ...raw })

describe('an answer in the preview', () => {
  it.each<[string, ReturnType<typeof element>, PreviewValue | undefined, object | null]>([
    ['a required text that is missing', text({ required: true }), undefined, { fault: 'required' }],
    ['a required text of blanks', text({ required: true }), '  ', { fault: 'required' }],
    ['an optional text that is missing', text(), '', null],
    [
      'a required choice that is missing',
      element({ type: 'CheckboxGroup', required: true }),
      [],
      { fault: 'required' },
    ],
    ['a choice', element({ type: 'CheckboxGroup', required: true }), ['0'], null],
    [
      'a required box that is not checked',
      element({ type: 'OptIn', required: true }),
      false,
      { fault: 'required' },
    ],
    ['a checked box', element({ type: 'OptIn', required: true }), true, null],
    ['a number', text({ 'input-type': 'number' }), '12,5', null],
    ['an invalid number', text({ 'input-type': 'number' }), '12a', { fault: 'number' }],
    ['an e-mail address', text({ 'input-type': 'email' }), 'ana@example.com', null],
    ['an invalid e-mail address', text({ 'input-type': 'email' }), 'ana@', { fault: 'email' }],
    ['a phone number', text({ 'input-type': 'phone' }), '+51 999 888 777', null],
    ['an invalid phone number', text({ 'input-type': 'phone' }), '12', { fault: 'phone' }],
    ['any password', text({ 'input-type': 'password' }), '?', null],
    ['a text that is too short', text({ 'min-chars': 3 }), 'ab', { fault: 'tooShort', min: 3 }],
    ['a text that is too long', text({ 'max-chars': '3' }), 'abcd', { fault: 'tooLong', max: 3 }],
    [
      'a text area that is too long',
      element({ type: 'TextArea', 'max-length': 2 }),
      'abc',
      { fault: 'tooLong', max: 2 },
    ],
    [
      'a text with a limit from the flow’s data',
      text({ 'max-chars': '${data.max}' }),
      'abcd',
      null,
    ],
  ])('has the expected fault: %s', (_, field, value, fault) => {
    expect(previewFault(field, value)).toEqual(fault)
  })

  it('is looked up by screen and name', () => {
    const screen = flowScreenSchema.parse({
      id: 'UNO',
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextHeading', text: 'Hola' },
          text({ name: 'dni', required: true }),
          text({ name: 'correo', 'input-type': 'email' }),
          { type: 'DatePicker', name: 'dia', label: 'Día', required: true },
        ],
      },
    })
    const values = { [answerKey('DOS', 'dni')]: '1', [answerKey('UNO', 'correo')]: 'no' }
    expect([...screenFaults(screen, values)]).toEqual([
      ['UNO/dni', { fault: 'required' }],
      ['UNO/correo', { fault: 'email' }],
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everywhere, people, quick, whatsApp } from './sendable-template.fixture.ts'
import { knownParameters, templateFaults } from './sendable-template.ts'
import { templateMessage } from './template-message.ts'
import { templatePlaceholders } from './template-parts.ts'

describe('the parts of a template', () => {
  it('that have placeholders are the header, the text and the button addresses, in that order', () => {
    expect(templatePlaceholders(everywhere)).toEqual([
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

  it('include the code of a copy-code button, in the order of the buttons', () => {
    const coupon = whatsApp({
      templateType: 'TEXT',
      templateText: 'Off: {{1}}',
      buttons: [
        { type: 'COPY_CODE', text: '', example: 'SAMPLE' },
        { type: 'URL', text: 'See', url: 'https://x.example/{{1}}' },
      ],
    })
    expect(templatePlaceholders(coupon)).toEqual([
      { part: 'text', name: '1' },
      { part: 'code', button: '', name: 'code' },
      { part: 'address', button: 'See', name: '1' },
    ])
    expect(knownParameters(coupon, people)).toEqual([undefined, undefined, undefined])
    const parameters = ['20 %', 'SPRING', '7']
    expect(templateMessage(coupon, { parameters })).toMatchObject({
      templateParameters: parameters,
      text: 'Off: 20 %',
      options: [
        { id: 'button-1', title: 'SPRING' },
        { id: 'button-2', title: 'See', url: 'https://x.example/7' },
      ],
    })
    const paths = (code: string) =>
      templateFaults(coupon, { parameters: ['20 %', code, '7'] }).map(({ path }) => path)
    expect([paths('X'.repeat(15)), paths('X'.repeat(16)), paths('')]).toEqual([
      [],
      ['parameters.1'],
      ['parameters.1'],
    ])
  })

  it('keep the text around placeholders, and values that look like placeholders', () => {
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
})

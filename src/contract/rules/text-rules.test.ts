import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { readLinkQuery } from './link-query.ts'
import { chatPreview, messagePreview } from './message-preview.ts'
import { notificationPreview } from './notification-preview.ts'
import { countPlaceholders, fillPlaceholders, numberPlaceholders } from './placeholders.ts'
import { registrationOrigin } from './registration-origin.ts'
import { labelKey, takenLabel } from './tag-uniqueness.ts'

describe('placeholders', () => {
  it.each([
    ['Hola', 'Hola', []],
    ['Hola {{name}}, {{ order }}', 'Hola {{1}}, {{2}}', ['name', 'order']],
    ['{{2}} {{1}}', '{{1}} {{2}}', ['2', '1']],
    ['{{a}}{{a}}', '{{1}}{{2}}', ['a', 'a']],
    ['{{}} and {one} {{', '{{1}} and {one} {{', ['']],
    ['{{a\nb}}', '{{a\nb}}', []],
  ])('%j becomes %j', (text, templateText, names) => {
    expect(numberPlaceholders(text)).toEqual({ templateText, templateApproveText: text, names })
  })

  const anyText = fc
    .array(fc.oneof(fc.string(), fc.constantFrom('{{x}}', '{{ 1 }}', '{{', '}}', '{')))
    .map((parts) => parts.join(''))

  it('numbering again changes nothing, and the count stays', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { templateText, names } = numberPlaceholders(text)
        expect(numberPlaceholders(templateText).templateText).toBe(templateText)
        expect(countPlaceholders(templateText)).toBe(names.length)
      }),
    )
  })

  it('are filled in order; one without a value stays', () => {
    expect(fillPlaceholders('{{1}} y {{2}} y {{3}}', ['$&', '{{1}}'])).toBe('$& y {{1}} y {{3}}')
    fc.assert(
      fc.property(anyText, (text) => {
        const { templateText, names } = numberPlaceholders(text)
        expect(
          fillPlaceholders(
            templateText,
            names.map((_, at) => `{{${at + 1}}}`),
          ),
        ).toBe(templateText)
      }),
    )
  })
})

describe('the notification preview', () => {
  it.each([
    ['bienvenida', 'bienvenida'],
    ['catorce letras', 'catorce letras'],
    ['quince letras ya', 'quince letras…'],
    ['  con\nvarias  líneas  ', 'con varias lín…'],
    ['👩‍👩‍👧‍👦'.repeat(15), `${'👩‍👩‍👧‍👦'.repeat(14)}…`],
    ['', ''],
  ])('%j is %j', (text, expected) => {
    expect(notificationPreview(text)).toBe(expected)
  })

  it('never shows more than 14 characters and the ellipsis, nor half of one', () => {
    const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const preview = notificationPreview(text)
        const shown = preview.endsWith('…') && !text.includes('…') ? preview.slice(0, -1) : preview
        expect([...graphemes.segment(shown)].length).toBeLessThanOrEqual(
          limits.notificationPreviewCharacters + (text.includes('…') ? 1 : 0),
        )
        expect(preview.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('a link’s query', () => {
  it.each([
    ['phone=51999888777&group=42', { phone: '51999888777', group: '42' }],
    ['phone=%2B51%20999-888-777', {}],
    ['phone=%2B51999888777', {}],
    ['phone=%2051999888777', {}],
    ['phone=123456', {}],
    ['phone=1234567', { phone: '1234567' }],
    ['phone=123456789012345', { phone: '123456789012345' }],
    ['phone=1234567890123456', {}],
    ['phone=+51+(999)+888.777', {}],
    ['phone=abc1234567', {}],
    ['phone=1234567x', {}],
    ['phone=51999%2B888777', {}],
    ['phone=tel:51999888777', {}],
    ['phone=١٢٣٤٥٦٧', {}],
    ['phone=1e10000000&group=42', { group: '42' }],
    ['group=abc', {}],
    ['group=g7', {}],
    ['group=x11', {}],
    ['group=1.1', {}],
    ['group=-11', {}],
    ['group=%2011', {}],
    ['phone=&group=', {}],
    ['', {}],
  ])('%j carries %j', (query, expected) => {
    expect(readLinkQuery(new URLSearchParams(query))).toEqual(expected)
  })

  it('keeps only digits, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { phone = '0000000', group = '0' } = readLinkQuery({ get: () => text })
        expect(phone).toMatch(/^\d{7,15}$/)
        expect(group).toMatch(/^\d+$/)
      }),
    )
  })
})

describe('tag labels', () => {
  const existing = [{ name: 'Cliente' }, { name: 'Niño' }]
  it.each([
    [['Nuevo'], null],
    [['CLIENTE'], 'CLIENTE'],
    [[' cliente '], ' cliente '],
    [['nin\u0303o'], 'nin\u0303o'],
    [['Nuevo', 'nuevo'], 'nuevo'],
    [['CLIENTE', 'niño', 'Otro'], 'niño'],
    [[], null],
  ])('%j: %j is taken', (entered, taken) => {
    expect(takenLabel(entered, existing)).toBe(taken)
  })

  it('a label is taken exactly when its key is there', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (label, names) => {
        const taken =
          takenLabel(
            [label],
            names.map((name) => ({ name })),
          ) !== null
        expect(taken).toBe(names.some((name) => labelKey(name) === labelKey(label)))
      }),
    )
  })
})

describe('the registration origin', () => {
  const group = { sourceInputs: [{ sourceInputId: 's1', name: 'Web Lima' }] }
  it.each([
    [{ source: 0 }, { kind: 'api' }],
    [{ source: 1 }, { kind: 'whatsApp' }],
    [{ source: 2 }, { kind: 'webApp' }],
    [
      { source: 3, sourceInputId: 's1' },
      { kind: 'integration', name: 'Web Lima' },
    ],
    [{ source: 3, sourceInputId: 's2' }, { kind: 'integration' }],
    [{ source: 3 }, { kind: 'integration' }],
    [{ source: 4 }, { kind: null }],
    [{}, { kind: null }],
  ])('of %j is %j', (contact, expected) => {
    expect(registrationOrigin(contact, group)).toEqual(expected)
  })
})

describe('previews', () => {
  it.each([
    [
      { type: 'text', text: 'uno\n  dos' },
      { kind: 'text', text: 'uno dos' },
    ],
    [{ type: 'image' }, { kind: 'image', text: '' }],
    [
      { type: 'image', text: 'la foto' },
      { kind: 'image', text: 'la foto' },
    ],
    [
      { type: 'file', filename: 'a.pdf' },
      { kind: 'file', text: 'a.pdf' },
    ],
    [
      { type: 'file', filename: 'a.pdf', text: 'mira' },
      { kind: 'file', text: 'mira' },
    ],
    [
      { type: 'unknown', text: 'x' },
      { kind: 'unknown', text: 'x' },
    ],
  ] as const)('of %j is %j', (content, expected) => {
    expect(messagePreview(content)).toEqual(expected)
  })

  const row = {
    lastMessage: 'hola',
    isMedia: false,
    lastSender: 'contact',
    updateAt: '2026-01-01T10:00:00.000Z',
  } as const
  it.each([
    [{}, { kind: 'text', text: 'hola' }],
    [
      { lastMessageType: 'audio', lastMessage: '' },
      { kind: 'audio', text: '' },
    ],
    [
      { isMedia: true, lastMessage: '' },
      { kind: 'media', text: '' },
    ],
    [
      { lastSender: 'none', lastMessage: '' },
      { kind: 'none', text: '' },
    ],
    [
      { lastReactionEmoji: '❤️', lastReactionAt: '2026-01-01T10:00:01.000Z' },
      { kind: 'reaction', text: '❤️' },
    ],
    [
      { lastReactionEmoji: '❤️', lastReactionAt: '2026-01-01T09:00:00.000Z' },
      { kind: 'text', text: 'hola' },
    ],
    [
      { lastReactionEmoji: '', lastReactionAt: '2026-01-01T10:00:01.000Z' },
      { kind: 'text', text: 'hola' },
    ],
  ] as const)('of a row with %j is %j', (changes, expected) => {
    expect(chatPreview({ ...row, ...changes })).toEqual(expected)
  })
})

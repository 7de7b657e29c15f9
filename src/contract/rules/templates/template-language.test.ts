import { describe, expect, it } from 'vitest'
import {
  whatsAppTemplateSchema,
  type WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import type { Language } from '#contract/limits.ts'
import {
  byName,
  contactLanguage,
  defaultTranslation,
  takesSameValues,
  translatedValues,
  translationFor,
  translationsOf,
} from './template-language.ts'

/** A template of the name `promo`; its id is its language, and a status may follow: `es:paused`. */
function promo(of: string, more: object = {}): WhatsAppTemplate {
  const [languageCode = '', status = 'approved'] = of.split(':')
  const own = { id: languageCode, name: 'promo', templateType: 'TEXT', languageCode, status }
  return whatsAppTemplateSchema.parse({ ...own, ...more })
}

describe('the translation of a chosen template', () => {
  it.each<[string, string[], Language | undefined, Language, string | undefined]>([
    ['es', ['en_US', 'pt_BR'], 'en', 'es', 'en_US contact'],
    ['es', ['en_US', 'pt_BR'], 'pt', 'es', 'pt_BR contact'],
    // Of several countries: the chosen one, else the first.
    ['en_US', ['en_GB'], 'en', 'es', 'en_US contact'],
    ['es', ['en_US', 'en_GB'], 'en', 'es', 'en_GB contact'],
    ['es', ['en_US'], 'pt', 'es', 'es chosen'],
    ['es', ['en_US'], undefined, 'en', 'es chosen'],
    ['es', ['en_US:paused'], 'en', 'es', 'es chosen'],
    ['es:paused', ['en_US', 'pt_BR'], undefined, 'pt', 'pt_BR group'],
    ['es:paused', ['en_US', 'pt_BR'], 'en', 'pt', 'en_US contact'],
    ['es:paused', ['en_US'], 'pt', 'es', undefined],
    ['es:rejected', [], 'es', 'es', undefined],
  ])(
    'of %s beside %j for %s in a group of %s is %s',
    (chosen, others, contact, group, expected) => {
      const foreign = promo('pt', { id: 'foreign', name: 'another' })
      const templates = [foreign, ...[chosen, ...others].map((one) => promo(one))]
      const found = translationFor(promo(chosen), templates, { contact, group })
      expect(found && `${found.template.id} ${found.reason}`).toBe(expected)
    },
  )

  it('is none of a template with parts that cannot be sent', () => {
    const cannot = promo('en', { templateType: 'PRODUCTS' })
    expect(translationsOf(promo('es'), [cannot]).map(({ id }) => id)).toEqual(['es'])
  })
})

it.each<[string[], Language, string | undefined]>([
  [['en', 'es', 'pt_BR'], 'es', 'es'],
  [['en', 'es', 'pt_BR'], 'pt', 'pt_BR'],
  [['en'], 'es', 'en'],
  [[], 'es', undefined],
])('of %j, the default in a group of %s is %s', (codes, group, expected) => {
  expect(
    defaultTranslation(
      codes.map((code) => promo(code)),
      group,
    )?.id,
  ).toBe(expected)
})

it('translations are together, in the order of the templates', () => {
  const other = promo('fr', { id: 'other', name: 'another' })
  const names = byName([promo('es'), other, promo('en'), promo('pt:paused')])
  expect(names.map((all) => all.map(({ id }) => id))).toEqual([['es', 'en'], ['other']])
})

describe('the contact’s language', () => {
  const message = (sender: 'contact' | 'group', text: string, more: object = {}) => ({
    sender,
    content: { type: 'text' as const, text, ...more },
  })
  const english = message('contact', 'Hello, I want the desk, please')

  it('is that of their own texts', () => {
    const agent = message('group', 'Hola, esta es la mesa que tengo para usted')
    expect(contactLanguage([agent, english])).toBe('en')
    expect(contactLanguage([agent])).toBeUndefined()
  })

  it('is not that of the text of a call, nor of old messages', () => {
    const call = { type: 'call', direction: 'in', result: 'missed' }
    expect(contactLanguage([message('contact', 'Llamada de la tienda', { call })])).toBeUndefined()
    const newer = Array.from({ length: 50 }, () => message('contact', '👍'))
    expect(contactLanguage([english, ...newer])).toBeUndefined()
  })
})

describe('the values of a template', () => {
  const spanish = promo('es', {
    templateText: 'Hola {{1}}, tu pedido {{2}} llega.',
    templateApproveText: 'Hola {{contact.name}}, tu pedido {{order}} llega.',
    buttons: [{ type: 'URL', text: 'Ver', url: 'https://x.example/{{1}}' }],
  })
  const english = promo('en', {
    templateText: 'Order {{1}} is here, {{2}}.',
    templateApproveText: 'Order {{order}} is here, {{contact.name}}.',
    buttons: [{ type: 'URL', text: 'See', url: 'https://x.example/{{1}}' }],
  })

  it('fill a translation in its own order', () => {
    expect(takesSameValues(spanish, english)).toBe(true)
    expect(translatedValues(spanish, english, ['Rosa', '4411', 'o-1'])).toEqual([
      '4411',
      'Rosa',
      'o-1',
    ])
  })

  it.each([
    ['another placeholder', { templateApproveText: 'Order {{number}} is here, {{contact.name}}.' }],
    [
      'one placeholder less',
      { templateText: 'It is here, {{1}}.', templateApproveText: undefined },
    ],
    ['another button', { buttons: [{ type: 'QUICK_REPLY', text: 'Fine' }] }],
    ['a picture', { templateType: 'IMAGE' }],
    ['cards', { cards: [{ headerType: 'IMAGE', buttons: [] }] }],
  ])('do not fill a translation with %s', (_, more) => {
    expect(takesSameValues(spanish, promo('en', { ...english, ...more }))).toBe(false)
  })
})

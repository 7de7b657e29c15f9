import { expect, test } from 'vitest'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { languages, limits } from '#contract/limits.ts'
import {
  productFaults,
  productMessage,
  productsKind,
  proposedProductTexts,
} from './product-message.ts'

const { sentMax, titleMax, idMax } = limits.catalogue
const ids = (count: number) => Array.from({ length: count }, (_, at) => `P${at}`)
const given = (products: object, more: object = {}): MessageContent => ({
  type: 'text',
  text: 'Look',
  products: { catalogId: '777', ids: ['P0'], ...products },
  ...more,
})

test.each<[string, MessageContent, string[]]>([
  ['one product', given({}), []],
  ['a list', given({ ids: ids(2), title: 'Desks' }), []],
  ['the longest list', given({ ids: ids(sentMax), title: 'x'.repeat(titleMax) }), []],
  ['the whole catalogue', given({ ids: [], catalogId: undefined }), []],
  ['a text without products', { type: 'text', text: '' }, []],
  ['too many products', given({ ids: ids(sentMax + 1), title: 'x' }), ['products.ids']],
  ['a product twice', given({ ids: ['P0', 'P0'], title: 'x' }), ['products.ids']],
  ['a list without a title', given({ ids: ids(2) }), ['products.title']],
  ['a list with an empty title', given({ ids: ids(2), title: ' ' }), ['products.title']],
  [
    'a list with a long title',
    given({ ids: ids(2), title: 'x'.repeat(titleMax + 1) }),
    ['products.title'],
  ],
  ['one product with a title', given({ title: 'x' }), ['products.title']],
  ['an unnamed product', given({ ids: [''] }), ['products.ids.0']],
  ['a long id', given({ ids: ['x'.repeat(idMax + 1)] }), ['products.ids.0']],
  ['no catalogue', given({ catalogId: undefined }), ['products.catalogId']],
  ['no text', given({}, { text: ' ' }), ['text']],
  ['a long text', given({}, { text: 'x'.repeat(limits.interactive.bodyMax + 1) }), ['text']],
  ['a card', given({}, { contacts: [] }), ['contacts']],
  ['a question', given({}, { asksFor: 'place' }), ['asksFor']],
])('a message with %s has the faults %j', (_, content, paths) => {
  expect(productFaults(content).map(({ path }) => path)).toEqual(paths)
})

test.each([
  [[], 'all', undefined],
  [['P0'], 'one', undefined],
  [['P0', 'P1'], 'list', 'Desks'],
] as const)(
  'a message with the products %j shows %s, and can be sent with its proposed text',
  (products, kind, title) => {
    expect(productsKind({ ids: [...products] })).toBe(kind)
    for (const language of languages) {
      const text = proposedProductTexts[kind][language]
      const content = productMessage(
        { catalogId: '777', title: ' Desks ', ids: [...products] },
        ` ${text} `,
      )
      expect([content.text, content.products?.title]).toEqual([text, title])
      expect(productFaults(content)).toEqual([])
    }
  },
)

import { Provider } from 'jotai'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { MessageContent } from '#contract/entities/message.ts'
import { store } from '#renderer/data/store.ts'
import { startTextsWithoutDocument } from '#renderer/i18n/test-texts.ts'
import { TextsProvider } from '#renderer/scenes/inbox/shared/texts.tsx'
import { OrderContent } from './order-content.tsx'

beforeAll(startTextsWithoutDocument)
afterAll(() => vi.unstubAllGlobals())

type Items = NonNullable<MessageContent['order']>['items']

/** The texts of the rows of an order: its articles, and their sum. */
function rowsOf(items: Items): string[] {
  const html = renderToString(
    <Provider store={store}>
      <TextsProvider>
        <OrderContent order={{ items }} />
      </TextsProvider>
    </Provider>,
  )
  return [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, row = '']) =>
    row.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' '),
  )
}

const desk = { productId: 'DESK', quantity: 2, price: 5, currency: 'PEN' }

test('an order has its articles and their sum', () => {
  expect(rowsOf([desk])).toEqual(['DESK2 × PEN 5.00PEN 10.00', '2 itemsPEN 10.00'])
})

test.each<[string, Items[number], string, string]>([
  ['quantity', { productId: 'LAMP', price: 5, currency: 'PEN' }, 'LAMPPEN 5.00', '3 items'],
  ['price', { productId: 'LAMP', quantity: 3, currency: 'PEN' }, 'LAMP3 ×', '5 items'],
  ['quantity and price', { productId: 'LAMP', currency: 'PEN' }, 'LAMP', '3 items'],
])('an article without a %s has no amount, and the order no sum', (_, item, row, sum) => {
  expect(rowsOf([desk, item]).slice(1)).toEqual([row, sum])
})

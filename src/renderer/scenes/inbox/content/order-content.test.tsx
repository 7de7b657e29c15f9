import { expect, test } from 'vitest'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { show } from '#renderer/app/page.fixture.tsx'
import { OrderContent } from './order-content.tsx'

type Items = NonNullable<MessageContent['order']>['items']

/** The texts of the rows of an order: its articles, and their sum. */
async function rowsOf(items: Items): Promise<string[]> {
  const { container } = await show(<OrderContent order={{ items }} />)
  return [...container.querySelectorAll('li')].map((row) =>
    row.textContent.replaceAll('\u00a0', ' '),
  )
}

const desk = { productId: 'DESK', quantity: 2, price: 5, currency: 'PEN' }

test('an order has its articles and their sum', async () => {
  expect(await rowsOf([desk])).toEqual(['DESK2 × PEN 5.00PEN 10.00', '2 itemsPEN 10.00'])
})

test.each<[string, Items[number], string, string]>([
  ['quantity', { productId: 'LAMP', price: 5, currency: 'PEN' }, 'LAMPPEN 5.00', '3 items'],
  ['price', { productId: 'LAMP', quantity: 3, currency: 'PEN' }, 'LAMP3 items', '5 items'],
  ['quantity and price', { productId: 'LAMP', currency: 'PEN' }, 'LAMP', '3 items'],
])('an article without a %s has no amount, and the order no sum', async (_, item, row, sum) => {
  expect((await rowsOf([desk, item])).slice(1)).toEqual([row, sum])
})

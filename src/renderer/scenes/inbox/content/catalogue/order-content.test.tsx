import { expect, test } from 'vitest'
import { catalogueApi } from '#contract/api/line/catalogue.ts'
import type { CatalogueState, Product } from '#contract/entities/line/catalogue.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { accessibilityFaults, show, signIn } from '#renderer/app/page.fixture.tsx'
import { startService } from '#renderer/data/service/service.fixture.ts'
import { connectionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { Content } from '#renderer/scenes/inbox/content/content.tsx'
import { connection } from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

type Items = NonNullable<MessageContent['order']>['items']

const known: Product[] = [
  { productId: 'DESK', name: 'Lima desk', price: 899, currency: 'PEN', picture: '/heart.webp' },
  { productId: 'SOFA', name: 'Paracas sofa' },
]

/** Shows a message at a service whose catalogue is in this state. */
async function showAt(
  state: CatalogueState | undefined,
  content: MessageContent,
  role: Parameters<typeof signIn>[0] = 'ROLE_PUBLISHER',
) {
  store.set(connectionAtom, connection)
  signIn(role, { hasCatalogue: state !== undefined })
  const calls = startService().answer(catalogueApi.findProducts, ({ body }) => {
    const { ids } = catalogueApi.findProducts.body.parse(body)
    const items = state === 'ready' ? known.filter(({ productId }) => ids.includes(productId)) : []
    return { state: state ?? 'none', items }
  })
  const screen = await show(<Content content={content} id="m1" isReceived />)
  return { screen, calls }
}

/** The texts of the rows of an order: its articles, and their sum. */
async function rowsOf(items: Items, state?: CatalogueState): Promise<string[]> {
  const { screen } = await showAt(state, { type: 'text', text: 'Order', order: { items } })
  const rows = screen.getByRole('list', { name: 'Order from the catalogue' }).getByRole('listitem')
  await expect.element(rows.first()).toBeVisible()
  const names = state === 'ready' ? 1 : 0
  await expect.poll(() => screen.getByText('Lima desk').elements().length).toBe(names)
  return rows.elements().map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
}

const desk = { productId: 'DESK', quantity: 2, price: 5, currency: 'PEN' }

test('an order has its articles and their sum', async () => {
  expect(await rowsOf([desk])).toEqual(['DESK2 × PEN 5.00PEN 10.00', '2 itemsPEN 10.00'])
})

test('an order has the names of the catalogue, and the ids of products that it does not have', async () => {
  expect(await rowsOf([desk, { ...desk, productId: 'gone' }], 'ready')).toEqual([
    'Lima desk2 × PEN 5.00PEN 10.00',
    'gone2 × PEN 5.00PEN 10.00',
    '4 itemsPEN 20.00',
  ])
  expect(await accessibilityFaults()).toEqual([])
})

test('an order in two currencies has no sum', async () => {
  expect((await rowsOf([desk, { ...desk, currency: 'USD' }])).at(-1)).toBe('4 items')
})

test.each<[string, Items[number], string, string]>([
  ['quantity', { productId: 'LAMP', price: 5, currency: 'PEN' }, 'LAMPPEN 5.00', '3 items'],
  [
    'price',
    { productId: 'LAMP', quantity: 3, currency: 'PEN' },
    'LAMP3 items · Price not available',
    '5 items',
  ],
  [
    'quantity and price',
    { productId: 'LAMP', currency: 'PEN' },
    'LAMPPrice not available',
    '3 items',
  ],
])('an article without a %s has no amount, and the order no sum', async (_, item, row, sum) => {
  expect((await rowsOf([desk, item])).slice(1)).toEqual([row, sum])
})

const question = (productId: string): MessageContent => ({
  type: 'text',
  text: 'For Saturday?',
  product: { productId },
})

test.each([
  ['DESK', 'Lima deskPEN 899.00 · DESK'],
  ['SOFA', 'Paracas sofaPrice not available · SOFA'],
])('a question about the product %s shows it above its text', async (productId, shown) => {
  const { screen, calls } = await showAt('ready', question(productId))
  const product = screen.getByRole('group', { name: 'Asks about a product' })
  await expect.element(product.getByText(new RegExp(` · ${productId}$`))).toBeVisible()
  expect(product.element().textContent.replaceAll('\u00a0', ' ')).toBe(shown)
  await expect.element(screen.getByText('For Saturday?')).toBeVisible()
  expect(calls).toHaveLength(1)
})

test.each<[CatalogueState, 'ROLE_ADMI' | 'ROLE_PUBLISHER', boolean]>([
  ['none', 'ROLE_ADMI', true],
  ['refused', 'ROLE_ADMI', true],
  ['unread', 'ROLE_ADMI', false],
  ['none', 'ROLE_PUBLISHER', false],
])('at a catalogue that is %s a %s sees the id, and the hint: %s', async (state, role, isTold) => {
  const { screen, calls } = await showAt(state, question('DESK'), role)
  await expect.element(screen.getByText('DESK')).toBeVisible()
  await expect.poll(() => calls.length).toBe(1)
  const hint = screen.getByText('Connect the catalogue to see names and photos.')
  await expect.poll(() => hint.elements().length).toBe(isTold ? 1 : 0)
})

test('a service without a catalogue is not asked', async () => {
  const { screen, calls } = await showAt(undefined, question('DESK'))
  await expect.element(screen.getByText('DESK')).toBeVisible()
  expect(calls).toEqual([])
})

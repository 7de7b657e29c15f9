import { expect, test } from 'vitest'
import { lineBody, startLineRig, type LineRig } from '#tests/contract/support/line-rig.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { textMessage as text } from '#tests/support/cloud-api/webhooks.ts'
import { bubbles, inboxForEach, row } from './support/inbox.ts'

let line: LineRig
const inbox = inboxForEach(
  {},
  {
    startWorkspace: async (options) => {
      line = await startLineRig({ control: true, ...options })
      return line
    },
  },
)

const catalogId = '777000111'

test('a customer asks about a product and orders, and an agent sends a list of the catalogue', async () => {
  line.graph.catalogues.ofAccount.set(lineBody.accountId, {
    id: catalogId,
    products: [
      { retailer_id: 'ESC-LIMA', name: 'Lima desk', price: 'PEN 899.00', currency: 'PEN' },
      { retailer_id: 'LAMP', name: 'Colca lamp', price: 'PEN 120.00', currency: 'PEN' },
    ],
  })
  const name = 'Lucía Fernández'
  const from = { waId: '51961803393', name }
  await inbox.chat('c', name, { phone: from.waId })
  const page = await inbox.start()
  await line.write(from, {
    ...text('Is it in stock?'),
    context: {
      referred_product: { catalog_id: catalogId, product_retailer_id: 'ESC-LIMA' },
    },
  })
  await row(page, name).getByText('Is it in stock?').waitFor()
  await inbox.open(name)
  const question = bubbles(page).last()
  await question.getByText('Lima desk').waitFor()
  await question.getByText('Is it in stock?').waitFor()

  await page.getByRole('button', { name: 'More to send or ask for' }).click()
  await page.getByRole('menuitem', { name: 'Product or catalogue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send products' })
  await dialog.getByRole('option', { name: /Lima desk/ }).click()
  await dialog.getByRole('option', { name: /Colca lamp/ }).click()
  await dialog.getByRole('textbox', { name: 'Title of the list' }).fill('For your office')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => line.graph.accepted.length).toBe(1)
  expect(line.graph.accepted[0]?.body).toMatchObject({
    type: 'interactive',
    interactive: {
      type: 'product_list',
      action: {
        catalog_id: catalogId,
        sections: [
          { product_items: ['ESC-LIMA', 'LAMP'].map((id) => ({ product_retailer_id: id })) },
        ],
      },
    },
  })
  await bubbles(page).last().getByText('Colca lamp').waitFor()

  await line.write(from, {
    type: 'order',
    order: {
      catalog_id: catalogId,
      text: 'On Friday, please',
      product_items: [
        { product_retailer_id: 'ESC-LIMA', quantity: 2, item_price: 899, currency: 'PEN' },
        { product_retailer_id: 'LAMP', quantity: 1, item_price: 120, currency: 'PEN' },
      ],
    },
  })
  const order = bubbles(page).last()
  const rows = order.getByRole('list', { name: 'Order from the catalogue' }).getByRole('listitem')
  await rows.filter({ hasText: 'Lima desk' }).getByText('2 × PEN 899.00').waitFor()
  await rows.filter({ hasText: '3 items' }).getByText('PEN 1,918.00').waitFor()
  await order.getByText('On Friday, please').waitFor()
  await row(page, name)
    .getByText(/^Order/)
    .waitFor()
})

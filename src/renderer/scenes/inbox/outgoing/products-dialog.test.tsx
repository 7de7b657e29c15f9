import { expect, test } from 'vitest'
import { catalogueApi } from '#contract/api/line/catalogue.ts'
import type { CatalogueState, Product } from '#contract/entities/line/catalogue.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'

const desk: Product = { productId: 'ESC-LIMA', name: 'Lima desk', price: 899, currency: 'PEN' }
const lamp: Product = { productId: 'LAMP', name: 'Colca lamp' }
const products = [desk, lamp]

/** Opens the dialog in the chat of Carmen Rojas. */
async function openDialog(state: CatalogueState = 'ready') {
  const opened = await openCarmen(
    {},
    {
      group: {
        language: 'en',
        hasCatalogue: true,
        line: { state: 'connected', since: '2026-01-01T00:00:00.000Z' },
      },
      onService: (service) => {
        service.answer(catalogueApi.catalogue, ({ query: { filter = '' } }) => ({
          state,
          ...(state === 'ready' && { catalogId: '777' }),
          items: state === 'ready' ? products.filter(({ name }) => name.includes(filter)) : [],
          hasMoreItems: false,
        }))
        service.answer(catalogueApi.findProducts, () => ({ state, items: products }))
      },
    },
  )
  const { screen } = opened
  await screen.getByRole('button', { name: 'More to send or ask for' }).click()
  await screen.getByRole('menuitem', { name: 'Product or catalogue' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Send products' })
  const options = dialog.getByRole('listbox', { name: 'Products of the catalogue' })
  return {
    ...opened,
    dialog,
    option: (name: string) => options.getByRole('option', { name: new RegExp(name) }),
    search: dialog.getByLabelText('Search by name or code'),
    text: dialog.getByRole('textbox', { name: 'Message' }),
    title: dialog.getByRole('textbox', { name: 'Title of the list' }),
    send: dialog.getByRole('button', { name: 'Send' }),
  }
}

test('one product is found, shown as the customer will see it, and sent by key', async () => {
  const { dialog, option, search, send, text, title, press, sent, bubbles } = await openDialog()
  await expect.element(search).toHaveFocus()
  await expect.element(option('Lima desk')).toBeVisible()
  await expect.element(option('Colca lamp').getByText('Price not available · LAMP')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await search.fill('desk')
  await expect.element(option('Colca lamp')).not.toBeInTheDocument()
  await press('{ArrowDown}{Enter}')
  await expect.element(option('Lima desk')).toHaveAttribute('aria-checked', 'true')
  await expect.element(text).toHaveValue('Have a look at this product.')
  expect(title.elements()).toEqual([])
  const preview = dialog.getByRole('group', { name: 'What the customer will see' })
  await expect.element(preview.getByText('Lima desk')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  const content = {
    type: 'text',
    text: 'Have a look at this product.',
    products: { catalogId: '777', ids: ['ESC-LIMA'] },
  }
  expect(sent()).toMatchObject([{ contactId: 'c1', content }])
  await expect.element(bubbles.last().getByText('Lima desk')).toBeVisible()
})

test('a list needs a title', async () => {
  const { dialog, option, title, text, send, sent } = await openDialog()
  await option('Lima desk').click()
  await option('Colca lamp').click()
  await expect.element(text).toHaveValue('Have a look at these products.')
  await expect
    .element(dialog.getByText('Write the title: WhatsApp requires it for a list.'))
    .toBeVisible()
  await expect.element(send).toBeDisabled()
  await title.fill('For your office')
  await text.fill('Both are here')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toMatchObject([
    {
      content: {
        text: 'Both are here',
        products: { catalogId: '777', title: 'For your office', ids: ['ESC-LIMA', 'LAMP'] },
      },
    },
  ])
})

test('the whole catalogue is sent without a choice of products', async () => {
  const { dialog, send, sent, bubbles } = await openDialog()
  await dialog.getByRole('checkbox', { name: 'The whole catalogue' }).click()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toMatchObject([
    { content: { text: 'Have a look at our catalogue.', products: { ids: [] } } },
  ])
  await expect.element(bubbles.last().getByText('View catalogue')).toBeVisible()
})

test.each([
  ['none', /^The account of the line has no catalogue/],
  ['refused', /^The token of the line may not read the catalogue/],
  ['unread', /^WhatsApp does not answer/],
] as const)('a catalogue that is %s says why nothing can be sent', async (state, reason) => {
  const { dialog, send } = await openDialog(state)
  await expect.element(dialog.getByText(reason)).toBeVisible()
  await expect.element(send).toBeDisabled()
})

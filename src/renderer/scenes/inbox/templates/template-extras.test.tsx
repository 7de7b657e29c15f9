import { expect, test } from 'vitest'
import { catalogueApi } from '#contract/api/line/catalogue.ts'
import type { CatalogueState, Product } from '#contract/entities/line/catalogue.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { chooseDateTime } from '#renderer/components/forms/date-time.fixture.ts'
import { openPanel } from './panel.fixture.ts'
import { channelTemplate } from './templates.fixture.ts'

const link = (text: string) => ({ type: 'URL', text, url: 'https://example.test/{{1}}' })
const card = (text: string, media = 'stickers/heart.webp') => ({
  headerType: 'IMAGE',
  media,
  text,
  exampleParameters: [],
  buttons: [link('See it')],
})

test('the cards of a carousel are sent with the values of each, and scroll by keyboard', async () => {
  const spring = channelTemplate('spring', {
    templateText: 'Our desks of spring',
    cards: [card('Desk {{1}} for you'), card('Second'), card('Third'), card('Fourth')],
  })
  const { panel, template, sendButton, preview, sent, bubbles } = await openPanel({
    channel: [spring],
  })
  await panel.getByRole('tab', { name: 'Channel' }).click()
  await template('spring').click()
  const files = panel.getByRole('region', { name: 'What this message adds' })
  await expect.element(files.getByRole('group', { name: 'File of card 4' })).toBeVisible()
  const values = panel.getByRole('group', { name: 'Values of the template' }).getByRole('textbox')
  const typed = ['Lima', 'a', 'b', 'c', 'd']
  for (const [index, value] of typed.entries()) await values.nth(index).fill(value)
  const cards = preview.getByRole('region', { name: 'Cards' })
  await expect.element(cards.getByText('Desk Lima for you')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await sendButton.click()
  await expect
    .poll(() => sent())
    .toMatchObject([{ template: { templateId: 'spring', parameters: typed } }])
  const row = bubbles.last().getByRole('region', { name: 'Cards' })
  const element = await row.findElement()
  expect(element.scrollWidth).toBeGreaterThan(element.clientWidth)
  if (!(element instanceof HTMLElement)) throw new Error('The cards are an element of the page.')
  element.focus()
  await expect.element(row).toHaveFocus()
  await expect.element(row.getByRole('link', { name: /^See it/ }).last()).toBeInTheDocument()
  expect(await accessibilityFaults()).toEqual([])
})

test('an offer is sent with the time at which it ends', async () => {
  const sale = channelTemplate('sale', {
    templateText: 'Only this week',
    category: 'MARKETING',
    offer: { text: 'Desks −20 %', hasExpiration: true },
    buttons: [
      { type: 'COPY_CODE', text: '', example: 'DESK20' },
      { ...link('Buy'), url: 'https://example.test' },
    ],
  })
  const { panel, template, sendButton, preview, sent } = await openPanel({ channel: [sale] })
  await panel.getByRole('tab', { name: 'Channel' }).click()
  await template('sale').click()
  await expect.element(preview.getByText('Desks −20 %')).toBeVisible()
  await panel.getByRole('textbox').first().fill('DESK20')
  await sendButton.click()
  const missing = panel.getByText('Choose when the offer ends: WhatsApp requires it.')
  await expect.element(missing).toBeVisible()
  expect(sent()).toEqual([])
  const end = new Date(Date.now() + 2 * 86_400_000)
  end.setSeconds(0, 0)
  await chooseDateTime(panel.getByRole('button', { name: /^When the offer ends/ }), end)
  await expect.element(missing).not.toBeInTheDocument()
  await expect.element(preview.getByText(/^Ends in 1 d 23 h|^Ends in 2 d/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await sendButton.click()
  await expect
    .poll(() => sent())
    .toMatchObject([{ template: { templateId: 'sale', expiresAt: end.toISOString() } }])
})

const desk: Product = { productId: 'ESC-LIMA', name: 'Lima desk', price: 899, currency: 'PEN' }
const lamp: Product = { productId: 'LAMP', name: 'Colca lamp' }

test('products are chosen from the catalogue for the button that shows them', async () => {
  const office = channelTemplate('office', {
    templateText: 'For your office',
    buttons: [{ type: 'MPM', text: 'View items' }],
  })
  const { panel, template, sendButton, sent, bubbles } = await openPanel(
    { channel: [office] },
    {
      group: {
        language: 'en',
        hasCatalogue: true,
        line: { state: 'connected', since: '2026-01-01T00:00:00.000Z' },
      },
      onService(service) {
        const items = [desk, lamp]
        const state: CatalogueState = 'ready'
        service.answer(catalogueApi.catalogue, () => ({
          state,
          items,
          hasMoreItems: false,
        }))
        service.answer(catalogueApi.findProducts, () => ({ state, items }))
      },
    },
  )
  await panel.getByRole('tab', { name: 'Channel' }).click()
  await template('office').click()
  const choice = panel.getByRole('group', { name: 'Products that the button opens' })
  const option = (name: RegExp) => choice.getByRole('option', { name })
  await expect.element(option(/Lima desk/)).toBeVisible()
  await sendButton.click()
  await expect.element(choice.getByText('Choose 1 to 30 products.')).toBeVisible()
  await option(/Lima desk/).click()
  await option(/Colca lamp/).click()
  expect(await accessibilityFaults()).toEqual([])
  await sendButton.click()
  const products = { thumbnailId: 'ESC-LIMA', sections: [{ ids: ['ESC-LIMA', 'LAMP'] }] }
  await expect.poll(() => sent()).toMatchObject([{ template: { templateId: 'office', products } }])
  await expect.element(bubbles.last().getByText('Colca lamp')).toBeVisible()
  await expect.element(bubbles.last().getByText('View items')).toBeVisible()
})

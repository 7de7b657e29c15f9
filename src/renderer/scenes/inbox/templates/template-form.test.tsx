import { expect, test } from 'vitest'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

test('a template with a place in its header is sent with the place that the agent enters', async () => {
  const long = new Date(Date.now() - 30 * 3_600_000).toISOString()
  const inbox = await openInbox({ chats: customers(1, { lastContactResponseAt: long }) })
  const { screen, service, bridge } = inbox
  service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => ({
    items: [
      {
        id: 'w1',
        name: 'our_shop',
        templateType: 'LOCATION',
        templateText: 'We expect you here.',
        languageCode: 'en',
        status: 'approved',
        exampleParameters: [],
        buttons: [],
        category: 'UTILITY',
        allowCategoryChange: false,
        enableLinkTracking: false,
        archived: false,
      },
    ],
  }))
  await inbox.open('Customer 1')
  const picker = screen.getByRole('region', { name: 'Approved templates' })
  await picker.getByRole('button', { name: /our_shop/ }).click()
  const place = screen.getByRole('group', { name: 'Location in the header' })
  const link = place.getByRole('textbox', { name: 'Map link or coordinates' })
  await link.fill('-12.1211, -77.0297')
  const send = screen.getByRole('button', { name: 'Send the template' })
  await send.click()
  const missing = place.getByText('Fill this in: WhatsApp requires it').first()
  await expect.element(missing).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  expect(bridge.requests('outbox.add')).toEqual([])
  await place.getByRole('textbox', { name: 'Name' }).fill('Casa Nogal')
  await place.getByRole('textbox', { name: 'Address', exact: true }).fill('Av. Larco 345')
  await send.click()
  const sent = inbox.bubbles.filter({ hasText: /We expect you here\./ })
  await expect.element(sent.getByText('Casa Nogal')).toBeVisible()
  await expect.element(sent.getByText('Av. Larco 345')).toBeVisible()
  expect(bridge.requests('outbox.add')).toMatchObject([
    {
      contactId: 'c1',
      template: {
        templateId: 'w1',
        place: { latitude: -12.1211, longitude: -77.0297, name: 'Casa Nogal' },
      },
    },
  ])
})

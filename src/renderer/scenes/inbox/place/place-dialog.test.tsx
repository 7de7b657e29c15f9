import { expect, test } from 'vitest'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'

test('a place is sent by a pasted link of a map', async () => {
  const { screen, sent, bubbles, press } = await openCarmen()
  await screen.getByRole('button', { name: 'Location', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: /^Send a location/ })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  await field('Map link or coordinates').fill('https://maps.app.goo.gl/short')
  await expect
    .element(dialog.getByText('This link contains no coordinates.', { exact: false }))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByText('A number from -90 to 90')).toBeVisible()
  expect(sent()).toEqual([])
  expect(await accessibilityFaults()).toEqual([])
  await field('Map link or coordinates').fill(
    'https://www.google.com/maps/place/Casa+Nogal/@-12.1,-77.03,17z',
  )
  await expect.element(field('Name')).toHaveValue('Casa Nogal')
  await expect.element(field('Longitude')).toHaveValue('-77.03')
  await field('Address').fill('Av. Larco 345')
  await expect
    .element(dialog.getByRole('img', { name: /^Map of the world, marked at 12\.1° S/ }))
    .toBeVisible()
  await press('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(sent).toMatchObject([
    {
      contactId: 'c1',
      content: {
        type: 'location',
        latitude: -12.1,
        longitude: -77.03,
        text: expect.stringContaining('Casa Nogal'),
      },
    },
  ])
  const bubble = bubbles.filter({ hasText: 'Casa Nogal' })
  await expect.element(bubble.getByText('Av. Larco 345', { exact: true })).toBeVisible()
})

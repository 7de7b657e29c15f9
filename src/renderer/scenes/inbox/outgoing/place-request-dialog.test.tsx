import { expect, test } from 'vitest'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'

async function openDialog(group: object = {}) {
  const opened = await openCarmen({}, { group: { asksPlace: true, ...group } })
  const { screen } = opened
  await screen.getByRole('button', { name: 'More to send or ask for' }).click()
  await screen.getByRole('menuitem', { name: 'Their location' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Ask for the location' })
  return {
    ...opened,
    dialog,
    field: dialog.getByRole('textbox', { name: 'Question' }),
    send: dialog.getByRole('button', { name: 'Send' }),
  }
}

test('the question is proposed in the group’s language, changed and sent with its button', async () => {
  const { dialog, field, press, sent, bubbles } = await openDialog({ language: 'pt' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('Por favor, compartilhe a sua localização.')
  const preview = dialog.getByRole('group', { name: 'What the customer will see' })
  await expect.element(preview.getByText('Send location')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await field.fill(' Onde entregamos? ')
  await expect.element(preview.getByText('Onde entregamos?')).toBeVisible()
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toMatchObject([
    { contactId: 'c1', content: { type: 'text', text: 'Onde entregamos?', asksFor: 'place' } },
  ])
  const bubble = bubbles.last()
  await expect.element(bubble.getByText('Onde entregamos?')).toBeVisible()
  await expect.element(bubble.getByText('Send location')).toBeVisible()
})

test.each([
  ['', 'Write the question: WhatsApp requires it.'],
  ['x'.repeat(1_025), 'WhatsApp accepts up to 1024 characters.'],
])('a question that WhatsApp refuses is not sent: %#', async (question, reason) => {
  const { dialog, field, send, sent } = await openDialog()
  await field.fill(question)
  await expect.element(dialog.getByText(reason)).toBeVisible()
  await send.click()
  await expect.element(field).toHaveFocus()
  await expect.element(dialog).toBeVisible()
  expect(sent()).toEqual([])
})

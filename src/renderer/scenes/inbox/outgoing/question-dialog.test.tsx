import { expect, test } from 'vitest'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { message } from '#renderer/data/live/live-data.fixture.ts'
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

test('the number of a person who hides it is asked for once a day', async () => {
  const { screen, sent, bubbles } = await openCarmen(
    {},
    {
      group: { language: 'en', asksNumber: true },
      contact: { phone: 'PE.99027276822493263' },
    },
  )
  const more = screen.getByRole('button', { name: 'More to send or ask for' })
  await more.click()
  await screen.getByRole('menuitem', { name: 'Their number' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Ask for the number' })
  await expect.element(dialog.getByText('Share number')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const content = { type: 'text', text: 'Please share your phone number.', asksFor: 'number' }
  expect(sent()).toMatchObject([{ contactId: 'c1', content }])
  await expect.element(bubbles.last().getByText('Share number')).toBeVisible()
})

test('the number is not asked for again within a day', async () => {
  const content = { type: 'text' as const, text: 'Your number?', asksFor: 'number' as const }
  const { screen } = await openCarmen(
    {},
    {
      group: { asksNumber: true },
      contact: { phone: 'PE.99027276822493263' },
      messages: {
        c1: [
          message('m1', 'c1', {
            sender: 'group',
            content,
            updatedAt: new Date(Date.now() - 60_000).toISOString(),
          }),
        ],
      },
    },
  )
  await screen.getByRole('button', { name: 'More to send or ask for' }).click()
  const item = screen.getByRole('menuitem', { name: /Their number · Asked/ })
  await expect.element(item).toBeDisabled()
})

const calling = {
  language: 'en',
  asksCall: true,
  line: { state: 'connected', since: '2026-01-01T00:00:00.000Z', hasCalls: true },
}

test('the permission to call is asked for, and the dialog says who calls', async () => {
  const { screen, sent, bubbles } = await openCarmen({}, { group: calling })
  await screen.getByRole('button', { name: 'More to send or ask for' }).click()
  await screen.getByRole('menuitem', { name: 'Permission to call' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Ask for permission to call' })
  await expect.element(dialog.getByText(/^Bandeja makes no calls/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const content = { type: 'text', text: 'May we call you on WhatsApp?', asksFor: 'call' }
  expect(sent()).toMatchObject([{ contactId: 'c1', content }])
  await expect.element(bubbles.last().getByText('Allow calls')).toBeVisible()
})

const HOUR = 3_600_000
test.each([
  ['Allowed until', { answer: 'accepted' as const, until: HOUR }],
  ['Already allowed', { answer: 'accepted' as const, until: undefined }],
])('who allows calls is not asked again: %s', async (reason, { answer, until }) => {
  const now = Date.now()
  const callPermission = {
    answer,
    ...(until !== undefined && { until: new Date(now + until).toISOString() }),
  }
  const content = { type: 'text' as const, text: 'Agrees to be called', callPermission }
  const updatedAt = new Date(now - 2 * HOUR).toISOString()
  const { screen } = await openCarmen(
    {},
    { group: calling, messages: { c1: [message('m1', 'c1', { content, updatedAt })] } },
  )
  await screen.getByRole('button', { name: 'More to send or ask for' }).click()
  const item = screen.getByRole('menuitem', { name: new RegExp(`Permission to call · ${reason}`) })
  await expect.element(item).toBeDisabled()
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { chooseFile, onePixel } from '#renderer/scenes/screen.fixture.tsx'
import { choice, openAnswers } from './answers.fixture.tsx'

async function openEditor() {
  const answers = await openAnswers({})
  await answers.screen.getByRole('tab', { name: /^Interactive/ }).click()
  await answers.screen.getByRole('button', { name: 'New interactive message' }).first().click()
  const editor = answers.panel('New interactive message')
  const field = (name: string) => editor.getByRole('textbox', { name, exact: true })
  return { ...answers, editor, field }
}

test('an interactive message is created within the channel’s limits, with a picture', async () => {
  const { editor, field, panel, created, names } = await openEditor()
  await field('Name').fill('Delivery')
  await field('Text').fill('When may we come?')
  await field('Option 1').fill('In the morning, please')
  await expect.element(editor.getByText('At most 20 characters.')).toBeVisible()
  await field('Option 1').fill('Morning')
  await field('Option 2').fill('Morning ')
  await expect.element(editor.getByText('Another option already has this title.')).toBeVisible()
  await field('Option 2').fill('Afternoon')
  await editor.getByRole('textbox', { name: 'Footer (optional)' }).fill('Casa Nogal 🌰')
  const noEmoji = editor.getByText('No emoji: the channel does not accept them here.')
  await expect.element(noEmoji).toBeVisible()
  await editor.getByRole('textbox', { name: 'Footer (optional)' }).fill('')

  const header = editor.getByRole('group', { name: 'Header' })
  const kinds = editor.getByRole('radiogroup', { name: 'Kind of header' })
  await kinds.getByText('File', { exact: true }).click()
  await editor.getByRole('button', { name: /^Save/ }).click()
  await expect.element(header.getByText('Attach a file.')).toBeVisible()
  // What counts is what the file contains.
  const sound = new TextEncoder().encode(`OggS${'\0'.repeat(22)}\u0001\u0013OpusHead\u0001\u0001`)
  await chooseFile(editor, new File([sound], 'song.png', { type: 'image/png' }))
  await expect.element(header.getByText(/Tipo de Archivo No Soportado/)).toBeVisible()
  await chooseFile(editor, new File([onePixel], 'desk.png', { type: 'image/png' }))
  await expect.element(header.getByText('desk.png')).toBeVisible()
  await editor.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => names('In the group’s order')).toEqual(['Delivery'])
  await expect.element(panel('Delivery').getByText('It has not been sent yet.')).toBeVisible()
  expect(created.map(({ body }) => body)).toMatchObject([
    {
      name: 'Delivery',
      content: {
        type: 'quick_reply',
        text: 'When may we come?',
        contentType: 'file',
        contentMedia: '/storage/files/1',
        filename: 'desk.png',
        options: [{ title: 'Morning' }, { title: 'Afternoon' }],
      },
    },
  ])
})

test('an answer that was sent links to its chat', async () => {
  const sent = choice('c', 'Delivery', { type: 'quick_reply', text: 'When?' })
  const lastUse = { lastUsedAt: '2026-01-01T10:00:00.000Z', lastUsedContactId: 'c 1' }
  const answers = await openAnswers({ choices: [{ ...sent, ...lastUse }] })
  await answers.screen.getByRole('tab', { name: /^Interactive/ }).click()
  await answers.row('Delivery').click()
  const link = answers.panel('Delivery').getByRole('link', { name: 'See the chat' })
  await expect.element(link).toHaveAttribute('href', '/dashboard?chat=c%201')
})

test('the rows of a list are grouped into titled sections', async () => {
  const { editor, field, panel, press, created } = await openEditor()
  await editor.getByText('List', { exact: true }).click()
  await field('Name').fill('Reason')
  await field('Text').click()
  await press('What is it about, {{{{first')
  const option = editor.getByRole('option', { name: 'Customer’s first name' })
  await expect.element(option).toBeVisible()
  await press('{ArrowDown}{ArrowUp}')
  expect(await accessibilityFaults()).toEqual([])
  await press('{Enter}?')
  const whole = 'What is it about, {{Customer’s first name}}?'
  await expect.element(field('Text')).toHaveValue(whole)
  // Undo takes back what was inserted, and not what was typed before.
  for (const key of ['z', 'z', 'y', 'y']) await press(`{Control>}${key}{/Control}`)
  await expect.element(field('Text')).toHaveValue(whole)
  await field('Button that opens the list').fill('See options')
  await field('Section 1').fill('Shopping')
  await field('Option 1').fill('Buy')
  await field('Option 2').fill('Ask for a quote')
  await editor.getByRole('button', { name: 'Add a section' }).click()
  await field('Option 3').fill('Where is my order?')
  await editor.getByRole('button', { name: /^Save/ }).click()
  const untitled = editor.getByText('With more than one section, each needs a title.')
  await expect.element(untitled).toBeVisible()
  await expect.element(field('Section 2')).toHaveFocus()
  await userEvent.fill(field('Section 2'), 'My order')
  const preview = editor.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText('What is it about, Rosa?')).toBeVisible()
  await editor.getByRole('button', { name: /^Save/ }).click()
  await expect.element(panel('Reason').getByText('It has not been sent yet.')).toBeVisible()
  expect(created.map(({ body }) => body)).toMatchObject([
    {
      content: {
        type: 'list',
        options: [
          { title: 'Buy', section: 'Shopping' },
          { title: 'Ask for a quote', section: 'Shopping' },
          { title: 'Where is my order?', section: 'My order' },
        ],
      },
    },
  ])
  expect(page.getByRole('dialog').elements()).toEqual([])
})

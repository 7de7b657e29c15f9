import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { filesApi } from '#contract/api/files/files.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { message } from '#renderer/data/live/live-data.fixture.ts'
import { openPanel } from './panel.fixture.ts'
import { channelTemplate, quickTemplate } from './templates.fixture.ts'

/** A toast of two lines and its distance from the window's edge, px. */
const TOAST = 84

const numbered = Array.from({ length: 24 }, (_, index) =>
  quickTemplate(`Answer ${index + 1}`, { text: `Text ${index + 1}` }),
)
const abc = ['Alfa', 'Beta', 'Gamma'].map((name) =>
  quickTemplate(name, { text: `Text of ${name}` }),
)

test('the last template of a long list can be scrolled above the toasts', async () => {
  const { panel } = await openPanel({ quick: numbered })
  const last = panel.getByRole('listitem').last()
  await expect.element(last).toMatchTextContent(/^Answer 24/)
  const below = () => innerHeight - last.element().getBoundingClientRect().bottom
  expect(below()).toBeLessThan(0)
  for (let one = last.element().parentElement; one !== null; one = one.parentElement)
    one.scrollTop = one.scrollHeight
  expect(below()).toBeGreaterThanOrEqual(TOAST)
})

test('a template is found by its text, previewed with its values and sent', async () => {
  const quick = [...numbered, quickTemplate('Greeting', { text: 'Hello {{contact.first_name}}' })]
  const { panel, template, preview, namesIn, sendButton, sent, bubbles, composer } =
    await openPanel({ quick })
  await expect
    .element(panel.getByRole('searchbox', { name: 'Search for a template' }))
    .toHaveFocus()
  await userEvent.keyboard('hello')
  await expect.poll(() => namesIn('Quick')).toEqual(['Greeting'])
  await template('Greeting').click()
  await expect.element(preview.getByText('Hello Carmen', { exact: true })).toBeVisible()
  const name = panel.getByRole('textbox', { name: 'Customer’s first name' })
  await expect.element(name).toHaveValue('Carmen')
  await name.fill('Carmencita')
  await expect.element(preview.getByText('Hello Carmencita')).toBeVisible()
  await sendButton.click()
  await expect.element(bubbles.last().getByText('Hello Carmencita')).toBeVisible()
  await expect.element(composer).toHaveFocus()
  expect(sent()).toMatchObject([
    {
      contactId: 'c1',
      content: { text: 'Hello Carmencita' },
      template: { templateId: 'Greeting', parameters: ['Carmencita'] },
    },
  ])
})

test('the missing values of a channel template are asked for, one after the other', async () => {
  const approved = {
    templateText: 'Hello {{1}}, order {{2}} arrives on {{3}}.',
    templateApproveText: 'Hello {{contact.first_name}}, order {{order}} arrives on {{date}}.',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Fine' },
      { type: 'URL', text: 'Follow it', url: 'https://shop.example/{{1}}' },
    ],
    header: 'For {{contact.first_name}}',
    footer: 'The shop',
  }
  const { panel, template, namesIn, sent } = await openPanel({
    channel: [
      channelTemplate('order_update', approved),
      channelTemplate('order_paused', { ...approved, status: 'paused' }),
    ],
  })
  await panel.getByRole('tab', { name: 'Channel' }).click()
  await expect.poll(() => namesIn('Channel')).toEqual(['order_update'])
  await template('order_update').click()
  await expect.element(panel.getByRole('textbox', { name: 'Order' })).toHaveFocus()
  await userEvent.keyboard('4411{Enter}')
  await expect.element(panel.getByText('Fill this in.').first()).toBeVisible()
  await expect.element(panel.getByRole('textbox', { name: 'Date' })).toHaveFocus()
  expect(await accessibilityFaults()).toEqual([])
  expect(sent()).toEqual([])
  await userEvent.keyboard('Friday')
  const header = panel.getByRole('textbox', { name: 'Customer’s first name (header)' })
  await header.fill('x'.repeat(57))
  await panel.getByRole('textbox', { name: 'Link of the button “Follow it”' }).fill('o-4411')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(panel.getByText('With it the header is longer than 60 characters.'))
    .toBeVisible()
  await expect.element(header).toHaveFocus()
  expect(sent()).toEqual([])
  await header.fill('Carmen')
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toMatchObject([
    {
      content: {
        text: 'Hello Carmen, order 4411 arrives on Friday.',
        header: 'For Carmen',
        footer: 'The shop',
        options: [{ title: 'Fine' }, { title: 'Follow it', url: 'https://shop.example/o-4411' }],
      },
      template: {
        templateId: 'order_update',
        parameters: ['Carmen', 'Carmen', '4411', 'Friday', 'o-4411'],
      },
    },
  ])
})

const note = (name: string, type = 'text/plain') => new File(['A short note'], name, { type })
const stored = (filename: string) => ({
  url: `/storage/${filename}`,
  filename,
  mimeType: 'text/plain',
  size: 12,
})

/** Opens the form of a template with a file. */
async function openFileForm(media?: string) {
  const receipt = channelTemplate('receipt', {
    templateType: 'DOCUMENT',
    templateText: 'Your receipt',
    media,
  })
  const opened = await openPanel({ channel: [receipt] })
  const { panel, template } = opened
  await panel.getByRole('tab', { name: 'Channel' }).click()
  await template('receipt').click()
  return {
    ...opened,
    pick: (file: File) => userEvent.upload(panel.getByLabelText('Attach a file'), file),
    alert: (text: string) => panel.getByRole('alert').filter({ hasText: text }),
    upload: panel.getByRole('progressbar', { name: /^Uploading/ }),
  }
}

test('a template with a file asks for one of the accepted kind; an upload can be cancelled', async () => {
  const { panel, service, sendButton, preview, sent, pick, alert, upload } = await openFileForm()
  await sendButton.click()
  await expect.element(alert('Archivo adjunto es requerido')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await pick(note('photo.png', 'image/png'))
  await expect.element(alert('Tipo de Archivo No Soportado')).toBeVisible()
  const uploads = service.answer(filesApi.upload, () => new Promise<never>(() => undefined))
  await pick(note('second.txt'))
  await expect.element(upload).toBeVisible()
  expect(panel.getByRole('alert').elements()).toEqual([])
  await panel.getByRole('button', { name: 'Cancel the upload of second.txt' }).click()
  await expect.element(upload).not.toBeInTheDocument()
  service.answer(filesApi.upload, () => stored('receipt.txt'))
  await pick(note('receipt.txt'))
  await expect.element(preview.getByText('receipt.txt')).toBeVisible()
  expect(uploads).toHaveLength(2)
  await sendButton.click()
  await expect.poll(sent).toMatchObject([
    {
      content: { type: 'file', text: 'Your receipt', media: '/storage/receipt.txt' },
      template: { templateId: 'receipt', media: '/storage/receipt.txt' },
    },
  ])
})

test('a template’s own file is not sent while another one is attached that cannot be sent', async () => {
  const { panel, sendButton, sent, pick, alert } = await openFileForm('/storage/prices.txt')
  await pick(note('photo.png', 'image/png'))
  const refused = alert('Tipo de Archivo No Soportado')
  await expect.element(refused).toBeVisible()
  await sendButton.click()
  await expect.element(panel.getByRole('button', { name: 'Change the file' })).toHaveFocus()
  await expect.element(refused).toBeVisible()
  expect(sent()).toEqual([])
  await panel.getByRole('button', { name: 'Use the template’s own file' }).click()
  await expect.element(refused).not.toBeInTheDocument()
  await sendButton.click()
  await expect.poll(sent).toMatchObject([
    {
      content: { type: 'file', media: '/storage/prices.txt' },
      template: { templateId: 'receipt' },
    },
  ])
})

test('leaving a template returns to its row once; the tabs are walked with the arrow keys', async () => {
  const { panel, template, namesIn } = await openPanel({ quick: abc })
  await template('Beta').click()
  await panel.getByRole('button', { name: 'Back to the templates' }).click()
  await expect.element(template('Beta')).toHaveFocus()
  const search = panel.getByRole('searchbox')
  await search.fill('alfa')
  await expect.poll(() => namesIn('Quick')).toEqual(['Alfa'])
  await search.fill('beta')
  await expect.poll(() => namesIn('Quick')).toEqual(['Beta'])
  await expect.element(search).toHaveFocus()
  await search.fill('')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  const tab = (name: string) => panel.getByRole('tab', { name })
  tab('Quick').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Channel')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => namesIn('Quick')).toEqual(['Alfa', 'Beta', 'Gamma'])
  await expect.element(tab('Quick')).toHaveFocus()
})

test('Escape leaves the form, then the panel; sending leads to the composer', async () => {
  const { panel, template, sendButton, bubbles, composer } = await openPanel({ quick: abc })
  await template('Gamma').click()
  await sendButton.click()
  await expect.element(bubbles.last().getByText('Text of Gamma')).toBeVisible()
  await expect.element(composer).toHaveFocus()
  await template('Beta').click()
  await expect.element(sendButton).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(template('Beta')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(composer).toHaveFocus()
  await userEvent.keyboard('{Control>}{Shift>}T{/Shift}{/Control}')
  await expect.element(panel).toBeVisible()
})

test('the panel and the contact’s sidebar replace each other', async () => {
  const { screen, panel } = await openPanel({ quick: abc })
  const contact = screen.getByRole('complementary', { name: 'Contact information' })
  await screen.getByRole('button', { name: 'Show the contact information' }).click()
  await expect.element(contact).toBeVisible()
  expect(panel.elements()).toEqual([])
  await page.getByRole('button', { name: 'Templates' }).click()
  await expect.element(panel).toBeVisible()
  expect(contact.elements()).toEqual([])
})

const thanks = (languageCode: string, text: string, more: object = {}) =>
  channelTemplate('thanks', {
    id: `thanks-${languageCode}`,
    languageCode,
    templateText: text,
    templateApproveText: text.replace('{{1}}', '{{order}}'),
    ...more,
  })

test('a channel template is shown once, in the customer’s language, and can be sent in another', async () => {
  const channel = [
    thanks('es', 'Gracias por {{1}}.'),
    thanks('en_US', 'Thanks for {{1}}.'),
    thanks('pt_BR', 'Obrigado por {{1}}.', { status: 'paused' }),
  ]
  const text = 'Hola, quiero una mesa para mi casa'
  const { panel, namesIn, template, preview, sendButton, sent } = await openPanel(
    { channel },
    { messages: { c1: [message('m1', 'c1', { content: { type: 'text', text } })] } },
  )
  await panel.getByRole('tab', { name: 'Channel' }).click()
  await expect.poll(() => namesIn('Channel')).toEqual(['thanks'])
  await template('thanks').click()
  const language = panel.getByRole('combobox', { name: 'Language' })
  await expect.element(language).toHaveDisplayValue('Spanish')
  await expect.element(panel.getByText('The customer writes in Spanish.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Order' }).fill('4411')
  await expect.element(preview.getByText('Gracias por 4411.')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await language.selectOptions('thanks-en_US')
  await expect.element(preview.getByText('Thanks for 4411.')).toBeVisible()
  await sendButton.click()
  await expect
    .poll(sent)
    .toMatchObject([{ template: { templateId: 'thanks-en_US', parameters: ['4411'] } }])
})

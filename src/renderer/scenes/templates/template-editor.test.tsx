import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { dragTo } from '#renderer/app/drag.fixture.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { chooseFile } from '#renderer/scenes/screen.fixture.tsx'
import { openTemplates, template } from './templates.fixture.tsx'

test('a template with a place in its header is submitted without the place', async () => {
  const { screen, press, field, panel, decide, applied } = await openTemplates([])
  await screen.getByRole('button', { name: 'New template' }).first().click()
  await field('Name').fill('our_shop')
  await screen.getByText('Location', { exact: true }).click()
  await expect.element(screen.getByText(/The place is chosen in each message\./)).toBeVisible()
  await field('Text').fill('We expect you here.')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(panel('our_shop').getByText('In review').first()).toBeVisible()
  decide('our_shop', { status: 'approved' })
  await expect.element(panel('our_shop').getByText('Approved').first()).toBeVisible()
  expect(applied).toMatchObject([
    { body: { name: 'our_shop', templateType: 'LOCATION', templateText: 'We expect you here.' } },
  ])
})

const shout = () =>
  template('shout', {
    templateText: 'COME TO THE SHOP {{1}} RIGHT NOW.',
    templateApproveText: 'COME TO THE SHOP {{day}} RIGHT NOW.',
    exampleParameters: ['today'],
    category: 'MARKETING',
    status: 'rejected',
    rejectedReason: 'INVALID_FORMAT',
  })

test('a rejected template shows why, and is corrected as a copy with a new name', async () => {
  const { screen, field, row, panel, example, submit, applied } = await openTemplates([shout()])
  await row('shout').click()
  await expect.element(panel('shout').getByText(/^Invalid format/)).toBeVisible()
  await panel('shout').getByRole('button', { name: 'Correct and resend' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Correct shout' })).toBeVisible()
  await expect.element(field('Name')).toHaveValue('shout_2')
  await field('Text').fill('Come to the shop {{day}}, please.')
  await expect.element(example).toHaveValue('today')
  await submit.click()
  await expect.element(panel('shout_2')).toBeVisible()
  expect(applied).toMatchObject([
    { body: { name: 'shout_2', exampleParameters: ['today'], category: 'MARKETING' } },
  ])
})

test('the buttons of a template are moved by keyboard and by drag and drop', async () => {
  const { screen, press, field } = await openTemplates([])
  // The columns are below each other.
  await page.viewport(1_024, 700)
  await screen.getByRole('button', { name: 'New template' }).first().click()
  for (const kind of [/Quick reply/, /Link|URL/]) {
    await screen.getByRole('button', { name: 'Add a button' }).click()
    await screen.getByRole('menuitem', { name: kind }).click()
  }
  await field('Text of the button').last().click()
  await press('{Alt>}{ArrowUp}{/Alt}')
  const first = screen.getByRole('group', { name: '1. Link' })
  await expect.element(first).toBeVisible()
  const second = screen.getByRole('group', { name: '2. Quick reply' })
  const grip = page.elementLocator(second.element().querySelector('svg') ?? document.body)
  await dragTo(grip, first, { x: 60, y: 4 })
  await expect.element(screen.getByRole('group', { name: '1. Quick reply' })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove button 2' }).click()
  await screen.getByRole('button', { name: 'Remove button 1' }).click()
  expect(screen.getByRole('group', { name: /^\d\. / }).elements()).toEqual([])
})

test('a template with a picture is corrected with the same picture, under its name and year', async () => {
  const text = 'Come to the shop today, please.'
  const media = '/storage/files/offer'
  const { screen, field, row, panel, submit, applied } = await openTemplates([
    template('oferta_bf_2026', {
      templateType: 'IMAGE',
      templateText: text,
      templateApproveText: text,
      category: 'MARKETING',
      status: 'rejected',
      rejectedReason: 'INVALID_FORMAT',
      media,
    }),
  ])
  await row('oferta_bf_2026').click()
  await screen.getByRole('button', { name: 'Correct and resend' }).click()
  await expect.element(screen.getByText('Ready to submit')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('oferta_bf_2026_2')
  const stored = screen.getByText('File of the previous template')
  await expect.element(stored).toBeVisible()
  // A text with the name of a picture is refused as the service would refuse it, and replaces nothing.
  const fake = new File(['This is plain text.'], 'fake.jpg', { type: 'image/jpeg' })
  await chooseFile(screen.getByRole('main'), fake)
  const refused = screen.getByRole('alert').filter({ hasText: /Tipo de Archivo No Soportado/ })
  await expect.element(refused).toBeVisible()
  await expect.element(stored).toBeVisible()
  await submit.click()
  await expect.element(panel('oferta_bf_2026_2').getByText('In review').first()).toBeVisible()
  expect(applied).toMatchObject([
    { body: { name: 'oferta_bf_2026_2', templateType: 'IMAGE', media } },
  ])
})

test('a file of the wrong kind is refused, and one that is lost with a draft is named before leaving', async () => {
  const { screen, press, question } = await openTemplates([])
  const main = screen.getByRole('main')
  const note = () => new File(['Hello'], 'a.txt', { type: 'text/plain' })
  await press('n')
  await expect.element(screen.getByRole('heading', { name: 'New template' })).toBeVisible()
  await screen.getByText('Image', { exact: true }).click()
  await chooseFile(main, note())
  const refused = screen.getByRole('alert').filter({ hasText: /Tipo de Archivo No Soportado/ })
  await expect.element(refused).toBeVisible()
  await press('{Control>}{Enter}{/Control}')
  await expect.element(refused).toBeVisible()
  const missing = screen.getByRole('button', { name: 'Archivo adjunto es requerido' })
  await expect.element(missing).toBeVisible()
  await screen.getByText('Document', { exact: true }).click()
  await chooseFile(main, note())
  await screen.getByRole('link', { name: 'Leave' }).click()
  await expect.element(question.getByText(/file is not saved with the draft/)).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(screen.getByText('a.txt').first()).toBeVisible()
  await screen.getByRole('link', { name: 'Leave' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(screen.getByText('Another screen')).toBeVisible()
})

test('a draft is saved, and continued from the list', async () => {
  const templates = await openTemplates([])
  const { screen, press, write, field, row, tab, example, question } = templates
  await expect.element(tab('Drafts ?0')).toBeVisible()
  await write('later', 'Hello {{name}}, see you.', 'Carmen')
  const parent = screen.getByRole('navigation', { name: 'Path' })
  await parent.getByRole('link', { name: 'Templates' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await press('{Control>}s{/Control}')
  await expect.element(screen.getByText(/^Draft saved at/)).toBeVisible()
  await screen.getByRole('heading', { name: 'New template' }).click()
  await press('{Escape}')
  await tab('Drafts').click()
  await row('later').click()
  await expect.element(field('Text')).toHaveValue('Hello {{name}}, see you.')
  await expect.element(example).toHaveValue('Carmen')
})

test('variables are completed while the text is typed, and are passed as one letter', async () => {
  const { press, write, field, screen, type } = await openTemplates([])
  await write('later', 'Hello {{name}}, see you.', 'Carmen')
  await field('Text').click()
  await press('{Control>}{End}{/Control}')
  await type(' From {{agent.n')
  await expect.element(screen.getByRole('option', { name: 'Your name' })).toBeVisible()
  await press('{Tab}')
  await type(' and {{')
  await press('{Escape}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await press('{Backspace}'.repeat(' and {{'.length))
  await expect.element(field('Text')).toHaveValue('Hello {{name}}, see you. From {{Your name}}')
  await press('{ArrowLeft}X')
  await expect.element(field('Text')).toHaveValue('Hello {{name}}, see you. From X{{Your name}}')
  // A typed name becomes a chip.
  await field('Text').fill('Hello {{name}}, by {{contact.name}}')
  await expect.element(field('Text')).toHaveValue('Hello {{name}}, by {{Customer’s name}}')
})

test('a template that the service refuses stays in the editor', async () => {
  const { screen, service, press, write, field } = await openTemplates([])
  service.answer(whatsAppTemplatesApi.applyWhatsAppTemplate, () => refusal(500, 'INTERNAL'))
  await write('refused', 'Hello {{name}}, see you.', 'Carmen')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText('Error applying new template')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('refused')
  expect(await accessibilityFaults()).toEqual([])
})

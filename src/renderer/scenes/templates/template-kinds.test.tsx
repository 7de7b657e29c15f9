import { expect, test } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { filesApi } from '#contract/api/files/files.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { accessibilityFaults, resizeTo } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { chooseFile, onePixel } from '#renderer/scenes/screen.fixture.tsx'
import { openTemplates, template } from './templates.fixture.tsx'

const picture = (name: string) => new File([onePixel], name, { type: 'image/png' })
const textIn = (part: Locator, name: string) => part.getByRole('textbox', { name, exact: true })

/** Opens the form of a new template of a kind. */
async function openForm(kind: string) {
  const templates = await openTemplates([])
  const { screen, field, service } = templates
  let uploaded = 0
  service.answer(filesApi.uploadFile, () => {
    uploaded += 1
    return { url: `/storage/files/${uploaded}` }
  })
  await screen.getByRole('button', { name: 'New template' }).first().click()
  await field('Name').fill('autumn')
  const choice = screen.getByRole('combobox', { name: 'Kind' })
  await userEvent.selectOptions(choice, kind)
  const card = (number: number) => screen.getByRole('group', { name: `Card ${number}` })
  async function addButton(part: Locator, kindOfButton: RegExp) {
    await part.getByRole('button', { name: 'Add a button' }).click()
    await screen.getByRole('menuitem', { name: kindOfButton }).click()
  }
  return {
    ...templates,
    choice,
    card,
    addButton,
    preview: screen.getByRole('complementary', { name: 'What the customer will see' }),
    rules: screen.getByRole('region', { name: 'Rules of the channel' }),
  }
}

test('a carousel has cards with equal parts, each with its own file and texts', async () => {
  const form = await openForm('Carousel')
  const { screen, field, card, addButton, press, preview, rules, submit, applied, panel } = form
  await field('Text').fill('New for the autumn.')
  expect(field('Text of the footer (optional)').elements()).toEqual([])
  for (const number of [1, 2]) {
    await chooseFile(card(number), picture(`chair-${number}.png`))
    await expect.element(card(number).getByText(`chair-${number}.png`)).toBeVisible()
  }
  await textIn(card(1), 'Text of the card (optional)').fill('A chair for {{price}} only.')
  const differ = screen.getByText('All need the same parts: file, text and buttons', {
    exact: true,
  })
  await expect.element(differ).toBeVisible()
  await textIn(card(2), 'Text of the card (optional)').fill('A sofa.')
  await expect.element(differ).not.toBeInTheDocument()
  await textIn(card(1), 'Example of Price').fill('29 EUR')

  // A button of one card is one of all, with texts of its own.
  await addButton(card(1), /Link/)
  for (const number of [1, 2]) {
    await textIn(card(number), 'Text of the button').fill(`See ${number}`)
    await textIn(card(number), 'Address').fill(`https://casa.example/${number}`)
  }
  await screen.getByRole('button', { name: 'Add a card' }).click()
  await expect.element(textIn(card(3), 'Address')).toHaveValue('')
  await rules.getByRole('button', { name: 'Card 3 · File: is missing' }).click()
  await expect.element(card(3).getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Remove card 3' }).click()
  await expect.element(screen.getByRole('button', { name: 'Remove card 2' })).toBeDisabled()

  await textIn(card(2), 'Address').click()
  await press('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(textIn(card(2), 'Address')).toHaveValue('https://casa.example/2')
  await screen.getByRole('button', { name: 'Move card 2 up' }).click()
  await expect.element(textIn(card(1), 'Address')).toHaveValue('https://casa.example/2')
  await expect.element(screen.getByText('Card in position 1 of 2')).toBeInTheDocument()
  await preview.getByText('Examples').click()
  await expect.element(preview.getByText('A chair for 29 EUR only.')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await submit.click()
  await expect.element(panel('autumn').getByText('In review').first()).toBeVisible()
  expect(applied).toMatchObject([
    {
      body: {
        category: 'MARKETING',
        templateType: 'TEXT',
        cards: [
          { headerType: 'IMAGE', media: '/storage/files/2', text: 'A sofa.' },
          {
            media: '/storage/files/1',
            text: 'A chair for {{1}} only.',
            approveText: 'A chair for {{price}} only.',
            exampleParameters: ['29 EUR'],
            buttons: [{ type: 'URL', text: 'See 1', url: 'https://casa.example/1' }],
          },
        ],
      },
    },
  ])
  await expect.element(panel('autumn').getByText('A sofa.')).toBeVisible()
})

test('a template waits for the uploads of its cards, and a refused file is said at its card', async () => {
  const { screen, service, field, card, submit, applied } = await openForm('Carousel')
  await field('Text').fill('New for the autumn.')
  await chooseFile(card(1), picture('chair.png'))
  const upload = Promise.withResolvers<{ url: string }>()
  service.answer(filesApi.uploadFile, () => upload.promise)
  await chooseFile(card(2), picture('sofa.png'))
  await expect.element(screen.getByText('Wait until the files are uploaded')).toBeVisible()
  await submit.click({ force: true })
  expect(applied).toEqual([])
  upload.resolve({ url: '/storage/files/sofa' })
  await expect.element(screen.getByText('Ready to submit')).toBeVisible()
  service.answer(filesApi.uploadFile, () => refusal(413, 'UPLOAD_QUOTA'))
  await chooseFile(card(2), picture('large.png'))
  await expect.element(card(2).getByRole('alert')).toBeVisible()
  await expect.element(card(2).getByText('No file')).toBeVisible()
  await expect.element(screen.getByText('1 to fill in').first()).toBeVisible()
  // Pictures do not suit cards with videos.
  await screen.getByText('Video', { exact: true }).click()
  await expect.element(card(1).getByText('No file')).toBeVisible()
})

test('an offer has a text, a link, and a code if it ends', async () => {
  const { screen, field, preview, submit, applied, panel } = await openForm('Limited-time offer')
  await field('Text of the offer').fill('Only until Sunday evening')
  await expect
    .element(screen.getByText('Has more than 16 characters', { exact: true }))
    .toBeVisible()
  await field('Text of the offer').fill('Until Sunday')
  await expect.element(preview.getByText('Until Sunday')).toBeVisible()
  await field('Text').fill('New for the autumn.')
  await field('Example').fill('CASA25')
  await field('Text of the button').fill('See')
  await field('Address').fill('https://casa.example')
  for (const number of [1, 2])
    await expect
      .element(screen.getByRole('button', { name: `Remove button ${number}` }))
      .toBeDisabled()
  await screen.getByRole('switch', { name: /^The offer ends/ }).click()
  await screen.getByRole('button', { name: 'Remove button 1' }).click()
  expect(await accessibilityFaults()).toEqual([])
  await submit.click()
  await expect.element(panel('autumn')).toBeVisible()
  expect(applied).toMatchObject([
    {
      body: {
        category: 'MARKETING',
        offer: { text: 'Until Sunday', hasExpiration: false },
        buttons: [{ type: 'URL', text: 'See' }],
      },
    },
  ])
})

test('a verification code has the text of the channel, and apps that receive it', async () => {
  const form = await openForm('Verification code')
  const { screen, field, preview, rules, submit, applied, panel } = form
  await resizeTo(1_024, 700)
  expect(field('Text').elements()).toEqual([])
  await expect.element(preview.getByText(/For your security, do not share/)).toBeVisible()
  const minutes = screen.getByRole('textbox', { name: 'Minutes for which it is valid (optional)' })
  await minutes.fill('91')
  await expect.element(screen.getByText('Must be 1 to 90', { exact: true })).toBeVisible()
  await minutes.fill('10')
  await expect.element(preview.getByText('This code expires in 10 minutes.')).toBeVisible()
  await screen.getByText('Fill in the app').click()
  await rules.getByRole('button', { name: 'App 1: is missing' }).click()
  await expect.element(field('Name of the package')).toHaveFocus()
  await field('Name of the package').fill('com.casa.shop')
  await field('Hash of the signature').fill('short')
  await expect.element(screen.getByText(/^Needs the name of its package/)).toBeVisible()
  await field('Hash of the signature').fill('K8a/AINcGX7')
  expect(await accessibilityFaults()).toEqual([])
  // Wide enough for the panel beside the list.
  await resizeTo(1_440, 900)
  await submit.click()
  await expect.element(panel('autumn')).toBeVisible()
  expect(applied).toMatchObject([
    {
      body: {
        category: 'AUTHENTICATION',
        templateText:
          '*{{1}}* is your verification code. For your security, do not share this code.',
        verification: { hasAdvice: true, expiresInMinutes: 10 },
        buttons: [
          {
            type: 'OTP',
            otpType: 'ONE_TAP',
            apps: [{ packageName: 'com.casa.shop', signatureHash: 'K8a/AINcGX7' }],
          },
        ],
      },
    },
  ])
})

test.each([
  ['Catalog', [{ type: 'CATALOG', text: 'View catalog' }]],
  ['Products', [{ type: 'MPM', text: 'View items' }]],
])('%s has one button, which is not edited', async (kind, buttons) => {
  const { screen, field, submit, applied, panel } = await openForm(kind)
  await field('Text').fill('New for the autumn.')
  expect(screen.getByRole('button', { name: 'Add a button' }).elements()).toEqual([])
  await submit.click()
  await expect.element(panel('autumn')).toBeVisible()
  expect(applied).toMatchObject([{ body: { category: 'MARKETING', buttons } }])
})

test('a coupon has a code, and another kind chosen meanwhile loses nothing', async () => {
  const { screen, choice, field, submit, applied, panel } = await openForm('Coupon')
  await field('Text').fill('Ten percent for you.')
  await field('Text of the footer (optional)').fill('Casa Nogal')
  await field('Example').fill('CASA10CASA10CASA10')
  await expect
    .element(screen.getByText('Has more than 15 characters', { exact: true }))
    .toBeVisible()
  await field('Example').fill('CASA10')
  await userEvent.selectOptions(choice, 'Verification code')
  await userEvent.selectOptions(choice, 'Coupon')
  await submit.click()
  await expect.element(panel('autumn')).toBeVisible()
  expect(applied).toMatchObject([
    {
      body: {
        templateText: 'Ten percent for you.',
        footer: 'Casa Nogal',
        buttons: [{ type: 'COPY_CODE', example: 'CASA10' }],
      },
    },
  ])
})

const card = {
  headerType: 'IMAGE',
  media: '/storage/files/chair',
  text: 'For {{1}} only.',
  approveText: 'For {{price}} only.',
  exampleParameters: ['29 EUR'],
  buttons: [{ type: 'URL', text: 'See', url: 'https://casa.example/' }],
}
const carousel = (name: string, more: object = {}) =>
  template(name, { category: 'MARKETING', cards: [card, card], ...more })

test('the list says the kind of a template, and a copy has all of its parts', async () => {
  const { screen, row, panel, submit, applied } = await openTemplates([carousel('chairs')])
  await expect.element(row('chairs').getByText(/^Carousel ·/)).toBeVisible()
  await row('chairs').click()
  await expect.element(panel('chairs').getByText(/Marketing · .* · Carousel/)).toBeVisible()
  await panel('chairs').getByRole('button', { name: 'Duplicate' }).click()
  await expect.element(screen.getByText('Ready to submit')).toBeVisible()
  await submit.click()
  await expect.element(panel('chairs_2')).toBeVisible()
  expect(applied).toMatchObject([{ body: { name: 'chairs_2', cards: [card, card] } }])
})

test('a carousel of another program is edited once its cards have files', async () => {
  const { media: _, ...without } = card
  const stored = [carousel('theirs', { cards: [without, without] })]
  const { screen, service, row, panel, decide } = await openTemplates(stored)
  service.answer(filesApi.uploadFile, () => ({ url: '/storage/files/new' }))
  const edited = service.answer(whatsAppTemplatesApi.editWhatsAppTemplate, () =>
    decide('theirs', { status: 'pending' }),
  )
  await row('theirs').click()
  await panel('theirs').getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Kind' })).toBeDisabled()
  await expect.element(screen.getByText('2 to fill in').first()).toBeVisible()
  for (const number of [1, 2])
    await chooseFile(screen.getByRole('group', { name: `Card ${number}` }), picture('chair.png'))
  await screen.getByRole('button', { name: 'Submit changes' }).click()
  await expect.element(panel('theirs').getByText('In review').first()).toBeVisible()
  expect(edited).toMatchObject([
    { body: { cards: [{ media: '/storage/files/new' }, { media: '/storage/files/new' }] } },
  ])
})

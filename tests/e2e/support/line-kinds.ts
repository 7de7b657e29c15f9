import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { newWamid, type LineCalls } from '#tests/contract/support/line-rig.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { changeBody, textMessage as text } from '#tests/support/cloud-api/webhooks.ts'
import type { Answers } from './line-answers.ts'
import { bubbles, row, untilScrollEnds, type Inbox } from './inbox.ts'

/** A customer whose chat is open in the window, and what an agent has sent to them. */
export interface Writing {
  inbox: Inbox
  line: LineCalls
  customer: { waId: string; name: string }
  sent: Answers
}

const parts = ({ inbox, line, customer }: Writing) => ({
  page: inbox.page,
  write: (message: object) => line.write(customer, message),
  last: () => bubbles(inbox.page).last(),
  preview: (words: string) =>
    row(inbox.page, customer.name).getByText(words, { exact: true }).waitFor(),
})

/** Writes every kind of message that a customer's phone can send, and compares what the agent reads. */
export async function writeEachKind(writing: Writing): Promise<void> {
  await writeFromAnAd(writing)
  await writeAnswers(writing)
  await writeOrderAndPlace(writing)
  await writeAndTakeBack(writing)
  await sendFiles(writing)
  await shareContacts(writing)
  await changeNumber(writing)
}

async function writeFromAnAd(writing: Writing): Promise<void> {
  const { page, write, last, preview } = parts(writing)
  const { line, customer, sent } = writing
  const desk = await readFile(new URL('../../../resources/demo/photos/desk.jpg', import.meta.url))
  const picture = line.graph.addMedia(line.phone.id, desk, 'image/jpeg')
  await write({
    ...text('Is the Lima desk sold in oak?'),
    referral: {
      source_type: 'ad',
      source_id: '23851',
      source_url: 'https://instagram.example/p/1',
      headline: 'Lima desk in walnut',
      body: 'Delivery in 48 hours in Lima',
      media_type: 'image',
      image_url: `${line.graph.url}/public/${picture}`,
      welcome_message: { text: 'Is the desk available?' },
    },
  })
  const ad = last().getByRole('group', { name: 'Came from an Instagram ad' })
  const title = ad.getByRole('link', { name: 'Lima desk in walnut' })
  expect(await title.getAttribute('href')).toBe('https://instagram.example/p/1')
  await ad.locator('img').waitFor()
  await ad.getByText('Delivery in 48 hours in Lima · «Is the desk available?»').waitFor()
  await preview('Ad: Is the Lima desk sold in oak?')

  const product = { catalog_id: '1', product_retailer_id: 'DESK-LIMA' }
  const about = { from: '51999000100', id: newWamid(), referred_product: product }
  await write({ ...text('And this one?'), context: about })
  await last().getByText('DESK-LIMA').waitFor()
  await last().getByText('Asks about a product').waitFor()

  const article = (name: RegExp) => page.getByRole('article', { name })
  await write({ ...text('20 % off, pass it on'), context: { frequently_forwarded: true } })
  await article(/Forwarded many times$/)
    .getByText('20 % off, pass it on')
    .waitFor()
  await write({ ...text('A friend says so'), context: { forwarded: true } })
  await article(/Forwarded$/)
    .getByText('A friend says so')
    .waitFor()

  await write({ ...text('Yes, that one'), context: { id: newWamid(), from: customer.waId } })
  await article(/Answers an earlier message$/)
    .getByText('Yes, that one')
    .waitFor()
  await write({ ...text('Is there one of 120?'), context: { id: sent.text, from: '51999000100' } })
  const quote = last().getByRole('button', {
    name: 'Go to the message it answers: You: It is 140 cm long.',
  })
  await quote.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}

async function writeAnswers(writing: Writing): Promise<void> {
  const { page, write, last } = parts(writing)
  const { sent } = writing
  const answer = (id: string, interactive: object) =>
    write({ type: 'interactive', context: { id, from: '51999000100' }, interactive })
  await answer(sent.choices, { type: 'button_reply', button_reply: { id: 'a', title: 'Walnut' } })
  await last()
    .getByRole('button', { name: 'Chose a button. Go to the message it answers: Which wood?' })
    .waitFor()
  await answer(sent.list, {
    type: 'list_reply',
    list_reply: { id: '0', title: 'Thursday 26', description: 'Free in La Molina' },
  })
  await page.getByRole('article', { name: /Chose from the list “Delivery day”$/ }).waitFor()
  await last().getByText('Free in La Molina', { exact: true }).waitFor()
  await write({ type: 'button', button: { payload: 'yes', text: 'Yes, please' } })
  await page.getByRole('article', { name: /Pressed a button of the template$/ }).waitFor()

  const values = { delivery: 'In the morning', address: { street: 'Av. Larco 1' }, flow_token: 'x' }
  await write({
    type: 'interactive',
    interactive: {
      type: 'nfm_reply',
      nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify(values) },
    },
  })
  await last().getByText('Answers to a form').waitFor()
  expect(await last().getByRole('term').allTextContents()).toEqual(['delivery', 'street'])
  expect(await last().getByRole('definition').allTextContents()).toEqual([
    'In the morning',
    'Av. Larco 1',
  ])
  await write({
    type: 'interactive',
    interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', response_json: '{broken' } },
  })
  await last().getByText('The form came without answers.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}

async function writeOrderAndPlace(writing: Writing): Promise<void> {
  const { page, write, last, preview } = parts(writing)
  const item = (product_retailer_id: string, quantity: number, item_price: number) => ({
    product_retailer_id,
    quantity,
    item_price,
    currency: 'PEN',
  })
  const items = [item('DESK-LIMA', 1, 1690), item('LAMP-COLCA', 2, 180)]
  await write({ type: 'order', order: { text: 'With an invoice', product_items: items } })
  await page.getByRole('article', { name: /Order from the catalogue$/ }).waitFor()
  const articles = last().getByRole('list', { name: 'Order from the catalogue' })
  const lines = await articles.getByRole('listitem').allTextContents()
  expect(lines.map((one) => one.replaceAll('\u00a0', ' '))).toEqual([
    'DESK-LIMA1 × PEN 1,690.00PEN 1,690.00',
    'LAMP-COLCA2 × PEN 180.00PEN 360.00',
    '3 itemsPEN 2,050.00',
  ])
  await last().getByText('With an invoice').waitFor()
  await preview('Order · 3 items')

  const place = { name: 'Clínica San Felipe', address: 'Av. Gregorio Escobedo 650' }
  await write({ type: 'location', location: { latitude: '-12.09', longitude: -77.05, ...place } })
  await last().getByText(place.name, { exact: true }).waitFor()
  await last().getByText(place.address, { exact: true }).waitFor()
  await last().getByRole('link', { name: 'Open in the map' }).waitFor()
}

async function writeAndTakeBack(writing: Writing): Promise<void> {
  const { page, write, last, preview } = parts(writing)
  const { customer } = writing
  const edited = await write(text('She takes it on Wednesday'))
  const new_ = text('She takes it on Thursday in the morning')
  await write({ type: 'edit', edit: { original_message_id: edited, message: new_ } })
  await last().getByText('She takes it on Thursday in the morning').waitFor()
  const toggle = last().getByRole('button', { name: 'Edited' })
  await toggle.click()
  await last().getByText('Before: “She takes it on Wednesday”').waitFor()
  await last().getByRole('button', { name: 'Hide' }).click()
  await last().getByText('Before: “She takes it on Wednesday”').waitFor({ state: 'detached' })

  const gone = await write(text('A secret'))
  await write({ ...text('Forget it'), context: { id: gone, from: customer.waId } })
  await last()
    .getByRole('button', { name: /A secret$/ })
    .waitFor()
  await write({ type: 'revoke', revoke: { original_message_id: gone } })
  await bubbles(page).getByText('Lucía deleted this message').waitFor()
  await last()
    .getByRole('button', { name: /: Deleted message$/ })
    .waitFor()
  expect(await bubbles(page).getByText('A secret').count()).toBe(0)
  const other = await write(text('Another secret'))
  await write({ type: 'revoke', revoke: { original_message_id: other } })
  await preview('Deleted a message')

  const react = (emoji: string) =>
    write({ type: 'reaction', reaction: { message_id: edited, emoji } })
  await react('👍')
  const target = bubbles(page).filter({ hasText: 'on Thursday' })
  await target.getByText('👍').waitFor()
  await react('')
  await target.getByText('👍').waitFor({ state: 'detached' })

  const unsupported = (type: string) => write({ type: 'unsupported', unsupported: { type } })
  await unsupported('view_once')
  await last().getByText('It opens only on their phone. Ask for a normal photo.').waitFor()
  await preview('View-once photo')
  await unsupported('poll_creation')
  await last().getByText('Poll', { exact: true }).waitFor()
  await unsupported('a kind of tomorrow')
  await last().getByText('Unsupported message', { exact: true }).waitFor()
  expect(await page.getByText('a kind of tomorrow').count()).toBe(0)
  await untilScrollEnds(page)
  expect(await accessibilityFaults(page)).toEqual([])
}

async function sendFiles(writing: Writing): Promise<void> {
  const { page, write, last } = parts(writing)
  const { line, inbox } = writing
  const demo = async (path: string) =>
    await readFile(new URL(`../../../resources/demo/${path}`, import.meta.url))
  const photo = await demo('photos/desk.jpg')
  const image = { id: String(1_000_000_000_000 + line.graph.media.size), mime_type: 'image/jpeg' }
  await write({ type: 'image', image })
  await last().getByText('Photo to be downloaded').waitFor()
  await last()
    .getByText(/(?:WhatsApp keeps it|It is tried again) until /)
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  line.graph.addMedia(line.phone.id, photo, 'image/jpeg')
  inbox.rig.workspace.clock.advance(60_000)
  await last()
    .getByRole('button', { name: /^Show the picture/ })
    .waitFor()

  const file = (bytes: Buffer, type: string) => ({
    id: line.graph.addMedia(line.phone.id, bytes, type),
    mime_type: type,
  })
  const voice = file(await demo('voice/en-question.ogg'), 'audio/ogg')
  await write({ type: 'audio', audio: { ...voice, voice: true } })
  await last().getByRole('button', { name: 'Play' }).waitFor()
  const invoice = file(Buffer.from('%PDF-1.4 small'), 'application/pdf')
  await write({ type: 'document', document: { ...invoice, filename: 'Invoice.pdf' } })
  await last().getByText('Invoice.pdf').waitFor()
  await write({ type: 'sticker', sticker: file(await demo('stickers/heart.webp'), 'image/webp') })
  await last().locator('img').waitFor()

  await write({ type: 'video', errors: [{ code: 131_052, title: 'Too large' }] })
  await last().getByText('The file could not be received. Ask for it again.').waitFor()
}

async function shareContacts(writing: Writing): Promise<void> {
  const { page, write, last, preview } = parts(writing)
  const card = (formatted_name: string, phone: string, company?: string) => ({
    name: { formatted_name },
    phones: [{ phone, wa_id: phone.replaceAll(/\D/g, '') }],
    org: { company },
  })
  const cards = [
    card('Rosa Medina', '+51 955 018 442', 'Casa Medina'),
    card('Rui Prado', '+51 955 018 443'),
  ]
  await write({ type: 'contacts', contacts: cards, context: { forwarded: true } })
  await preview('Contact · Rosa Medina')
  await last().getByText('Casa Medina', { exact: true }).waitFor()
  await last().getByText('+51 955 018 442').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await last().getByRole('button', { name: 'Save contact Rosa Medina' }).click()
  const form = page.getByRole('dialog', { name: 'New contact' })
  const field = (name: RegExp) => form.getByRole('textbox', { name }).inputValue()
  expect(await field(/^First name/)).toBe('Rosa')
  expect(await field(/^Last name/)).toBe('Medina')
  await page.keyboard.press('Escape')

  await writing.inbox.chat('d', 'Rui Prado', { phone: '51955018443' })
  await last().getByRole('button', { name: 'and 1 more' }).click()
  const shared = page.getByRole('dialog', { name: 'Shared contacts' })
  await shared.getByRole('button', { name: 'Write to Rui Prado' }).click()
  await page.getByRole('heading', { name: 'Rui Prado', exact: true }).waitFor()
}

/** Comes last: from then on the former number is somebody else's. */
async function changeNumber(writing: Writing): Promise<void> {
  const { page, write } = parts(writing)
  const { inbox, line, customer } = writing
  await inbox.open(customer.name)
  const system = { type: 'user_changed_number', wa_id: '51961803394', body: 'changed' }
  await write({ type: 'system', system })
  await page
    .getByText('The customer changed their number: +51 961 803 393 → +51 961 803 394.')
    .waitFor()
  const echo = { from: '51999000100', to: '51961803394', id: newWamid(), ...text('I called you') }
  await line.receive(changeBody(line.phone, 'smb_message_echoes', { message_echoes: [echo] }))
  await page
    .getByRole('article', { name: /^From the phone, / })
    .getByText('I called you')
    .waitFor()
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await page.getByRole('complementary').getByText('+51 961 803 393', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}

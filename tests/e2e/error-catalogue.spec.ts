import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { channelCodes } from '#contract/errors.ts'
import { composer, inboxForEach } from './support/inbox.ts'
import { answerCalls } from './support/page-calls.ts'

const inbox = inboxForEach()

/** The text in the window when the service refuses a new name. */
const refusals = [
  [500, 'INTERNAL', 'raw', 'Internal Server Error'],
  [404, 'NOT_FOUND', 'raw', 'Sorry! the data you are looking for could not be found'],
  [413, 'PAYLOAD_TOO_LARGE', 'raw', 'Archivo demasiado grande'],
  [415, 'UNSUPPORTED_MEDIA_TYPE', 'raw', 'Tipo de Archivo No Soportado'],
  [400, 'BAD_REQUEST', 'The name is not one.', 'The name is not one.'],
  [403, 'FORBIDDEN', 'Names are fixed here.', 'Names are fixed here.'],
  [418, 'SOME_CODE', '', 'Se produjo un error'],
] as const

async function refuse(page: Page, [status, code, message, text]: (typeof refusals)[number]) {
  await answerCalls(page, 'PATCH /users/me/profile', { code, message }, status)
  await page.getByRole('textbox', { name: 'Name', exact: true }).press('Enter')
  await page.getByText(text, { exact: true }).waitFor()
}

test('a refused call shows the catalogue’s text', async () => {
  const page = await inbox.start({ as: 'sara' })
  await page.keyboard.press('Alt+2')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sara Quispe')
  for (const refusal of refusals) await refuse(page, refusal)
  const sara = await inbox.rig.as('sara')
  expect((await sara('GET', 'main/me', { group: null })).body.user.name).toBe('sara')
})

test('a message that cannot be stored locally is reported, and stays in the composer', async () => {
  await inbox.chat('c1', 'Customer 1')
  await inbox.customerWrites('c1', 'Question 1')
  const page = await inbox.start()
  await inbox.open('Customer 1')
  // A folder blocks the outbox's file.
  const journal = join(inbox.app.profile, 'outbox', 'outbox.journal')
  await rm(journal, { force: true })
  await mkdir(journal)
  await composer(page).fill('Not to be lost')
  await page.keyboard.press('Enter')
  await page.getByText(/^Error saving messages\. /).waitFor()
  expect(await composer(page).inputValue()).toBe('Not to be lost')
})

test('an error code of the channel shows the content service’s text', async () => {
  await inbox.chat('c1', 'Customer 1')
  await inbox.customerWrites('c1', 'Question 1')
  const body = { contactId: 'c1', content: { type: 'text', text: 'Too much' } }
  const { body: sent } = await inbox.agent('POST', 'messages/messages', { body })
  await inbox.rig.channel.customer.status({
    messageId: sent._id,
    status: 'failed',
    payloadFailed: { code: channelCodes.pairRateLimit, title: 'raw' },
  })
  const page = await inbox.start()
  await inbox.open('Customer 1')
  await page.getByText(/This customer got too many messages in a short time/).waitFor()

  const refusal = { code: String(channelCodes.paymentIssue), message: 'raw' }
  await answerCalls(page, 'PATCH /users/me/profile', refusal, 402)
  await page.keyboard.press('Alt+2')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Quispe')
  await page.keyboard.press('Enter')
  await page.getByText(/^The channel’s account has a payment problem/).waitFor()
  expect(await page.getByText('raw').count()).toBe(0)
})

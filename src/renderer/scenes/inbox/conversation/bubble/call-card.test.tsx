import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerCall, MessageContent } from '#contract/entities/messages/message.ts'
import {
  carmen,
  openConversations,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

const call = (made: CustomerCall): MessageContent => ({
  type: 'text',
  text: 'A text for other clients',
  call: made,
})
const missed: CustomerCall = { outcome: 'missed', seconds: 18, inRow: 1 }

/** Opens a conversation that ends with a call of Carmen. */
async function opened(made: CustomerCall, more: Parameters<typeof carmen>[0] = {}) {
  const talk = await openConversations({
    stored: { c: written(['Hello', call(made)]) },
    chats: [carmen(more)],
  })
  talk.bridge.responses['external.open'] = () => undefined
  await talk.open('Carmen Rojas')
  return { talk, card: talk.bubbles.last() }
}

test('a missed call says when it was and how long it rang, and calls back', async () => {
  const { talk, card } = await opened(missed, { phone: '51945118207', countryCode: '51' })
  await expect.element(card.getByText('Missed call')).toBeVisible()
  await expect.element(card.getByText(/^On WhatsApp, .+\. It rang for 18 seconds\.$/)).toBeVisible()
  await expect.element(card.getByText('A text for other clients')).not.toBeInTheDocument()
  await card.getByRole('link', { name: 'Call +51 945 118 207' }).click()
  await expect
    .poll(() => talk.bridge.requests('external.open'))
    .toEqual([{ url: 'tel:+51945118207' }])
})

test.each<[string, Parameters<typeof carmen>[0]]>([
  ['a person without a number', { phone: 'PE.99027276822493263' }],
  ['a number that cannot be one', { phone: '123' }],
])('the call of %s offers nothing', async (_, more) => {
  const { card } = await opened({ outcome: 'missed' }, more)
  await expect.element(card.getByText('Missed call')).toBeVisible()
  await expect.element(card.getByText(/^On WhatsApp, [^.]+\.$/)).toBeVisible()
  await expect.element(card.getByRole('link')).not.toBeInTheDocument()
})

test('an answered call says how long it was', async () => {
  const { card } = await opened({ outcome: 'answered', seconds: 242 }, { phone: '51945118207' })
  await expect.element(card.getByText('Call answered on the phone, 4 min')).toBeVisible()
  await expect.element(card.getByRole('link')).not.toBeInTheDocument()
})

test('a call is a card across the conversation, without what is for messages alone', async () => {
  const { talk, card } = await opened(missed, { phone: '51945118207' })
  await expect.element(card.getByText('Missed call')).toBeVisible()
  const width = card.element().getBoundingClientRect().width
  const bubble = card.element().querySelector('[data-bubble]')
  expect(bubble?.getBoundingClientRect().width ?? 0).toBeGreaterThan(width * 0.8)
  await card.click({ button: 'right', position: { x: 60, y: 20 } })
  await expect.element(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible()
  for (const name of ['Reply', 'Forward'])
    await expect.element(page.getByRole('menuitem', { name, exact: true })).not.toBeInTheDocument()
  expect(talk.bridge.requests('external.open')).toEqual([])
})

test.each<[number, string]>([
  [1, 'Missed call'],
  [2, 'Missed call · 2'],
])('the row of a chat with %d missed calls in a row says "%s"', async (count, words) => {
  const talk = await openConversations({
    stored: { c: [] },
    chats: [
      carmen({
        chat: {
          lastMessage: 'A text for other clients',
          lastSender: 'contact',
          lastMessageType: 'text',
          lastMessageDetail: { kind: 'missedCall', count },
        },
      }),
    ],
  })
  await expect.element(talk.row('Carmen Rojas').getByText(words, { exact: true })).toBeVisible()
})

test('what the channel’s own agent answered says so', async () => {
  const answer: MessageContent = { type: 'text', text: 'We open at nine', sentFrom: 'agent' }
  const talk = await openConversations({
    stored: { c: written([answer], { sender: 'group', status: 'read' }) },
  })
  await talk.open('Carmen Rojas')
  const said = page.getByRole('article', { name: /^Meta’s agent answered, / })
  await expect.element(said.getByText('Meta’s agent answered')).toBeVisible()
  await expect.element(said.getByText('We open at nine')).toBeVisible()
})

test('an imported message says so, with the name of the colleague', async () => {
  const stored = [
    ...written([{ type: 'text', text: 'Do you have desks?', imported: {} }]),
    ...written([{ type: 'text', text: 'From 300', imported: { author: 'Luis' } }], {
      sender: 'group',
      status: 'delivered',
    }),
  ].map((one, at) => ({ ...one, id: `m${at}`, _id: `m${at}`, positionInChat: at + 1 }))
  const talk = await openConversations({ stored: { c: stored } })
  await talk.open('Carmen Rojas')
  const asked = talk.bubbles.filter({ has: page.getByText('Do you have desks?') })
  await expect.element(asked.getByText('Imported from WhatsApp')).toBeVisible()
  const answered = page.getByRole('article', { name: /^Luis, / })
  await expect.element(answered.getByText('From 300')).toBeVisible()
  await expect.element(answered.getByText('Imported from WhatsApp')).toBeVisible()
})

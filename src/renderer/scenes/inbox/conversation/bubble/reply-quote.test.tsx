import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import {
  carmen,
  openConversations,
  range,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

test('a reply quotes the focused message, also after the chat was left', async () => {
  const diego = contact('d', { name: 'Diego Paz', userId: 'u1' })
  const stored = {
    c: written(['Which colour?', 'And which size?']),
    d: written(['Hello'], { id: 'd1' }, 'd'),
  }
  const talk = await openConversations({ stored, chats: [carmen(), diego] })
  await talk.open('Carmen Rojas')
  talk.bubbles.first().element().focus()
  await userEvent.keyboard('r')
  const quote = page.getByRole('group', { name: 'Replying to: Which colour?' })
  await expect.element(quote).toBeVisible()
  await expect.element(talk.composer).toHaveFocus()
  expect(await accessibilityFaults()).toEqual([])
  await talk.open('Diego Paz')
  await expect.poll(() => quote.elements()).toEqual([])
  await talk.open('Carmen Rojas')
  await expect.element(quote).toBeVisible()
  await talk.composer.fill('Blue, please')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => quote.elements()).toEqual([])
  expect(talk.bridge.requests('outbox.add')).toMatchObject([
    { contactId: 'c', content: { text: 'Blue, please' }, replyTo: 'm1' },
  ])
  await talk.bubbles
    .last()
    .getByRole('button', { name: 'Go to the message it answers: Carmen Rojas: Which colour?' })
    .click()
  await expect.element(talk.bubbles.first()).toHaveFocus()
})

test('the customer’s choice leads to a question that is not loaded, and names it once it is', async () => {
  const options = [
    { id: 'a', title: 'Morning' },
    { id: 'b', title: 'Afternoon' },
  ]
  const stored = written([
    { type: 'quick_reply', text: 'When shall we come?', options },
    ...range(1, 120).map((n) => `Something else ${n}. ${'and so on '.repeat(20)}`),
    'Afternoon',
  ]).map((one, index) => ({
    ...one,
    ...(index === 0 && { sender: 'group' as const, sentByUserId: 'u1' }),
    ...(index === 121 && { replyTo: 'm1' }),
  }))
  const talk = await openConversations({ stored: { c: stored } })
  await talk.open('Carmen Rojas')
  const jump = talk.bubbles.last().getByRole('button', { name: /^Go to the message it answers/ })
  await expect.element(jump).toBeVisible()
  expect(talk.bubble('When shall we come?')).toBeUndefined()
  await jump.click()
  await expect.poll(() => talk.topOf('When shall we come?') ?? -1).toBeGreaterThan(0)
  await talk.untilScrollEnds()
  expect(talk.topOf('When shall we come?')).toBeGreaterThan(0)
  const named = talk.bubbles
    .last()
    .getByRole('button', { name: 'Go to the message it answers: You: When shall we come?' })
  await expect
    .poll(async () => {
      talk.scrollBy(6_000)
      await talk.untilScrollEnds()
      return named.elements().length
    })
    .toBe(1)
  expect(await accessibilityFaults()).toEqual([])
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { outboxEntrySchema } from '#contract/bridge.ts'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import { openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

const carmen = contact('c1', {
  name: 'Carmen',
  userId: 'u1',
  lastContactResponseAt: new Date().toISOString(),
})

/** A colleague's answer in the chat. */
const answerOf = (id: string, text: string, positionInChat: number) =>
  message(id, 'c1', {
    sender: 'group',
    sentByUserId: 'u2',
    positionInChat,
    updatedAt: new Date().toISOString(),
    content: { type: 'text', text },
  })

/** Sends a text in Carmen's chat, which the service refuses because Beto has answered meanwhile. */
async function collide(text: string) {
  const inbox = await openInbox({ chats: [carmen] })
  const { screen, bridge, composer, press, receive } = inbox
  bridge.responses['outbox.retry'] = () => undefined
  bridge.responses['outbox.discard'] = () => undefined
  await inbox.open('Carmen')
  await composer.fill(text)
  await press('{Enter}')
  await expect.poll(() => bridge.requests('outbox.add').length).toBe(1)
  const [added] = z.tuple([z.looseObject({ key: z.string() })]).parse(bridge.requests('outbox.add'))
  expect(added).toMatchObject({ seenPosition: 1 })
  const answer = answerOf('a1', 'At three', 2)
  const answers = (one: typeof answer) =>
    receive(
      event('message.created', {
        byUserId: 'u2',
        message: one,
        contact: { ...carmen, revision: one.positionInChat },
      }),
    )
  answers(answer)
  bridge.push(
    'outbox.changed',
    outboxEntrySchema.parse({
      ...added,
      state: 'failed',
      createdAt: new Date().toISOString(),
      attempts: 1,
      error: {
        code: 'ANSWERED_MEANWHILE',
        message: 'Answered',
        status: 409,
        answeredMeanwhile: { answer, colleague: { id: 'u2', name: 'Beto' } },
      },
    }),
  )
  const notice = screen.getByRole('group', { name: /answered before you/ })
  await expect.element(notice.getByText('At three')).toBeVisible()
  return {
    ...inbox,
    notice,
    answers,
    key: added.key,
    button: (name: string) => notice.getByRole('button', { name }),
    bubble: (words: string) => inbox.bubbles.filter({ has: page.getByText(words) }),
  }
}

test('the last of several answers is shown, with their number', async () => {
  const { notice, answers, button, bridge, key, composer } = await collide('Today')
  answers(answerOf('a2', 'At four, by lorry', 3))
  await expect.element(notice.getByText('At four, by lorry')).toBeVisible()
  await expect
    .element(notice.getByText('There are 2 new answers of colleagues.', { exact: false }))
    .toBeVisible()
  await button('Send anyway').click()
  await expect.poll(() => bridge.requests('outbox.retry')).toEqual([{ key, seenPosition: 3 }])
  bridge.push('outbox.settled', {
    key,
    contactId: 'c1',
    message: { ...answerOf('a3', 'Today', 4), sentByUserId: 'u1', clientKey: key },
  })
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(composer).toHaveValue('')
})

test('what is typed before the decision is kept, and is sent only after it', async () => {
  const { notice, button, bridge, key, composer, press } = await collide('Today')
  const added = () => bridge.requests('outbox.add')
  composer.element().focus()
  await press('{End}!{Enter}')
  await expect.element(button('Edit')).toHaveFocus()
  await expect.element(composer).toHaveValue('Today!')
  expect(added()).toHaveLength(1)
  expect(bridge.requests('outbox.discard')).toEqual([{ key }])
  await button('Send anyway').click()
  await expect.poll(() => added().length).toBe(2)
  expect(added().at(-1)).toMatchObject({
    content: { type: 'text', text: 'Today!' },
    seenPosition: 2,
  })
  await expect.element(notice).not.toBeInTheDocument()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { limits } from '#contract/limits.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { message } from '#renderer/data/live/live-data.fixture.ts'
import {
  carmen,
  lines,
  openConversations,
  range,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

const unreadLine = page.getByRole('feed').getByText('New', { exact: true })

/** The chat of Carmen Rojas with unread messages, of which the newest has this number. */
const unreadChat = (pendingMessages: number, newest: number) =>
  carmen({ chat: { pendingMessages, lastMessageId: `m${newest}` } })

test('the days are separated, and a line marks the first unread message', async () => {
  const stored = written(['Read before', 'Answered', 'Unread one', 'Unread two']).map((one) =>
    one.id === 'm2' ? { ...one, sender: 'group' as const, sentByUserId: 'u1' } : one,
  )
  const talk = await openConversations({ stored: { c: stored }, chats: [unreadChat(2, 4)] })
  await talk.open('Carmen Rojas')
  const order = ['Today', 'Read before', 'Answered', 'New', 'Unread one', 'Unread two']
  await expect.element(unreadLine).toBeVisible()
  const texts = talk.screen.getByRole('feed').element().textContent
  expect(order.toSorted((a, b) => texts.indexOf(a) - texts.indexOf(b))).toEqual(order)
  expect(order.every((text) => texts.includes(text))).toBe(true)
  expect(await accessibilityFaults()).toEqual([])
})

test('a conversation opens at its first unread message if they do not all fit', async () => {
  // More unread messages than on a page.
  const unread = limits.messagePage * 2 + 5
  const longer = 'and so on '.repeat(60)
  const stored = written([
    ...range(1, 4).map((n) => `Read ${n}`),
    ...range(1, unread).map((n) => `Line ${n}. ${longer}`),
  ])
  const talk = await openConversations({
    stored: { c: stored },
    chats: [unreadChat(unread, unread + 4)],
  })
  await talk.open('Carmen Rojas')
  await talk.untilScrollEnds()
  await expect.element(unreadLine).toBeVisible()
  expect(talk.bubble('Line 1.')).toBeDefined()
  const fromTop = () =>
    unreadLine.element().getBoundingClientRect().y -
    talk.scroller.element().getBoundingClientRect().y
  await expect.poll(fromTop).toBeLessThan(60)
  expect(fromTop()).toBeGreaterThanOrEqual(0)
  expect(talk.below()).toBeGreaterThan(500)
})

test('the first unread message is marked, though the conversation is opened further up', async () => {
  const talk = await openConversations({
    stored: { c: lines(80) },
    chats: [unreadChat(3, 80)],
    address: '?chat=c&message=m30',
    inAddress: true,
    // The first unread message stays below the loaded ones.
    before: (answers) => (answers.holds = ({ query }) => query['afterPosition'] !== undefined),
  })
  await expect.poll(() => talk.topOf('Line 30.')).not.toBeNull()
  await talk.untilScrollEnds()
  expect(unreadLine.elements()).toEqual([])
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await expect.element(unreadLine).toBeVisible()
  const texts = talk.screen.getByRole('feed').element().textContent
  expect(texts).toMatch(/Line 77\.[^]*New[^]*Line 78\./)
  // Nor is it further up after going back there.
  await talk.untilScrollEnds()
  talk.follow('?chat=c&message=m10')
  await expect.poll(() => talk.topOf('Line 10.')).not.toBeNull()
  await talk.untilScrollEnds()
  expect(unreadLine.elements()).toEqual([])
})

test('the position is kept when the newest page loads, and new messages below are counted until they are seen', async () => {
  const later = range(17, 26).map((n) =>
    // By another author: no loaded bubble joins a new one, so nothing moves that could trigger a measurement.
    message(`m${n}`, 'c', {
      sender: 'group',
      sentByUserId: 'u1',
      positionInChat: n,
      updatedAt: new Date().toISOString(),
      content: { type: 'text', text: `Line ${n}. ${'and so on '.repeat(20)}` },
    }),
  )
  const talk = await openConversations({
    stored: { c: [...lines(16), ...later] },
    address: '?chat=c&message=m6',
    before: (answers) => (answers.holds = ({ query }) => query['afterPosition'] !== undefined),
  })
  await expect.poll(talk.held).toBeGreaterThan(0)
  talk.arrives(`While you read. ${'and so on '.repeat(60)}`)
  talk.arrives(`And another. ${'and so on '.repeat(60)}`)
  const jump = (count: number) =>
    page.getByRole('button', { name: `Go to ${count} new messages`, exact: true })
  await expect.element(jump(2)).toBeVisible()
  await expect
    .poll(async () => {
      talk.scrollBy(600)
      return talk.below()
    })
    .toBeLessThanOrEqual(2)
  await talk.untilScrollEnds()
  const line = talk.firstInSight()
  const before = talk.topOf(line)
  expect(before).not.toBeNull()
  talk.release()
  await expect.poll(() => talk.topOf('Line 17.')).not.toBeNull()
  await talk.untilScrollEnds()
  expect(talk.topOf(line)).toBe(before)
  expect(talk.below()).toBeGreaterThan(300)
  // The button is still offered, and a growing composer does not scroll there either.
  await expect.element(jump(2)).toBeVisible()
  await talk.composer.fill('One\nTwo\nThree')
  await talk.untilScrollEnds()
  expect(talk.topOf(line)).toBe(before)

  // Rendered, but not seen to their end.
  await expect
    .poll(async () => {
      talk.scrollBy(400)
      await talk.untilScrollEnds()
      return talk.topOf('And another.')
    })
    .not.toBeNull()
  expect(talk.below()).toBeGreaterThan(300)
  await expect.element(jump(2)).toBeVisible()
  talk.arrives('And a third')
  await jump(3).click()
  await expect.poll(talk.below).toBeLessThanOrEqual(2)
  await expect.poll(() => jump(3).elements()).toEqual([])
})

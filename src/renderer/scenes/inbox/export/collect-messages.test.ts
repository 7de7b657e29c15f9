import { expect, it } from 'vitest'
import { messageSchema } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { collectMessages, PAGE, type MessagePage } from './collect-messages.ts'

const message = (position: number) =>
  messageSchema.parse({
    _id: `m${position}`,
    contactId: 'c1',
    content: { type: 'text', text: `Message ${position}` },
    sender: 'contact',
    status: 'read',
    updatedAt: position,
    positionInChat: position,
  })

/**
 * A chat with the messages 1 to `count`.
 * @param reportsMore whether the pages have `hasOlder`
 */
function chat(count: number, reportsMore = true) {
  const calls: (number | undefined)[] = []
  return {
    calls,
    fetchPage: (before: number | undefined): Promise<MessagePage> => {
      calls.push(before)
      const last = (before ?? count + 1) - 1
      const first = Math.max(1, last - PAGE + 1)
      const items = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
        message(first + index),
      )
      return Promise.resolve(reportsMore ? { items, hasOlder: first > 1 } : { items })
    },
  }
}

it.each([
  [0, true],
  [1, true],
  [100, true],
  [250, true],
  [250, false],
  [200, false],
])(
  'collectMessages returns all messages of a chat with %i messages, in order (pages have `hasOlder`: %s)',
  async (count, reportsMore) => {
    const { fetchPage } = chat(count, reportsMore)
    const progress: number[] = []
    const { messages, isCut } = await collectMessages(fetchPage, (sum) => progress.push(sum))
    expect(messages.map(({ positionInChat }) => positionInChat)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    )
    expect(isCut).toBe(false)
    expect(progress.at(-1)).toBe(count)
  },
)

it('collectMessages stops at the limit, returns the newest messages and sets `isCut`', async () => {
  const count = limits.printedMessagesMax + 150
  const { messages, isCut } = await collectMessages(chat(count).fetchPage, () => undefined)
  expect(messages).toHaveLength(limits.printedMessagesMax)
  expect(messages.at(-1)?.positionInChat).toBe(count)
  expect(isCut).toBe(true)
})

it('collectMessages ends when a service repeats a page', async () => {
  const items = [message(1)]
  const { messages } = await collectMessages(
    () => Promise.resolve({ items, hasOlder: true }),
    () => undefined,
  )
  expect(messages).toHaveLength(1)
})

it('collectMessages rejects if a call fails', async () => {
  await expect(
    collectMessages(
      () => Promise.reject(new Error('cut')),
      () => undefined,
    ),
  ).rejects.toThrow('cut')
})

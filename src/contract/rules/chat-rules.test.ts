import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactSchema } from '../entities/contact.ts'
import { contentTypes, messageSenders, messageStatuses } from '../entities/message.ts'
import { limits } from '../limits.ts'
import {
  archiveSuccess,
  chatStatuses,
  currentStatusTags,
  isTurnedBy,
  markSuccess,
  statusAfterMessage,
  statusKind,
  statusOf,
  statusOfConversation,
  turnedStatus,
} from './chat-status.ts'
import { isWindowOpen, remainingMs, windowClock, windowColour } from './chat-window.ts'
import { pendingAfterMessage, pendingCounts } from './pending.ts'
import { serviceStatusColours, serviceStatusKind, serviceStatusNumbers } from './service-status.ts'

type Facts = Parameters<typeof statusAfterMessage>[1]
const message = (
  sender: Facts['sender'],
  status: Facts['status'] = 'sent',
  autoResponse = false,
  type: Facts['content']['type'] = 'text',
): Facts => ({ sender, status, autoResponse, content: { type } })

const anyMessage: fc.Arbitrary<Facts> = fc.record({
  sender: fc.constantFrom(...messageSenders),
  status: fc.constantFrom(...messageStatuses, 'unknown' as const),
  autoResponse: fc.boolean(),
  content: fc.record({ type: fc.constantFrom(...contentTypes) }),
})

describe('service status', () => {
  it.each([
    [1, 'available', 'green'],
    [2, 'busy', 'orange'],
    [3, 'unavailable', 'red'],
    [0, 'unavailable', 'red'],
    [-1, 'unavailable', 'red'],
    [99, 'unavailable', 'red'],
  ] as const)('%i is %s, %s', (number, kind, colour) => {
    expect(serviceStatusKind(number)).toBe(kind)
    expect(serviceStatusColours[kind]).toBe(colour)
  })

  it('a kind’s number is of that kind', () => {
    for (const kind of ['available', 'busy', 'unavailable'] as const)
      expect(serviceStatusKind(serviceStatusNumbers[kind])).toBe(kind)
  })
})

describe('chat status', () => {
  it.each([
    ['nothing yet', [], false, chatStatuses.none],
    ['the customer wrote', [message('contact')], false, chatStatuses.pending],
    ['only we wrote', [message('group')], false, chatStatuses.none],
    ['we wrote first', [message('group'), message('contact')], false, chatStatuses.pending],
    ['answered', [message('contact'), message('group')], false, chatStatuses.inProgress],
    ['read', [message('contact'), message('group', 'read')], false, chatStatuses.inProgress],
    ['not out yet', [message('contact'), message('group', 'pending')], false, chatStatuses.pending],
    ['failed', [message('contact'), message('group', 'failed')], false, chatStatuses.pending],
    [
      'answered by itself',
      [message('contact'), message('group', 'sent', true)],
      false,
      chatStatuses.pending,
    ],
    ['only a reaction', [message('contact', 'sent', false, 'reaction')], false, chatStatuses.none],
    [
      'answered with a reaction',
      [message('contact'), message('group', 'sent', false, 'reaction')],
      false,
      chatStatuses.pending,
    ],
    [
      'the customer wrote again',
      [message('contact'), message('group'), message('contact')],
      false,
      chatStatuses.inProgress,
    ],
    ['set by the user', [], true, chatStatuses.success],
  ] as const)('%s', (_, messages, setByUser, expected) => {
    expect(statusOfConversation(messages, setByUser)).toBe(expected)
  })

  it('never falls, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(anyMessage), (messages) => {
        let status: ReturnType<typeof statusAfterMessage> = chatStatuses.none
        for (const next of messages) {
          const after = statusAfterMessage(status, next)
          expect(after).toBeGreaterThanOrEqual(status)
          expect(after - status).toBeLessThanOrEqual(1)
          status = after
        }
        expect(status).toBe(statusOfConversation(messages, false))
      }),
    )
  })

  it('is the whole conversation’s after every message and every step of a delivery, in any order', () => {
    const step = fc.oneof(
      anyMessage.map((message) => ({ message })),
      fc.record({ of: fc.nat(), to: fc.constantFrom(...messageStatuses) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const messages: Facts[] = []
        let status: ReturnType<typeof statusAfterMessage> = chatStatuses.none
        for (const one of steps) {
          if ('message' in one) {
            messages.push(one.message)
            status = statusAfterMessage(status, one.message)
          } else {
            const at = one.of % Math.max(1, messages.length)
            const before = messages[at]
            if (before === undefined) continue
            const after = { ...before, status: one.to }
            messages[at] = after
            if (isTurnedBy(status, before.status, after))
              status = turnedStatus(statusOfConversation(messages, false))
          }
          expect(status).toBe(statusOfConversation(messages, false))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('is no answer’s that stands before the customer’s first message, however late it arrives', () => {
    const template = message('group', 'delivered')
    const messages = [template, message('contact')]
    expect(isTurnedBy(chatStatuses.pending, 'pending', template)).toBe(true)
    expect(turnedStatus(statusOfConversation(messages, false))).toBe(chatStatuses.pending)
    // Once it is out, the steps after say nothing new.
    expect(isTurnedBy(chatStatuses.pending, 'delivered', message('group', 'read'))).toBe(false)
  })

  it.each([
    ['the only answer failed', [message('contact'), message('group', 'failed')], 1],
    ['another one stands', [message('contact'), message('group', 'failed'), message('group')], 2],
    ['the customer’s words were deleted', [message('group', 'failed')], 1],
  ] as const)('in progress is taken back where it was none: %s', (_, messages, expected) => {
    expect(isTurnedBy(chatStatuses.inProgress, 'sent', message('group', 'failed'))).toBe(true)
    expect(turnedStatus(statusOfConversation(messages, false))).toBe(expected)
  })

  it('is turned by nothing where the user has set it, or nobody has written', () => {
    for (const status of [chatStatuses.none, chatStatuses.success])
      for (const [from, to] of [
        ['pending', 'read'],
        ['sent', 'failed'],
      ] as const)
        expect(isTurnedBy(status, from, message('group', to))).toBe(false)
  })

  it('is read from the contact, the user’s mark first', () => {
    expect(statusOf({ chatStatusSetByUser: true, chatStatus: 1 })).toBe(3)
    expect(statusOf({ chatStatusSetByUser: false, chatStatus: 2 })).toBe(2)
    expect(statusOf({ chatStatusSetByUser: false, chatStatus: 7 })).toBe(0)
    expect(statusOf({ chatStatusSetByUser: false })).toBe(0)
    expect(Object.values(chatStatuses).map(statusKind)).toEqual([
      'none',
      'pending',
      'inProgress',
      'success',
    ])
  })

  it('goes from in progress to success and back, and no other way', () => {
    const at = '2026-01-01T00:00:00.000Z'
    const inProgress = { chatStatus: 2, chatStatusSetByUser: false }
    const marked = markSuccess(inProgress, at)
    expect(marked).toEqual({ chatStatus: 3, chatStatusSetByUser: true, chatStatusSetByUserAt: at })
    expect(marked && archiveSuccess(marked)).toMatchObject(inProgress)
    for (const chatStatus of [0, 1]) {
      expect(markSuccess({ chatStatus, chatStatusSetByUser: false }, at)).toBeNull()
      expect(archiveSuccess({ chatStatus, chatStatusSetByUser: false })).toBeNull()
    }
    expect(archiveSuccess(inProgress)).toBeNull()
  })

  it('has the last entry’s tags', () => {
    const at = '2026-01-01T00:00:00.000Z'
    const chatStatusTags = [
      { tags: ['a'], assignedAt: at },
      { tags: ['b', 'c'], assignedAt: at },
    ]
    const chat = { updateAt: at }
    const contact = { id: '1', groupId: 'g', phone: '1', chat }
    expect(currentStatusTags(contactSchema.parse({ ...contact, chatStatusTags }))).toEqual([
      'b',
      'c',
    ])
    expect(currentStatusTags(contactSchema.parse(contact))).toEqual([])
  })
})

describe('the chat window', () => {
  const start = Date.parse('2026-01-01T00:00:00.000Z')
  const answered = new Date(start).toISOString()
  const hour = 3_600_000

  it.each([
    [0, 'green', '24:00:00'],
    [12 * hour, 'green', '12:00:00'],
    [12 * hour + 1, 'yellow', '12:00:00'],
    [23 * hour, 'yellow', '01:00:00'],
    [23 * hour + 1, 'red', '01:00:00'],
    [24 * hour - 1, 'red', '00:00:01'],
    [24 * hour, 'expired', '00:00:00'],
    [25 * hour, 'expired', '00:00:00'],
  ] as const)('%i ms after the answer is %s, %s', (after, colour, clock) => {
    const remaining = remainingMs(answered, start + after)
    expect(windowColour(remaining)).toBe(colour)
    expect(windowClock(remaining)).toBe(clock)
    expect(isWindowOpen(answered, start + after)).toBe(colour !== 'expired')
  })

  it('is closed where the customer never wrote or the moment is none', () => {
    expect(remainingMs(undefined, start)).toBe(0)
    expect(remainingMs('soon', start)).toBe(0)
  })

  it('lies between nothing and 24 hours and never grows as time goes by', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -limits.chatWindowMs * 3, max: limits.chatWindowMs * 3 }),
        fc.nat(),
        (offset, later) => {
          const now = remainingMs(answered, start + offset)
          expect(now).toBeGreaterThanOrEqual(0)
          expect(now).toBeLessThanOrEqual(limits.chatWindowMs)
          expect(remainingMs(answered, start + offset + later)).toBeLessThanOrEqual(now)
        },
      ),
    )
  })
})

describe('the pending count', () => {
  it('counts the customer’s messages and is cleared by an agent’s', () => {
    expect(pendingAfterMessage(2, message('contact'))).toBe(3)
    expect(pendingAfterMessage(2, message('contact', 'sent', false, 'reaction'))).toBe(2)
    expect(pendingAfterMessage(2, message('group'))).toBe(0)
    expect(pendingAfterMessage(2, message('group', 'sent', true))).toBe(2)
    expect(pendingCounts).toEqual({ opened: 0, markedUnread: 1 })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import {
  contentTypes,
  messageSenders,
  messageStatuses,
} from '#contract/entities/messages/message.ts'
import {
  archiveSuccess,
  chatStatuses,
  currentStatusTags,
  hasStatusTag,
  isTurnedBy,
  markSuccess,
  offeredStatusTags,
  statusAfterCustomer,
  statusAfterMessage,
  statusKind,
  statusOf,
  statusOfConversation,
  turnedStatus,
  unknownStatusTag,
  withStatusTags,
} from './chat-status.ts'

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

describe('chat status', () => {
  it.each([
    ['no message yet', [], false, chatStatuses.none],
    ['the customer wrote', [message('contact')], false, chatStatuses.pending],
    ['only an agent wrote', [message('group')], false, chatStatuses.none],
    ['an agent wrote first', [message('group'), message('contact')], false, chatStatuses.pending],
    ['an agent answered', [message('contact'), message('group')], false, chatStatuses.inProgress],
    [
      'the answer was read',
      [message('contact'), message('group', 'read')],
      false,
      chatStatuses.inProgress,
    ],
    [
      'the answer is not sent yet',
      [message('contact'), message('group', 'pending')],
      false,
      chatStatuses.pending,
    ],
    [
      'the answer failed',
      [message('contact'), message('group', 'failed')],
      false,
      chatStatuses.pending,
    ],
    [
      'only an automatic answer was sent',
      [message('contact'), message('group', 'sent', true)],
      false,
      chatStatuses.pending,
    ],
    [
      'the customer only reacted',
      [message('contact', 'sent', false, 'reaction')],
      false,
      chatStatuses.none,
    ],
    [
      'an agent only reacted',
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
    ['the user set it to success', [], true, chatStatuses.success],
  ] as const)('follows the conversation: %s', (_, messages, setByUser, expected) => {
    expect(statusOfConversation(messages, setByUser)).toBe(expected)
  })

  it.each([
    ['none', 1, 0, false, false],
    ['pending', 1, 1, false, false],
    ['in progress', 2, 2, false, false],
    ['in progress in a finished chat', 1, 2, true, false],
    ['none in a finished chat', 1, 0, true, false],
    ['success in a finished chat', 3, 3, true, true],
  ])(
    'that was %s becomes %i after a customer’s message',
    (_, expected, chatStatus, finished, setByUser) => {
      const contact = { chatStatus, finishedChat: finished, chatStatusSetByUser: setByUser }
      expect(statusAfterCustomer(contact)).toBe(expected)
    },
  )

  it('of an unfinished chat is the same from statusAfterCustomer and from statusAfterMessage', () => {
    for (const chatStatus of [0, 1, 2]) {
      const contact = { chatStatus, finishedChat: false, chatStatusSetByUser: false }
      expect(statusAfterCustomer(contact)).toBe(
        statusAfterMessage(statusOf(contact), message('contact')),
      )
    }
  })

  it.each([
    [[], [], undefined],
    [['a', 'b'], [], undefined],
    [['a'], ['a', 'b'], undefined],
    [['a', 'c', 'd'], ['a', 'b'], 'c'],
  ])(
    'tags %j, in a group with the tags %j, have the first unknown tag %j',
    (tags, chatStatusTags, expected) => {
      expect(unknownStatusTag(tags, { chatStatusTags })).toBe(expected)
    },
  )

  it('increases by one or stays the same after any message', () => {
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

  it('equals the status of the whole conversation after every message and delivery report, in any order', () => {
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

  it('ignores the late delivery of an answer written before the customer’s first message', () => {
    const template = message('group', 'delivered')
    const messages = [template, message('contact')]
    expect(isTurnedBy(chatStatuses.pending, 'pending', template)).toBe(true)
    expect(turnedStatus(statusOfConversation(messages, false))).toBe(chatStatuses.pending)
    // Reports after the first delivery change nothing.
    expect(isTurnedBy(chatStatuses.pending, 'delivered', message('group', 'read'))).toBe(false)
  })

  it.each([
    ['the only answer failed', [message('contact'), message('group', 'failed')], 1],
    [
      'another answer was sent',
      [message('contact'), message('group', 'failed'), message('group')],
      2,
    ],
    ['the customer’s message was deleted', [message('group', 'failed')], 1],
  ] as const)('after a failed answer follows the conversation: %s', (_, messages, expected) => {
    expect(isTurnedBy(chatStatuses.inProgress, 'sent', message('group', 'failed'))).toBe(true)
    expect(turnedStatus(statusOfConversation(messages, false))).toBe(expected)
  })

  it('is not changed by a delivery report if it is none or success', () => {
    for (const status of [chatStatuses.none, chatStatuses.success])
      for (const [from, to] of [
        ['pending', 'read'],
        ['sent', 'failed'],
      ] as const)
        expect(isTurnedBy(status, from, message('group', to))).toBe(false)
  })

  it('is success if the user set it, otherwise the stored one (statusOf)', () => {
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

  it('can be changed by the user only between in progress and success', () => {
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

  it('tags are those of the newest entry (currentStatusTags)', () => {
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

  it('replacing tags makes them the last entry (withStatusTags)', () => {
    const at = '2026-01-01T00:00:00.000Z'
    const chatStatusTags = withStatusTags(
      { chatStatusTags: [{ tags: ['a'], assignedAt: at }] },
      ['b'],
      at,
    )
    expect(chatStatusTags.map(({ tags }) => tags)).toEqual([['a'], ['b']])
    expect(currentStatusTags({ chatStatusTags })).toEqual(['b'])
  })

  it.each([
    [['a'], ['b', 'c', 'b'], ['b', 'c']],
    [['a'], [], ['a']],
    [[], [], []],
  ])(
    'a chat with %j in a group that allows %j is offered %j (offeredStatusTags)',
    (own, allowed, expected) => {
      const chatStatusTags =
        own.length === 0 ? [] : [{ tags: own, assignedAt: '2026-01-01T00:00:00.000Z' }]
      expect(offeredStatusTags({ chatStatusTags }, { chatStatusTags: allowed })).toEqual(expected)
    },
  )

  it.each([
    [[], false],
    [['Won'], true],
    [['Won', 'Lost'], true],
  ])('tags are complete with at least one: %j, %j (hasStatusTag)', (tags, expected) => {
    expect(hasStatusTag(tags)).toBe(expected)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageStatuses, type MessageStatus } from '#contract/entities/messages/message.ts'
import { laterStatus } from './message-status.ts'

const all: MessageStatus[] = ['unknown', ...messageStatuses]

describe('the status of a message', () => {
  it.each<[MessageStatus, MessageStatus[]]>([
    ['unknown', ['pending', 'sent', 'delivered', 'read', 'failed']],
    ['pending', ['sent', 'delivered', 'read', 'failed']],
    ['sent', ['delivered', 'read', 'failed']],
    ['delivered', ['read']],
    ['read', []],
    ['failed', ['delivered', 'read']],
  ])('(%s) changes only to %j', (known, next) => {
    expect(all.filter((reported) => laterStatus(known, reported) !== known).toSorted()).toEqual(
      next.toSorted(),
    )
    for (const reported of next) expect(laterStatus(known, reported)).toBe(reported)
  })

  it('is the same whatever the order of the reports', () => {
    const reports = fc
      .array(fc.constantFrom(...all))
      .chain((some) =>
        fc.tuple(
          fc.constant(some),
          fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length }),
        ),
      )
    fc.assert(
      fc.property(reports, ([some, shuffled]) => {
        expect(shuffled.reduce(laterStatus, 'unknown')).toBe(some.reduce(laterStatus, 'unknown'))
      }),
    )
  })
})

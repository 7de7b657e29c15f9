import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageStatuses, type MessageStatus } from '#contract/entities/message.ts'
import { laterStatus } from './message-status.ts'

const all: MessageStatus[] = ['unknown', ...messageStatuses]

describe('the status of a message', () => {
  it.each<[MessageStatus, MessageStatus[]]>([
    ['unknown', ['pending', 'sent', 'delivered', 'read', 'failed']],
    ['pending', ['sent', 'delivered', 'read', 'failed']],
    ['sent', ['delivered', 'read', 'failed']],
    ['delivered', ['read']],
    ['read', []],
    ['failed', []],
  ])('(%s) changes only to %j', (known, next) => {
    expect(all.filter((reported) => laterStatus(known, reported) !== known).toSorted()).toEqual(
      next.toSorted(),
    )
    for (const reported of next) expect(laterStatus(known, reported)).toBe(reported)
  })

  it('is final if it is read or failed', () => {
    const reports = fc.array(fc.constantFrom(...all))
    fc.assert(
      fc.property(reports, fc.constantFrom('read' as const, 'failed' as const), (later, final) => {
        expect(later.reduce(laterStatus, final)).toBe(final)
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { followUpOutcomes, type RecipientState } from '#contract/entities/campaigns/campaign.ts'
import { hasOutcome, outcomeCount, sourceKey } from './campaign-follow-up.ts'

const replies = ['Sí, me interesa', 'No, gracias']

describe('a recipient of an earlier campaign', () => {
  test.each<[RecipientState, string[]]>([
    ['queued', []],
    ['failed', []],
    ['sent', ['unread', 'unanswered']],
    ['delivered', ['unread', 'unanswered']],
    ['read', ['unanswered']],
    ['replied', []],
  ])('who is %s has the outcomes %j', (state, outcomes) => {
    expect(followUpOutcomes.filter((one) => hasOutcome({ state }, one, replies))).toEqual(outcomes)
  })

  test.each([
    ['si, me interesa', true],
    ['No, gracias', true],
    ['Sí', false],
    ['', false],
    [undefined, false],
  ])('who replied %j has pressed a button: %j', (reply, isClick) => {
    expect(hasOutcome({ state: 'replied', reply }, 'clicked', replies)).toBe(isClick)
  })
})

test('the numbers of a campaign say how many have not read or not answered', () => {
  const numbers = { sent: 10, read: 6, replied: 2 }
  expect(followUpOutcomes.map((one) => outcomeCount(numbers, one))).toEqual([4, 8, undefined])
  expect(outcomeCount({}, 'unread')).toBeUndefined()
})

test('a campaign is a source once for each outcome', () => {
  const source = { kind: 'campaign', refId: 'may' } as const
  const keys = followUpOutcomes.map((outcome) => sourceKey({ ...source, outcome }))
  expect(new Set(keys).size).toBe(followUpOutcomes.length)
  expect(sourceKey({ kind: 'tag', refId: 'vip' })).toBe('tag vip')
})

import { expect, test } from 'vitest'
import { channelCodes } from '../errors.ts'
import { campaignFailures, canRetry } from './campaign-failure.ts'

test.each([
  ['a failure of the channel without a code', campaignFailures.other, true],
  ['a code that nobody knows', '131000', true],
  ['too many messages of the line', String(channelCodes.rateLimit), true],
  ['a file that the channel could not fetch', String(channelCodes.mediaFailed), true],
  ['a message that could not be made', campaignFailures.content, true],
  ['a number without the channel', String(channelCodes.undeliverable), false],
  ['a person who stopped marketing', String(channelCodes.marketingBlocked), false],
  ['a person at the most they receive', String(channelCodes.marketingLimit), false],
  ['a person who opted out', campaignFailures.optedOut, false],
  ['a contact that was deleted', campaignFailures.gone, false],
])('%s (%s) may be tried again: %s', (_, reason, expected) => {
  expect(canRetry(reason)).toBe(expected)
})

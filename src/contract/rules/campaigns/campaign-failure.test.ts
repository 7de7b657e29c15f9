import { expect, test } from 'vitest'
import { channelCodes } from '#contract/errors.ts'
import { campaignFailures, canRetry } from './campaign-failure.ts'

test.each([
  ['a channel error without a code', campaignFailures.other, true],
  ['an unknown code', '131000', true],
  ['too many messages from the business line', String(channelCodes.rateLimit), true],
  ['a file that the channel could not fetch', String(channelCodes.mediaFailed), true],
  ['content that could not be created', campaignFailures.content, true],
  ['a number that is not on WhatsApp', String(channelCodes.undeliverable), false],
  ['a customer who blocked marketing messages', String(channelCodes.marketingBlocked), false],
  [
    'a customer who reached the limit of marketing messages',
    String(channelCodes.marketingLimit),
    false,
  ],
  ['a customer who opted out', campaignFailures.optedOut, false],
  ['a person who was blocked', campaignFailures.blocked, false],
  ['a deleted contact', campaignFailures.gone, false],
])('a message that failed because of %s (%s) can be retried: %s', (_, reason, expected) => {
  expect(canRetry(reason)).toBe(expected)
})

import { channelCodes } from '../errors.ts'

/**
 * Reasons of a failure for which the channel has no code: the recipient opted out after the start, the contact was
 * deleted, the message could not be created (e.g. its file is missing), or another failure without a code.
 */
export const campaignFailures = {
  optedOut: 'opted_out',
  gone: 'gone',
  content: 'content',
  other: 'other',
} as const

/** Failures that a retry cannot fix: the recipient cannot receive the message, or does not want it. */
const permanent: ReadonlySet<string> = new Set([
  ...[
    channelCodes.undeliverable,
    channelCodes.marketingBlocked,
    channelCodes.marketingLimit,
    channelCodes.windowClosed,
    channelCodes.unsupportedMessage,
  ].map(String),
  campaignFailures.optedOut,
  campaignFailures.gone,
])

/**
 * Whether a message that failed for this reason can be sent again. It can if the reason is unknown to this version.
 */
export const canRetry = (reason: string): boolean => !permanent.has(reason)

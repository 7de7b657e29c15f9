import { channelCodes } from '../errors.ts'

/** Reasons of failures for which the channel has no code. */
export const campaignFailures = {
  /** The recipient opted out after the campaign had started. */
  optedOut: 'opted_out',
  /** The contact was deleted. */
  gone: 'gone',
  /** The message could not be created, e.g. because its file is missing. */
  content: 'content',
  /** Any other failure without a code. */
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

import { channelCodes } from '#contract/errors.ts'

/** Why a message of a campaign failed, for failures that the channel has no code for. */
export const campaignFailures = {
  /** The recipient opted out after the campaign had started. */
  optedOut: 'opted_out',
  /** The person was blocked after the campaign had started. */
  blocked: 'blocked',
  /** The contact was deleted. */
  gone: 'gone',
  /** The message could not be created, e.g. because its file is missing. */
  content: 'content',
  /** Any other failure without a code. */
  other: 'other',
} as const

/** Reasons after which a retry would fail again, or would reach a customer who does not want the message. */
const permanent: ReadonlySet<string> = new Set([
  ...[
    channelCodes.undeliverable,
    channelCodes.marketingBlocked,
    channelCodes.marketingLimit,
    channelCodes.windowClosed,
    channelCodes.unsupportedMessage,
  ].map(String),
  campaignFailures.optedOut,
  campaignFailures.blocked,
  campaignFailures.gone,
])

/**
 * Whether a message that failed for this reason can be sent again. True for a reason that this version of the app does
 * not know.
 */
export const canRetry = (reason: string): boolean => !permanent.has(reason)

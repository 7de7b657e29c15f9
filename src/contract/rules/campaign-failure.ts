import { channelCodes } from '../errors.ts'

/**
 * Why a recipient failed without a code of the channel: opted out since the campaign started, the contact was deleted, or
 * the message could not be made (a file that is gone).
 */
export const campaignFailures = {
  optedOut: 'opted_out',
  gone: 'gone',
  content: 'content',
  other: 'other',
} as const

/** Failures that another try cannot mend: it would reach a person who cannot or does not want to receive the message. */
const lasting: ReadonlySet<string> = new Set([
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

/** Whether a message that failed for this reason may be sent again. Unknown codes are failures of the channel. */
export const canRetry = (reason: string): boolean => !lasting.has(reason)

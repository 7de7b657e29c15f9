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

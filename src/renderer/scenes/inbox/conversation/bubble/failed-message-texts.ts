import type { TFunction } from 'i18next'
import type { OutboxEntry } from '#contract/bridge.ts'
import type { PayloadFailed } from '#contract/entities/messages/message.ts'
import { channelCodes, lineCodes } from '#contract/errors.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { firstName } from '#renderer/scenes/inbox/people/user-names.ts'
import { refusalText } from '#renderer/scenes/inbox/shared/refusal-text.ts'

/** The app's texts for the channel's most common error codes. */
const textOfCode: Readonly<Record<number, TextKey>> = {
  [channelCodes.windowClosed]: 'inbox.failed.windowClosed',
  [channelCodes.undeliverable]: 'inbox.failed.undeliverable',
  [channelCodes.mediaFailed]: 'inbox.failed.mediaFailed',
  [lineCodes.uncertain]: 'inbox.failed.neverConfirmed',
  [lineCodes.closedWhileWaiting]: 'inbox.failed.closedWhileWaiting',
  [lineCodes.waitedTooLong]: 'inbox.failed.waitedTooLong',
}

const whole: readonly (number | undefined)[] = Object.values(lineCodes)
/** Whether the text of a code is a sentence of its own, for example because the message may have been sent. */
export const isWholeText = (code: number | undefined): boolean => whole.includes(code)

/**
 * Whether the app has no text for an error code of the channel. The text is then fetched from the content service
 * (`contentApi`).
 */
export const isUnnamedCode = (code: number | undefined): code is number =>
  code !== undefined && textOfCode[code] === undefined

/**
 * Returns the reason why the channel rejected a message. It is the first of these texts that exists: the app's text for
 * the error code, the content service's text, the channel's own text after the code, the app's text for an unknown reason.
 * @param contentText the content service's text for the error code
 */
export function failedMessageText(
  t: TFunction,
  payload: PayloadFailed | undefined,
  contentText?: string,
): string {
  const textKey = payload?.code === undefined ? undefined : textOfCode[payload.code]
  if (textKey !== undefined) return t(textKey)
  if (contentText !== undefined) return contentText
  const said = payload?.details ?? payload?.title
  if (said === undefined) return t('inbox.failed.unknown')
  const code = payload?.code
  // The service writes the text of a message without a code in the group's language, the channel writes its own in English.
  return code === undefined ? said : t('inbox.failed.channelSaid', { code, said })
}

/** Returns the reason why the service refused a message of the outbox, as the end of a sentence. */
export function refusedMessageText(t: TFunction, error: OutboxEntry['error']): string {
  if (error === undefined) return t('inbox.failed.unknown')
  if (error.answeredMeanwhile !== undefined)
    return t('inbox.failed.answered', { name: firstName(error.answeredMeanwhile.colleague.name) })
  const { status = 0, code, message, fault } = error
  return refusalText(t, new ApiError(status, code, message, undefined, { fault }))
}

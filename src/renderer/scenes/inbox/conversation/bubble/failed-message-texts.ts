import type { TFunction } from 'i18next'
import type { PayloadFailed } from '#contract/entities/message.ts'
import { channelCodes } from '#contract/errors.ts'
import type { TextKey } from '../../../../i18n/catalogue.ts'

/** What we say of the channel's commonest refusals, in the reader's language. */
const ownWords: Readonly<Record<number, TextKey>> = {
  [channelCodes.windowClosed]: 'inbox.failed.windowClosed',
  [channelCodes.undeliverable]: 'inbox.failed.undeliverable',
  [channelCodes.mediaFailed]: 'inbox.failed.mediaFailed',
}

/** Why the channel did not take a message: in our words where we have some, else in its own, else that it did not say. */
export function failedWords(t: TFunction, payload: PayloadFailed | undefined): string {
  const own = payload?.code === undefined ? undefined : ownWords[payload.code]
  if (own !== undefined) return t(own)
  return payload?.details ?? payload?.title ?? t('inbox.failed.unknown')
}

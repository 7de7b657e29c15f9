import type { TFunction } from 'i18next'
import { ApiError } from '../../../data/api-error.ts'
import { BridgeError } from '../../../data/bridge.ts'
import type { TextKey } from '../../../i18n/catalogue.ts'
import { errorText } from '../../../i18n/error-text.ts'

/**
 * What these codes say of something that was to be sent. Elsewhere they may say something else: the specification's words
 * for WATEMPLATE_NOT_APPROVED are those of a template that cannot come out of the archive.
 */
const ownWords: Readonly<Record<string, TextKey>> = {
  WINDOW_CLOSED: 'inbox.failed.windowClosed',
  WATEMPLATE_NOT_APPROVED: 'inbox.failed.notApproved',
  MESSAGE_LIMIT: 'inbox.failed.messageLimit',
}

/** Why the service did not take what was to be sent, as the end of a sentence. */
export function refusalText(t: TFunction, error: unknown): string {
  const isCoded = error instanceof ApiError || error instanceof BridgeError
  const own = isCoded ? ownWords[error.code] : undefined
  return own === undefined ? errorText(t, error) : t(own)
}

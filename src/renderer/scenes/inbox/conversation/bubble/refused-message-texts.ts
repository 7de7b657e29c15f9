import type { TFunction } from 'i18next'
import type { OutboxEntry } from '#contract/bridge.ts'
import { BridgeError } from '../../../../data/bridge.ts'
import { refusalText } from '../../shared/refusal-text.ts'

/** Why the service did not take a message over, as the end of a sentence. */
export function refusedWords(t: TFunction, error: OutboxEntry['error']): string {
  if (error === undefined) return t('inbox.failed.unknown')
  return refusalText(t, new BridgeError(error.code, error.message, undefined, error.status))
}

import type { TFunction } from 'i18next'
import type { Message } from '#contract/entities/message.ts'
import { useEffect, useState } from 'react'
import { truncate } from '#contract/rules/graphemes.ts'
import { plainLine } from '#contract/rules/message-format.ts'
import { showToast, showError } from '../../../../data/toasts.ts'
import { texts } from '../../../../i18n/index.ts'
import { refusalText } from '../../shared/refusal-text.ts'
import { tagTries, type TagTries, type TagTrouble } from './tag-retries.ts'

export interface TagTroubles extends Pick<TagTries, 'attempt' | 'put'> {
  readonly trouble: TagTrouble | null
}

/** That the tag is on and what it triggers was not sent, and why. */
export function notSentText(t: TFunction, error: unknown): string {
  return t('inbox.tags.notSent', { error: refusalText(t, error) })
}

/** Quotes of sent messages in a toast are cut after so many characters. */
const QUOTE_MAX = 80

/** Shows what a tag has sent. */
function notifySent(tag: string, messages: readonly Message[]): void {
  for (const { content } of messages) {
    const text = truncate(plainLine(content.text ?? content.filename ?? ''), QUOTE_MAX)
    showToast(texts.t('inbox.tags.sent', { tag, text }))
  }
}

/** Shows an error of a chat that is no longer open. */
function notifyError({ kind, error }: TagTrouble): void {
  if (kind === 'change') showError(error)
  else showToast(notSentText(texts.t, error), 'danger')
}

/** Keeps what goes wrong with a contact's tags until the next try. */
export function useTagTrouble(): TagTroubles {
  const [trouble, setTrouble] = useState<TagTrouble | null>(null)
  const [tries] = useState(() => tagTries({ notifyError, notifySent }))
  useEffect(() => tries.showBy(setTrouble), [tries])
  return { trouble, attempt: tries.attempt, put: tries.put }
}

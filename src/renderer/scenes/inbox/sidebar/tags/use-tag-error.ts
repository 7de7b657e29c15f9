import type { TFunction } from 'i18next'
import type { Message } from '#contract/entities/messages/message.ts'
import { useEffect, useState } from 'react'
import { truncate } from '#contract/rules/text/characters.ts'
import { plainLine } from '#contract/rules/messages/message-format.ts'
import { showToast, showError } from '#renderer/data/change/toasts.ts'
import { texts } from '#renderer/i18n/index.ts'
import { refusalText } from '#renderer/scenes/inbox/shared/refusal-text.ts'
import { tagTries, type TagTries, type TagTrouble } from './tag-retries.ts'

export interface TagTroubles extends Pick<TagTries, 'attempt' | 'put'> {
  readonly trouble: TagTrouble | null
}

/** A sentence that the tag was added but its template was not sent, with the reason. */
export function notSentText(t: TFunction, error: unknown): string {
  return t('inbox.tags.notSent', { error: refusalText(t, error) })
}

/** The largest number of characters of a sent message that a toast quotes. */
const QUOTE_MAX = 80

/** Reports the messages that a tag has sent. */
function notifySent(tag: string, messages: readonly Message[]): void {
  for (const { content } of messages) {
    const text = truncate(plainLine(content.text ?? content.filename ?? ''), QUOTE_MAX)
    showToast(texts.t('inbox.tags.sent', { tag, text }))
  }
}

/** Reports an error of a chat that is no longer open. */
function notifyError({ kind, error }: TagTrouble): void {
  if (kind === 'change') showError(error)
  else showToast(notSentText(texts.t, error), 'danger')
}

/** The error of a contact's last tag change, until the next attempt. */
export function useTagTrouble(): TagTroubles {
  const [trouble, setTrouble] = useState<TagTrouble | null>(null)
  const [tries] = useState(() => tagTries({ notifyError, notifySent }))
  useEffect(() => tries.showBy(setTrouble), [tries])
  return { trouble, attempt: tries.attempt, put: tries.put }
}

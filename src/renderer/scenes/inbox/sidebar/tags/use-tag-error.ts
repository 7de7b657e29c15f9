import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { showToast, tellError } from '../../../../data/toasts.ts'
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

/** Whoever has gone to another chat meanwhile is told all the same. */
function tellElsewhere({ kind, error }: TagTrouble): void {
  if (kind === 'change') tellError(error)
  else showToast(notSentText(texts.t, error), 'danger')
}

/** Keeps what goes wrong with a contact's tags until the next try. */
export function useTagTrouble(): TagTroubles {
  const [trouble, setTrouble] = useState<TagTrouble | null>(null)
  const [tries] = useState(() => tagTries(tellElsewhere))
  useEffect(() => tries.showBy(setTrouble), [tries])
  return { trouble, attempt: tries.attempt, put: tries.put }
}

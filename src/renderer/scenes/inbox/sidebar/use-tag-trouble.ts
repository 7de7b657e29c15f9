import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { tell, tellError } from '../../../data/toasts.ts'
import { texts } from '../../../i18n/index.ts'
import { refusalText } from '../refusal-text.ts'
import { useIsShown } from '../use-is-shown.ts'
import { sendTriggered, triggeredBy, type Triggered } from './tag-triggers.ts'

/** What went wrong: a change of the tags, or sending what a tag triggers, which can be tried again. */
export type TagTrouble =
  | { readonly kind: 'change'; readonly error: unknown }
  | { readonly kind: 'send'; readonly error: unknown; readonly retry: () => void }

export interface TagTroubles {
  readonly trouble: TagTrouble | null
  /** Does something with the contact's tags. @returns whether it was done; if not, `trouble` says why */
  attempt(act: () => Promise<void>): Promise<boolean>
  /** Sends what is to be sent after a tag of this name was put on. */
  trigger(tagName: string): Promise<void>
}

/** That the tag is on and what it triggers was not sent, and why. */
export function notSentText(t: TFunction, error: unknown): string {
  return t('inbox.tags.notSent', { error: refusalText(t, error) })
}

/** Keeps what goes wrong with a contact's tags until the next try. */
export function useTagTrouble(contact: Contact): TagTroubles {
  const [trouble, setTrouble] = useState<TagTrouble | null>(null)
  const isShown = useIsShown()
  // Whoever has gone to another chat meanwhile is told all the same.
  const report = (one: TagTrouble) => {
    if (isShown()) setTrouble(one)
    else if (one.kind === 'change') tellError(one.error)
    else tell(notSentText(texts.t, one.error), 'danger')
  }

  const attempt = async (act: () => Promise<void>) => {
    setTrouble(null)
    try {
      await act()
      return true
    } catch (error) {
      report({ kind: 'change', error })
      return false
    }
  }
  const send = async (triggered: Triggered) => {
    setTrouble(null)
    try {
      await sendTriggered(contact, triggered)
    } catch (error) {
      report({ kind: 'send', error, retry: () => void send(triggered) })
    }
  }
  return { trouble, attempt, trigger: (tagName) => send(triggeredBy(contact, tagName)) }
}

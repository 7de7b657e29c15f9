import type { TFunction } from 'i18next'
import { atom, type Atom } from 'jotai'
import type { MessageContent } from '#contract/entities/message.ts'
import { userAtom } from '../../../../data/session.ts'
import { failedWords } from '../bubble/failed-message-texts.ts'
import { refusedWords } from '../bubble/refused-message-texts.ts'
import { currentLive, liveAtom } from '../../../../data/live/live.ts'

/** How far up one's own messages are followed: a channel says within seconds what it does not take. */
const followed = 30

/** A message of one's own, sent or still in the outbox. */
export interface OwnMessage {
  /** The same in the outbox and once it is sent. */
  readonly key: string
  readonly content: MessageContent
  /** Why it was not sent; null unless it failed. */
  readonly failure: ((t: TFunction) => string) | null
}

/** One's own among the newest messages of a chat, and what of one's own is not sent yet. */
export function ownNewestAtom(contactId: string): Atom<readonly OwnMessage[]> {
  return atom((get) => {
    const me = get(userAtom)?.id
    const own: OwnMessage[] = []
    for (const id of get(get(liveAtom).windowAtom(contactId))?.ids.slice(-followed) ?? []) {
      // Whose it is never changes: what others wrote is not listened to.
      if (currentLive().message(id)?.sentByUserId !== me || me === undefined) continue
      const message = get(get(liveAtom).messageAtom(id))
      if (message === undefined || message.autoResponse) continue
      const { clientKey: key = id, content, status, payloadFailed } = message
      const failure = status === 'failed' ? (t: TFunction) => failedWords(t, payloadFailed) : null
      own.push({ key, content, failure })
    }
    for (const { key, content, state, error } of get(get(liveAtom).outbox.entriesAtom(contactId)) ??
      []) {
      const failure = state === 'failed' ? (t: TFunction) => refusedWords(t, error) : null
      own.push({ key, content, failure })
    }
    return own
  })
}

/**
 * Those that have failed since they were last seen. What had failed by the time it was first seen is no news.
 * @param seen of each message that was seen, by its key, whether it had failed; brought up to date
 */
export function newlyFailed(own: readonly OwnMessage[], seen: Map<string, boolean>): OwnMessage[] {
  const news = own.filter(({ key, failure }) => failure !== null && seen.get(key) === false)
  for (const { key, failure } of own) seen.set(key, failure !== null)
  return news
}

import type { TFunction } from 'i18next'
import { atom, type Atom } from 'jotai'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import {
  failedMessageText,
  refusedMessageText,
} from '#renderer/scenes/inbox/conversation/bubble/failed-message-texts.ts'
import { currentLive, liveAtom } from '#renderer/data/live/live.ts'

/**
 * How many of the newest messages are checked for failures. The channel reports a failure within seconds, so the failed
 * message is among them.
 */
const watchedCount = 30

/** A message of the user, sent or still in the outbox. */
export interface OwnMessage {
  /** Stays the same when the message leaves the outbox. */
  readonly key: string
  readonly content: MessageContent
  /** Returns the text of the failure's reason; null if the message did not fail. */
  readonly failure: ((t: TFunction) => string) | null
}

/** The user's own messages in a chat: those among the newest `watchedCount` messages, and those in the outbox. */
export function recentOwnMessagesAtom(contactId: string): Atom<readonly OwnMessage[]> {
  return atom((get) => {
    const me = get(userAtom)?.id
    const own: OwnMessage[] = []
    for (const id of get(get(liveAtom).windowAtom(contactId))?.ids.slice(-watchedCount) ?? []) {
      // The author of a message never changes, so messages of others need no subscription.
      if (currentLive().message(id)?.sentByUserId !== me || me === undefined) continue
      const message = get(get(liveAtom).messageAtom(id))
      if (message === undefined || message.autoResponse) continue
      const { clientKey: key = id, content, status, payloadFailed } = message
      const failure =
        status === 'failed' ? (t: TFunction) => failedMessageText(t, payloadFailed) : null
      own.push({ key, content, failure })
    }
    for (const { key, content, state, error } of get(get(liveAtom).outbox.entriesAtom(contactId)) ??
      []) {
      const failure = state === 'failed' ? (t: TFunction) => refusedMessageText(t, error) : null
      own.push({ key, content, failure })
    }
    return own
  })
}

/**
 * Returns the messages that have failed since the last call. A failure that exists when its message is first passed to
 * this function is not returned.
 * @param failedByKey whether each message of the earlier calls had failed, by the message's `key`; this call updates it
 */
export function newlyFailed(
  own: readonly OwnMessage[],
  failedByKey: Map<string, boolean>,
): OwnMessage[] {
  const failures = own.filter(
    ({ key, failure }) => failure !== null && failedByKey.get(key) === false,
  )
  for (const { key, failure } of own) failedByKey.set(key, failure !== null)
  return failures
}

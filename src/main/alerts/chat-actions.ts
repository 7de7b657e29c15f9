import { randomUUID } from 'node:crypto'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { sendableContentSchema } from '#contract/api/messages/messages.ts'
import type { OutboxEntry } from '#contract/bridge.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { pendingCounts } from '#contract/rules/chats/pending.ts'
import type { Texts } from '#main/i18n/texts.ts'
import type { ConnectionService } from '#main/connection/connection.ts'
import { asFailure } from '#main/http/to-failure.ts'
import { call } from '#main/http/json-call.ts'
import type { OutboxService } from '#main/outbox/outbox.ts'
import type { Clock, Log, Notifier } from '#main/ports.ts'
import type { SessionService } from '#main/session/session.ts'
import { chatPath, chatTag } from './alert-target.ts'

const MARK_MS = 20_000

/** The fields of a chat that an alert's actions need, and the position of the message that the alert shows. */
export type AlertChat = Pick<Contact, 'id' | 'groupId' | 'lastContactResponseAt'> & {
  seenPosition: number
}

export interface ChatActionsDeps {
  notifier: Pick<Notifier, 'show'>
  texts: () => Texts['alerts']
  outbox: Pick<OutboxService, 'add'>
  connection: Pick<ConnectionService, 'current'>
  session: Pick<SessionService, 'fetch'>
  /** Focuses the window and navigates to the path. */
  open: (path: string) => void
  clock: Clock
  log: Log
}

/**
 * The actions that a notification offers for its chat. They never reject: a failure is shown as another notification.
 */
export type ChatActions = ReturnType<typeof createChatActions>

export function createChatActions(deps: ChatActionsDeps) {
  const { notifier, texts, outbox, connection, session, open, clock, log } = deps
  /** Outbox keys of the replies from notifications. The key of a refused reply is removed. */
  const replies = new Set<string>()

  function notify(chat: Pick<AlertChat, 'id' | 'groupId'>, title: string, body: string): void {
    const onClick = () => open(chatPath(chat.id, chat.groupId))
    notifier.show({ tag: chatTag(chat.id), title, body, onClick })
  }

  function notifyUnsent(chat: Pick<AlertChat, 'id' | 'groupId'>): void {
    notify(chat, texts().replyFailed, texts().replyFailedHelp)
  }

  return {
    /** Sends a text through the outbox, like the composer. */
    async reply(chat: AlertChat, written: string) {
      const text = written.trim()
      if (text === '') return
      if (!isWindowOpen(chat.lastContactResponseAt, clock.now()))
        return notify(chat, texts().replyFailed, texts().windowClosedHelp)
      const content = sendableContentSchema.safeParse({ type: 'text', text })
      if (!content.success) return notifyUnsent(chat)
      const key = randomUUID()
      replies.add(key)
      try {
        const { id: contactId, groupId, seenPosition } = chat
        await outbox.add({ key, groupId, contactId, content: content.data, seenPosition })
      } catch (error) {
        log.warn('A reply was not stored.', { code: asFailure(error).code })
        notifyUnsent(chat)
      }
    },

    async markRead({ id, groupId }: Pick<AlertChat, 'id' | 'groupId'>) {
      const base = connection.current()?.document.services.main
      try {
        if (base === undefined) throw new Error('No workspace is connected.')
        await call(chatsApi.setPending, {
          fetch: session.fetch,
          clock,
          base,
          params: { id },
          body: { pendingMessages: pendingCounts.opened },
          groupId,
          timeoutMs: MARK_MS,
        })
      } catch (error) {
        log.info('A chat was not marked as read.', { code: asFailure(error).code })
        notify({ id, groupId }, texts().markReadFailed, texts().markReadFailedHelp)
      }
    },

    /** Shows a notification if `entry`, a message that the service refused, is a reply from a notification. */
    onRefused({ key, contactId, groupId }: OutboxEntry) {
      if (replies.delete(key)) notifyUnsent({ id: contactId, groupId })
    },
  }
}

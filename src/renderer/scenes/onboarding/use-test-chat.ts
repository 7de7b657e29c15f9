import { useQuery } from '@tanstack/react-query'
import { messagesApi } from '#contract/api/messages/messages.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { change } from '#renderer/data/change/change.ts'
import { lineCheckMs, useFirstChat } from '#renderer/data/groups/use-first-chat.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

export interface TestChat {
  /** The first customer of the line; undefined until one has written. */
  readonly contact: Contact | undefined
  readonly messages: readonly Message[]
  readonly error: unknown
  readonly refetch: () => void
  readonly answer: (text: string) => Promise<unknown>
}

/** The first chat of a new line, once somebody has written. */
export function useTestChat(groupId: string): TestChat {
  const chat = useFirstChat(groupId)
  const { contact } = chat
  const contactId = contact?.id ?? ''
  const messages = useQuery({
    queryKey: queryKeyOf('onboarding', 'messages', groupId, contactId),
    queryFn: ({ signal }) =>
      call(messagesApi.messages, { params: { contactId }, query: {}, groupId, signal }),
    enabled: contactId !== '',
    refetchInterval: lineCheckMs,
    retry: false,
  })
  const answer = (text: string) =>
    change({
      send: () =>
        call(messagesApi.sendMessage, {
          groupId,
          body: { contactId, content: { type: 'text', text } },
          idempotencyKey: crypto.randomUUID(),
        }),
    }).finally(() => void messages.refetch())
  return {
    contact,
    messages: messages.data?.items ?? [],
    error: chat.error ?? messages.error,
    refetch: () => {
      void chat.refetch()
      if (contactId !== '') void messages.refetch()
    },
    answer,
  }
}

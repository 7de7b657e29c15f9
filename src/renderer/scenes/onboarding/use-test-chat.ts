import { useMutation, useQuery } from '@tanstack/react-query'
import { contactsApi } from '#contract/api/contacts.ts'
import { messagesApi } from '#contract/api/messages.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { call } from '../../data/api-client.ts'

/** Interval at which the new line is looked at, ms: no inbox is open that would follow its events. */
const lookEveryMs = 2_000

export interface TestChat {
  /** The first customer of the line; undefined before one has written. */
  readonly contact: Contact | undefined
  readonly messages: readonly Message[]
  readonly error: unknown
  readonly refetch: () => void
  readonly answer: (text: string) => Promise<unknown>
}

/** The first chat of a new line, as soon as somebody writes. */
export function useTestChat(groupId: string): TestChat {
  const chats = useQuery({
    queryKey: ['onboarding', 'chats', groupId],
    queryFn: ({ signal }) =>
      call(contactsApi.chatList, { query: { groupId, limit: 1 }, groupId, signal }),
    refetchInterval: lookEveryMs,
    retry: false,
  })
  const [contact] = chats.data?.items ?? []
  const contactId = contact?.id ?? ''
  const messages = useQuery({
    queryKey: ['onboarding', 'messages', groupId, contactId],
    queryFn: ({ signal }) =>
      call(messagesApi.messages, { params: { contactId }, query: {}, groupId, signal }),
    enabled: contactId !== '',
    refetchInterval: lookEveryMs,
    retry: false,
  })
  const answer = useMutation({
    mutationFn: (text: string) =>
      call(messagesApi.sendMessage, {
        groupId,
        body: { contactId, content: { type: 'text', text } },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSettled: () => messages.refetch(),
  })
  return {
    contact,
    messages: messages.data?.items ?? [],
    error: chats.error ?? messages.error,
    refetch: () => {
      void chats.refetch()
      if (contactId !== '') void messages.refetch()
    },
    answer: answer.mutateAsync,
  }
}

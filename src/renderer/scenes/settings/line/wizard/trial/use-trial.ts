import { useQuery, useQueryClient } from '@tanstack/react-query'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { searchApi } from '#contract/api/messages/search.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { hasTestCode } from '#contract/rules/line/test-message.ts'
import { lineCheckMs } from '#renderer/data/groups/use-first-chat.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useChange } from '#renderer/data/change/use-change.ts'

/** The points of a test, in their order. */
export const trialPoints = ['wrote', 'arrived', 'answered', 'delivered', 'read'] as const
export type TrialPoint = (typeof trialPoints)[number]

export interface Trial {
  /** Who wrote the message with the code; undefined until it has arrived. */
  readonly contact: Contact | undefined
  readonly message: Message | undefined
  /** The messages since then, oldest first. */
  readonly messages: readonly Message[]
  /** The latest answer from this screen. */
  readonly answer: Message | undefined
  /** When each point was reached, epoch ms. */
  readonly times: Readonly<Partial<Record<TrialPoint, number>>>
  readonly error: unknown
  readonly isSending: boolean
  readonly send: (text: string) => void
}

const statuses = ['pending', 'sent', 'delivered', 'read']
const isAtLeast = ({ status }: Message, least: string) =>
  statuses.indexOf(status) >= statuses.indexOf(least) && statuses.includes(status)

/** What was found of a test so far. */
type Found = Pick<Trial, 'contact' | 'message' | 'messages' | 'answer' | 'times'>

const nothing: Found = {
  contact: undefined,
  message: undefined,
  messages: [],
  answer: undefined,
  times: {},
}

/** When each point was first seen as reached. The message has the clock of its sender's phone. */
function timesOf({ message, answer }: Found, before: Found['times']): Found['times'] {
  if (message === undefined) return {}
  const now = Date.now()
  const reached = (least: string) => answer !== undefined && isAtLeast(answer, least)
  return {
    wrote: Date.parse(message.updatedAt),
    arrived: before.arrived ?? now,
    ...(reached('sent') && { answered: before.answered ?? now }),
    ...(reached('delivered') && { delivered: before.delivered ?? now }),
    ...(reached('read') && { read: before.read ?? now }),
  }
}

async function findTest(
  groupId: string,
  code: string,
  before: Found,
  signal: AbortSignal,
): Promise<Found> {
  const query = { searchWords: code, timerange: 'day', limit: 10 } as const
  const hits = await call(searchApi.searchMessages, { groupId, query, signal })
  const hit = hits.items.find(
    ({ message: { sender, content } }) =>
      sender === 'contact' && hasTestCode(content.text ?? '', code),
  )
  if (hit === undefined) return nothing
  const { contact, message } = hit
  const params = { contactId: contact.id }
  const { items } = await call(messagesApi.messages, { params, query: {}, groupId, signal })
  const messages = items
    .filter(({ positionInChat }) => positionInChat >= message.positionInChat)
    .toSorted((a, b) => a.positionInChat - b.positionInChat)
  const answer = messages.findLast(
    ({ sender, autoResponse }) => sender === 'group' && !autoResponse,
  )
  const found = { contact, message, messages, answer, times: {} }
  return { ...found, times: timesOf(found, before.times) }
}

/** What has become of the test with this code: the message to the line, and the answer to it. */
export function useTrial(groupId: string, code: string): Trial {
  const queryClient = useQueryClient()
  const queryKey = queryKeyOf('lineTest', groupId, code)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      findTest(groupId, code, queryClient.getQueryData<Found>(queryKey) ?? nothing, signal),
    refetchInterval: lineCheckMs,
    retry: false,
  })
  const found = query.data ?? nothing
  const { contact } = found
  const change = useChange({
    async send(text: string) {
      const contactId = contact?.id ?? ''
      // The chat of the test is its author's, unless somebody has it already.
      if (contact?.userId === undefined)
        await call(assignmentApi.takeChat, { groupId, params: { id: contactId } })
      return await call(messagesApi.sendMessage, {
        groupId,
        body: { contactId, content: { type: 'text', text } },
        idempotencyKey: crypto.randomUUID(),
      })
    },
    onDone: async () => void (await query.refetch()),
    repeats: true,
  })
  return {
    ...found,
    error: query.error ?? change.error,
    isSending: change.busy,
    send: change.run,
  }
}

import { messagesApi } from '#contract/api/messages/messages.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { templatesApi } from '#contract/api/answers/templates.ts'
import type { TemplateCall } from '#contract/entities/templates/template-call.ts'
import type { SmallWorkspace } from './main-session-support.ts'

/** The messages that the small service accepted, in the order of their first acceptance. */
export interface Taken {
  key: string
  contactId: string
  groupId: string
  /** The message's text; none for a template, which the service fills in itself. */
  text: string
  template?: TemplateCall
  /** The position of the last message that the writer had seen. */
  seenPosition?: number
  /** Id of the quoted message. */
  replyTo?: string
  userToken: string
}

/** A messages service that implements the Idempotency-Key, as the workspace does. */
export interface ChatService {
  taken: Taken[]
  /** Calls received, accepted or not. */
  tries: { key: string; at: number }[]
  /** Maximum number of concurrent calls. */
  mostOpen: number
  /** Responds in place of accepting the message; null accepts it. */
  refuse: (call: Taken) => Response | null | Promise<Response | null>
  /** Responds after accepting the message; null returns the message. */
  afterwards: (call: Taken) => Response | null | Promise<Response | null>
}

/** Makes the small workspace accept messages. */
export function chatService(workspace: Pick<SmallWorkspace, 'answer'>): ChatService {
  const state: ChatService = {
    taken: [],
    tries: [],
    mostOpen: 0,
    refuse: () => null,
    afterwards: () => null,
  }
  let open = 0

  async function answer(request: Request): Promise<Response> {
    const { contactId, content, template, seenPosition, replyTo } = await readCall(request)
    const call: Taken = {
      key: request.headers.get('idempotency-key') ?? '',
      groupId: request.headers.get('x-group-id') ?? '',
      contactId,
      text: content.text ?? '',
      ...(template !== undefined && { template }),
      ...(seenPosition !== undefined && { seenPosition }),
      ...(replyTo !== undefined && { replyTo }),
      userToken: request.headers.get('authorization') ?? '',
    }
    state.tries.push({ key: call.key, at: performance.now() })
    const refused = await state.refuse(call)
    if (refused !== null) return refused
    if (!state.taken.some(({ key }) => key === call.key)) state.taken.push(call)
    return (await state.afterwards(call)) ?? Response.json(messageOf(call, content))
  }

  workspace.answer = async (request) => {
    if (!/\/messages\/(messages|templates)$/.test(request.url) || request.method !== 'POST') {
      return new Response('no', { status: 404 })
    }
    open += 1
    state.mostOpen = Math.max(state.mostOpen, open)
    try {
      return await answer(request)
    } finally {
      open -= 1
    }
  }
  return state
}

/** The content of a call, by its endpoint. */
async function readCall(request: Request): Promise<{
  contactId: string
  content: MessageContent
  template?: TemplateCall
  seenPosition?: number | undefined
  replyTo?: string | undefined
}> {
  const body: unknown = await request.json()
  if (!request.url.endsWith('/templates')) return messagesApi.sendMessage.body.parse(body)
  const { contactId, seenPosition, ...template } = templatesApi.sendTemplate.body.parse(body)
  const content: MessageContent = { type: 'text', templateId: template.templateId }
  return { contactId, content, template, seenPosition }
}

function messageOf({ key, contactId }: Taken, content: unknown) {
  return {
    id: `message-of-${key}`,
    contactId,
    content,
    sender: 'group',
    status: 'sent',
    updatedAt: new Date().toISOString(),
    positionInChat: 1,
    reactions: [],
    clientKey: key,
  }
}

import type { ChatAction } from '#contract/entities/chats/chat-action.ts'

/** What a step sets: two steps that set the same contradict or repeat each other. Undefined for what may be done twice. */
function setBy(action: ChatAction): string | undefined {
  switch (action.kind) {
    case 'answer':
    case 'note':
    case 'alert':
      return undefined
    case 'tag':
    case 'untag':
    case 'level':
      return `tag ${action.tagId}`
    case 'field':
      return `field ${action.number}`
    case 'webhook':
      return `webhook ${action.webhookId}`
    case 'important':
    case 'unimportant':
      return 'important'
    default:
      return action.kind
  }
}

/** The index of the first step that sets what an earlier one has set; undefined if there is none. */
export function repeatedAction(actions: readonly ChatAction[]): number | undefined {
  const set = new Set<string>()
  const index = actions.findIndex((action) => {
    const key = setBy(action)
    if (key === undefined) return false
    if (set.has(key)) return true
    set.add(key)
    return false
  })
  return index < 0 ? undefined : index
}

/** The kinds of steps that run after all others, in their order. */
const lastKinds: readonly ChatAction['kind'][] = ['finish', 'assign', 'webhook']

/**
 * The steps in the order in which they run. The chat is finished, and then given away, last: whoever runs the steps may not
 * see it afterwards, and a finished chat must not be opened again by an answer. Webhooks are sent the chat as it is after that.
 */
export function runOrder(actions: readonly ChatAction[]): ChatAction[] {
  const rank = ({ kind }: ChatAction) => lastKinds.indexOf(kind)
  return actions.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether a step can be undone: a sent message, a note, a notification and the call of a webhook cannot. */
export const isUndoable = ({ kind }: Pick<ChatAction, 'kind'>): boolean =>
  kind !== 'answer' && kind !== 'note' && kind !== 'alert' && kind !== 'webhook'

/** Whether a macro may send something to the customer, which a click on many chats should say first. */
export const sendsToCustomer = (actions: readonly ChatAction[]): boolean =>
  actions.some(({ kind }) => kind === 'answer')

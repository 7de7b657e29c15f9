import type { MessageContent, MessageDetail } from '#contract/entities/messages/message.ts'

/** The channel's name for a file that was sent before the line was connected. */
export const FORMER_FILE = 'media_placeholder'

/** Kinds that the channel does not pass on, by the names it has for them; some of these are in no document of it. */
const unsupportedKinds: Readonly<Record<string, MessageDetail['kind']>> = {
  view_once: 'viewOnce',
  view_once_image: 'viewOnce',
  view_once_video: 'viewOnce',
  poll: 'poll',
  poll_creation: 'poll',
  poll_update: 'poll',
  event: 'event',
  event_creation: 'event',
  gif: 'gif',
  group_invite: 'groupInvite',
  edit: 'edited',
  unavailable: 'unavailable',
  [FORMER_FILE]: 'formerFile',
}

/** The kind of a message that the channel did not pass on, by the channel's name for it. */
export const unsupportedKind = (name: string): MessageDetail['kind'] =>
  (Object.hasOwn(unsupportedKinds, name) ? unsupportedKinds[name] : undefined) ?? 'unsupported'

type Shown = Pick<MessageContent, 'deleted' | 'unsupported' | 'order' | 'contacts' | 'call'>

/** What lists and quotes show of a message instead of its text; undefined for a message that has a text of its own. */
export function messageDetail(content: Shown): MessageDetail | undefined {
  const { deleted, unsupported, order, contacts = [], call } = content
  if (deleted === true) return { kind: 'deleted' }
  if (unsupported !== undefined) return { kind: unsupportedKind(unsupported) }
  if (call !== undefined)
    return call.outcome === 'answered'
      ? { kind: 'answeredCall' }
      : { kind: 'missedCall', count: call.inRow ?? 1 }
  if (order !== undefined) {
    const count = order.items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
    return { kind: 'order', count: Math.max(0, Math.round(count)) }
  }
  const [first] = contacts
  if (first === undefined) return undefined
  return { kind: 'contacts', name: first.name || (first.phones[0] ?? ''), count: contacts.length }
}

/** What follows the name of a detail's kind: a contact's name, or the number of several missed calls one after another. */
export function detailAddition({ kind, name, count = 0 }: MessageDetail): string | undefined {
  if (kind === 'missedCall') return count > 1 ? String(count) : undefined
  return name
}

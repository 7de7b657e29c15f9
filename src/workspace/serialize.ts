import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { LevelTag } from '#contract/entities/tags/level.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import type { User } from '#contract/entities/people/user.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { ownsOf, type Own, type OwnOf } from './storage/chats/chat-owns.ts'
import { isHandedOver, pendingFor } from './storage/chats/chat-reads.ts'
import type { Db } from './storage/tables.ts'

/**
 * The wire form of entities. Internally they have only `id`. On the wire contacts, groups, users, tags and level tags have
 * `id` and `_id`, as in the specification, and messages have only `_id`.
 */

/**
 * The contact with all tags and the chat's own number of unread messages, for events; events/publisher.ts later adapts
 * both to each viewer.
 */
export function contactOut(contact: Contact): Contact & { _id: string } {
  return { _id: contact.id, ...contact }
}

/**
 * Contacts with the viewer's number of unread messages and the tags that the viewer may see: users with the role
 * publisher see only their own tags (specification, section 6).
 */
export async function contactsFor(
  db: Db,
  viewer: Viewer,
  contacts: readonly Contact[],
): Promise<(Contact & { _id: string })[]> {
  const ids = contacts.map(({ id }) => id)
  return contactsAs(viewer, contacts, await ownsOf(db, ids, viewer.userId))
}

/** Like `contactsFor`, with what `ownsOf` has read of the contacts. */
export function contactsAs(
  viewer: Viewer,
  contacts: readonly Contact[],
  ownOf: OwnOf,
): (Contact & { _id: string })[] {
  return contacts.map((contact) => {
    const tagIdList = visibleTags(viewer, contact.tagIdList)
    return { ...contactOut(asSeen(contact, ownOf(contact.id, viewer.userId))), tagIdList }
  })
}

/** Like `contactsFor`, for one contact. */
export async function contactFor(
  db: Db,
  viewer: Viewer,
  contact: Contact,
): Promise<Contact & { _id: string }> {
  const [out] = await contactsFor(db, viewer, [contact])
  if (out === undefined) throw new Error('One contact was not serialized.')
  return out
}

/**
 * A contact with a viewer's number of unread messages, whether the chat was handed over to them, and whether they follow
 * it.
 */
export function asSeen(contact: Contact, own: Own | undefined): Contact {
  const pendingMessages = pendingFor(contact.chat.pendingMessages, own?.read)
  const marks = {
    ...(isHandedOver(own?.read) && { handedOver: true }),
    ...(own?.isFollowed === true && { followed: true }),
  }
  return { ...contact, chat: { ...contact.chat, pendingMessages, ...marks } }
}

export function visibleTags(viewer: Viewer, tagIds: readonly string[]): string[] {
  return tagIds.filter((id) => can(viewer, 'tag.see', { id }))
}

export function groupOut(group: Group): Group & { _id: string } {
  return { _id: group.id, ...group, tagsLvl: group.tagsLvl.map(tagOut) }
}

/** A tag or a level tag. */
export function tagOut<AnyTag extends Tag | LevelTag>(tag: AnyTag): AnyTag & { _id: string } {
  return { _id: tag.id, ...tag }
}

export function userOut(user: User): User & { _id: string } {
  return { _id: user.id, ...user }
}

/** The message with `_id` instead of `id`. The type still has `id`, which the client's schema restores from `_id`. */
export function messageOut(message: Message): Message {
  const { id, ...rest } = message
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- on the wire a message has `_id`, which the schema reads as `id`
  return { _id: id, ...rest } as unknown as Message
}

import type { Contact } from '#contract/entities/contact.ts'
import type { Group } from '#contract/entities/group.ts'
import type { Message } from '#contract/entities/message.ts'
import type { User } from '#contract/entities/user.ts'
import { can, type Viewer } from '#contract/policies/index.ts'

/**
 * The wire form of entities. Inside, an identity is `id`; on the wire contacts, groups and users have `id` and `_id`, as the
 * specification shows them, and a message only `_id`.
 */

/** With all its tags: for an announcement, of which each is told what they may know (events/redact-for-viewer.ts). */
export function contactOut(contact: Contact): Contact & { _id: string } {
  return { _id: contact.id, ...contact }
}

/** With the tags that the viewer may see: publishers see their own alone (section 6). */
export function contactFor(viewer: Viewer, contact: Contact): Contact & { _id: string } {
  return { ...contactOut(contact), tagIdList: visibleTags(viewer, contact.tagIdList) }
}

export function visibleTags(viewer: Viewer, tagIds: readonly string[]): string[] {
  return tagIds.filter((id) => can(viewer, 'tag.see', { id }))
}

export function groupOut(group: Group): Group & { _id: string } {
  return { _id: group.id, ...group }
}

export function userOut(user: User): User & { _id: string } {
  return { _id: user.id, ...user }
}

/** The declared type says `id`, which the contract's schema fills in from `_id` on the other side. */
export function messageOut(message: Message): Message {
  const { id, ...rest } = message
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the wire form of a message: the schema reads `_id` as `id`
  return { _id: id, ...rest } as unknown as Message
}

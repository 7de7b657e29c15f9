import type { Contact } from '#contract/entities/contact.ts'
import type { Group } from '#contract/entities/group.ts'
import type { LevelTag } from '#contract/entities/level.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Tag } from '#contract/entities/tag.ts'
import type { User } from '#contract/entities/user.ts'
import { can, type Viewer } from '#contract/policies/index.ts'

/**
 * The wire form of entities. Internally they have only `id`. On the wire contacts, groups, users, tags and level tags have
 * `id` and `_id`, as in the specification, and messages have only `_id`.
 */

/** The contact with all tags, for events; events/publisher.ts later removes hidden tags for each viewer. */
export function contactOut(contact: Contact): Contact & { _id: string } {
  return { _id: contact.id, ...contact }
}

/**
 * The contact with the tags that the viewer may see: users with the role publisher see only their own tags
 * (specification, section 6).
 */
export function contactFor(viewer: Viewer, contact: Contact): Contact & { _id: string } {
  return { ...contactOut(contact), tagIdList: visibleTags(viewer, contact.tagIdList) }
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

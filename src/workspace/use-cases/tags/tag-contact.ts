import type { LevelTag } from '#contract/entities/tags/level.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { can } from '#contract/policies/index.ts'
import { answerLevel, levelsOf } from '#contract/rules/tags/tag-levels.ts'
import { triggeredTemplates } from '#contract/rules/tags/tag-triggers.ts'
import type { OpenChat } from '#workspace/access.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { inGroup } from '#workspace/in-group.ts'
import { insertChange } from '#workspace/storage/chats/chat-changes.ts'
import type { Putting } from '#workspace/storage/tags/contact-tags.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'
import { readTagTriggers } from '#workspace/storage/tags/tag-triggers.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { addTag, changeLevelTags, removeTag } from './change-tags.ts'

/** A level tag or a plain tag of the group. */
export type NamedTag = { levelTag: LevelTag } | { tag: Tag }

/** @throws ServiceFailure 403 if the viewer may not change the contact's tags */
export function assertMayTag(chat: OpenChat): OpenChat {
  if (!can(chat.viewer, 'contact.tag', chat.contact))
    throw forbidden('You may not change the tags of this contact.')
  return chat
}

/** Finds a level tag, or a plain tag that the viewer may see. @throws ServiceFailure 404 for any other tag */
export async function namedTag(
  db: Db,
  { viewer, directory }: OpenChat,
  tagId: string,
): Promise<NamedTag> {
  const levelTag = directory.group.tagsLvl.find(({ id }) => id === tagId)
  if (levelTag !== undefined) return { levelTag }
  const tag = await inGroup(db, directory.group.id).tag(tagId)
  if (!can(viewer, 'tag.see', tag)) throw notFound('tag')
  return { tag }
}

/**
 * Gives a contact a tag. If the contact has it, nothing changes.
 * @throws ServiceFailure 409 if the tag is archived, or the tags on earlier levels do not allow it
 */
export async function giveTag(
  work: Work,
  chat: OpenChat,
  given: NamedTag,
  by: Putting,
): Promise<void> {
  await recordSendingTag(work.tx, chat, given, by)
  if ('tag' in given) {
    const { id, archived } = given.tag
    if (archived && !chat.contact.tagIdList.includes(id))
      throw new ServiceFailure('CONFLICT', 'This tag is archived.')
    await addTag(work, chat, id, by)
  } else if (!carries(chat, given.levelTag.id)) {
    await answer(work, chat, given.levelTag, { clears: false, by })
  }
}

/** Removes a tag from a contact. If the contact does not have it, nothing changes. */
export async function withdrawTag(
  work: Work,
  chat: OpenChat,
  given: NamedTag,
  by: Putting,
): Promise<void> {
  if ('tag' in given) await removeTag(work, chat, given.tag.id, by)
  else if (carries(chat, given.levelTag.id))
    await answer(work, chat, given.levelTag, { clears: true, by })
}

/**
 * Gives the contact a level tag, which replaces the contact's tag on the same level. If `clears` is true, removes the
 * contact's tag on that level instead.
 * @throws ServiceFailure 409 if the level is disabled for this contact or does not offer the tag
 */
async function answer(
  work: Work,
  chat: OpenChat,
  levelTag: LevelTag,
  { clears, by }: { clears: boolean; by: Putting },
): Promise<void> {
  const { group } = chat.directory
  const setup = levelsOf(group)
  const tag = clears ? null : levelTag
  const next = answerLevel(setup, chat.contact.tagLvl, levelTag.type, tag)
  if (next === null)
    throw new ServiceFailure('CONFLICT', 'The tags on earlier levels do not allow this tag.')
  await changeLevelTags(work, chat, next, { known: group.tagsLvl, by })
}

const carries = ({ contact }: OpenChat, tagId: string): boolean =>
  contact.tagLvl.some((entry) => entry.tagId === tagId)

/** Records that a tag is added for which the app sends a template, unless the contact has the tag. */
async function recordSendingTag(
  tx: Tx,
  chat: OpenChat,
  given: NamedTag,
  { userId: byUserId, at: now }: Putting,
): Promise<void> {
  const { id, name } = 'tag' in given ? given.tag : given.levelTag
  if (carries(chat, id) || chat.contact.tagIdList.includes(id)) return
  if (triggeredTemplates(await readTagTriggers(tx), name).length === 0) return
  const tag = 'tag' in given ? { id, name } : { name }
  await insertChange(tx, chat.contact.id, { kind: 'tag', tag }, { byUserId, now })
}

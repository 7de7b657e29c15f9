import { contactTagsApi } from '#contract/api/contact-tags.ts'
import type { ContactTag } from '#contract/entities/contact-tag.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { LevelTag } from '#contract/entities/level.ts'
import type { Tag } from '#contract/entities/tag.ts'
import { can } from '#contract/policies/index.ts'
import { answerLevel, levelsOf } from '#contract/rules/tag-levels.ts'
import { addTag, changeLevelTags, removeTag } from '#workspace/use-cases/change-tags.ts'
import { triggeredTemplates } from '#contract/rules/tag-triggers.ts'
import { insertChange } from '#workspace/storage/chat-changes.ts'
import { readTagTriggers } from '#workspace/storage/tag-triggers.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { listTagRecords, type Putting, type TagRecord } from '#workspace/storage/contact-tags.ts'
import { listTags } from '#workspace/storage/tags.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'
import { write, type Work } from '#workspace/unit-of-work.ts'
import { enterGroup, openChat, openChatInBody, type OpenChat } from '#workspace/access.ts'

/** The tag record of the specification: a contact's tag, and the contact's current name and phone number. */
function recordOf(contact: Contact, record: TagRecord): ContactTag {
  const { id, name, countryCode, phone } = contact
  return {
    contactId: id,
    contactName: name,
    contactCountryCode: countryCode,
    contactPhone: phone,
    ...record,
  }
}

/** @throws ServiceFailure 403 if the caller may not change the contact's tags */
function assertMayTag(chat: OpenChat): OpenChat {
  if (!can(chat.viewer, 'contact.tag', chat.contact))
    throw forbidden('You may not change the tags of this contact.')
  return chat
}

/** Finds a level tag, or a plain tag that the caller may see. @throws ServiceFailure 404 for any other tag */
async function named(
  db: Db,
  { viewer, directory }: OpenChat,
  tagId: string,
): Promise<{ levelTag: LevelTag } | { tag: Tag }> {
  const levelTag = directory.group.tagsLvl.find(({ id }) => id === tagId)
  if (levelTag !== undefined) return { levelTag }
  const tag = await inGroup(db, directory.group.id).tag(tagId)
  if (!can(viewer, 'tag.see', tag)) throw notFound('tag')
  return { tag }
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
  given: { levelTag: LevelTag } | { tag: Tag },
  { userId: byUserId, at: now }: Putting,
): Promise<void> {
  const { id, name } = 'tag' in given ? given.tag : given.levelTag
  if (carries(chat, id) || chat.contact.tagIdList.includes(id)) return
  if (triggeredTemplates(await readTagTriggers(tx), name).length === 0) return
  const tag = 'tag' in given ? { id, name } : { name }
  await insertChange(tx, chat.contact.id, { kind: 'tag', tag }, { byUserId, now })
}

export const contactTagsRoutes = [
  implement(contactTagsApi.contactTags, async (call, { storage }) => {
    const { db } = storage
    const { viewer, contact, directory } = await openChat(db, call, call.params.contactId)
    const ofLevels = can(viewer, 'level.see') ? directory.group.tagsLvl : []
    const plain = await listTags(db, directory.group.id)
    const visible = new Set(
      [...ofLevels, ...plain.filter((tag) => can(viewer, 'tag.see', tag))].map(({ id }) => id),
    )
    const records = await listTagRecords(db, contact.id)
    return {
      items: records
        .filter(({ tagId }) => visible.has(tagId))
        .map((record) => recordOf(contact, record)),
    }
  }),

  implement(contactTagsApi.addContactTag, async (call, service) => {
    return await write(service, async (work) => {
      const access = await enterGroup(work.tx, call)
      const chat = assertMayTag(await openChatInBody(work.tx, access, call))
      const { contact } = chat
      const { contactId, tagId } = call.body
      const given = await named(work.tx, chat, tagId)
      const by = { userId: call.userId, agentId: contact.userId, at: service.clock.now() }
      await recordSendingTag(work.tx, chat, given, by)
      if ('tag' in given) {
        if (given.tag.archived && !contact.tagIdList.includes(tagId))
          throw new ServiceFailure('CONFLICT', 'This tag is archived.')
        await addTag(work, chat, tagId, by)
      } else if (!carries(chat, tagId)) {
        await answer(work, chat, given.levelTag, { clears: false, by })
      }
      const records = await listTagRecords(work.tx, contactId)
      const record = records.find((one) => one.tagId === tagId)
      if (record === undefined) throw new Error('A tag that was added is missing.')
      return recordOf(contact, record)
    })
  }),

  implement(contactTagsApi.removeContactTag, async (call, service) => {
    const { contactId, tagId } = call.params
    return await write(service, async (work) => {
      const chat = assertMayTag(await openChat(work.tx, call, contactId))
      const given = await named(work.tx, chat, tagId)
      const by = { userId: call.userId, agentId: undefined, at: service.clock.now() }
      if ('tag' in given) await removeTag(work, chat, tagId, call.userId)
      else if (carries(chat, tagId)) await answer(work, chat, given.levelTag, { clears: true, by })
      return { ok: true as const }
    })
  }),
]

import { contactTagsApi } from '#contract/api/tags/contact-tags.ts'
import type { ContactTag } from '#contract/entities/tags/contact-tag.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import {
  assertMayTag,
  giveTag,
  namedTag,
  withdrawTag,
} from '#workspace/use-cases/tags/tag-contact.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { listTagRecords, type TagRecord } from '#workspace/storage/tags/contact-tags.ts'
import { listTags } from '#workspace/storage/tags/tags.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { enterGroup, openChat, openChatInBody } from '#workspace/access.ts'

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
    return await writeGroup(service, call.groupId, async (work) => {
      const access = await enterGroup(work.tx, call)
      const chat = assertMayTag(await openChatInBody(work.tx, access, call))
      const { contact } = chat
      const { contactId, tagId } = call.body
      const given = await namedTag(work.tx, chat, tagId)
      const by = { userId: call.userId, agentId: contact.userId, at: service.clock.now() }
      await giveTag(work, chat, given, by)
      const records = await listTagRecords(work.tx, contactId)
      const record = records.find((one) => one.tagId === tagId)
      if (record === undefined) throw new Error('A tag that was added is missing.')
      return recordOf(contact, record)
    })
  }),

  implement(contactTagsApi.removeContactTag, async (call, service) => {
    const { contactId, tagId } = call.params
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = assertMayTag(await openChat(work.tx, call, contactId))
      const given = await namedTag(work.tx, chat, tagId)
      const by = { userId: call.userId, agentId: undefined, at: service.clock.now() }
      await withdrawTag(work, chat, given, by)
      return { ok: true as const }
    })
  }),
]

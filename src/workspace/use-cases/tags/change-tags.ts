import type { Contact, ContactLevelTag } from '#contract/entities/contacts/contact.ts'
import type { LevelTag } from '#contract/entities/tags/level.ts'
import { chatThings } from '#contract/rules/chats/chat-things.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import {
  dropLevelTags,
  dropTag,
  putLevelTag,
  putTag,
  type Putting,
} from '#workspace/storage/tags/contact-tags.ts'
import { findChat } from '#workspace/storage/contacts/contacts.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { contactOut } from '#workspace/serialize.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readBack, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { reckonChat } from '#workspace/use-cases/targets/reckon-targets.ts'
import { recordForRules, type NewRuleEvent } from '#workspace/use-cases/rules/rule-events.ts'

/** Adds a tag to a contact and publishes the change. If the contact has the tag, nothing is changed or published. */
export async function addTag(
  work: Work,
  { row, contact }: StoredChat,
  tagId: string,
  by: Putting,
): Promise<Contact> {
  const { tx, announce } = work
  if (contact.tagIdList.includes(tagId)) return contact
  const revision = await putTag(tx, row, tagId, by)
  const changed = await readTagged(work, { ...row, revision }, by.at)
  const data = { contactId: contact.id, tagId, contact: contactOut(changed) }
  announce(toChat(changed, 'contact.tagAdded', data, by.userId))
  await recordTag(work, contact, { on: 'tagged', tagId }, by)
  return changed
}

/**
 * Removes a tag from a contact and publishes the change. If the contact does not have the tag, nothing is published.
 */
export async function removeTag(
  work: Work,
  { row, contact }: StoredChat,
  tagId: string,
  by: Pick<Putting, 'userId' | 'at'>,
): Promise<Contact> {
  const { tx, announce } = work
  if (!contact.tagIdList.includes(tagId)) return contact
  const revision = await dropTag(tx, contact.id, tagId)
  const changed = await readTagged(work, { ...row, revision }, by.at)
  const data = { contactId: contact.id, tagId, contact: contactOut(changed) }
  announce(toChat(changed, 'contact.tagRemoved', data, by.userId))
  await recordTag(work, contact, { on: 'untagged', tagId }, by)
  return changed
}

/** The contact after a change of its tags, which may change its targets. @param now epoch ms */
async function readTagged(work: Work, row: ContactsTable, now: number): Promise<Contact> {
  return (await reckonChat(work, row, await readBack(work.tx, row), now)).contact
}

async function recordTag(
  work: Work,
  contact: Contact,
  event: Extract<NewRuleEvent, { tagId: string }>,
  { userId: byUserId, at: now }: Pick<Putting, 'userId' | 'at'>,
): Promise<void> {
  const things = [chatThings.tag(event.tagId)]
  await recordForRules(work, contact, { events: [event], things, byUserId, now })
}

/**
 * Replaces the contact's level tags and publishes an event for each removed and each added tag. Changing the tag of one
 * level may remove the tags of later levels.
 * @param known the group's level tags
 */
export async function changeLevelTags(
  work: Work,
  { row, contact }: StoredChat,
  next: readonly ContactLevelTag[],
  { known, by }: { known: readonly LevelTag[]; by: Putting },
): Promise<void> {
  const { tx, announce } = work
  const isIn = (list: readonly ContactLevelTag[], { levelId, tagId }: ContactLevelTag) =>
    list.some((one) => one.levelId === levelId && one.tagId === tagId)
  const removed = contact.tagLvl.filter((entry) => !isIn(next, entry))
  const added = next.filter((entry) => !isIn(contact.tagLvl, entry))
  for (const { levelId } of removed) await dropLevelTags(tx, [contact.id], levelId)
  for (const entry of added) await putLevelTag(tx, row, entry, by)
  const after = await findChat(tx, contact.id)
  const changed = after === undefined ? contact : await readTagged(work, after.row, by.at)
  const publish = (
    name: 'contact.levelTagAdded' | 'contact.levelTagRemoved',
    { tagId }: ContactLevelTag,
  ) => {
    const tag = known.find(({ id }) => id === tagId)
    if (tag === undefined) return
    const data = { contactId: contact.id, tag, contact: contactOut(changed) }
    announce(toChat(changed, name, data, by.userId))
  }
  for (const entry of removed) publish('contact.levelTagRemoved', entry)
  for (const entry of added) publish('contact.levelTagAdded', entry)
  const events: NewRuleEvent[] = [
    ...removed.map(({ tagId }) => ({ on: 'untagged', tagId }) as const),
    ...added.map(({ tagId }) => ({ on: 'tagged', tagId }) as const),
  ]
  const levels = [...removed, ...added].map(({ levelId }) => chatThings.level(levelId))
  const things = [...new Set(levels)]
  await recordForRules(work, contact, { events, things, byUserId: by.userId, now: by.at })
}

import { queryOptions } from '@tanstack/react-query'
import { contactTagsApi } from '#contract/api/contact-tags.ts'
import { tagsApi } from '#contract/api/tags.ts'
import type { ContactTag } from '#contract/entities/contact-tag.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { LevelTag } from '#contract/entities/level.ts'
import type { Tag } from '#contract/entities/tag.ts'
import { answerLevel, type Levels } from '#contract/rules/tag-levels.ts'
import { call } from '../../../data/api-client.ts'
import { tagsQuery } from '../filing-queries.ts'
import { fetchContact } from '../../../data/live/conversations.ts'
import { live } from '../../../data/live/live.ts'
import { queryClient } from '../../../data/query.ts'
import { userAtom } from '../../../data/session.ts'
import { readSessionAgain } from '../../../data/session-sync.ts'
import { store } from '../../../data/store.ts'
import { peopleAtom } from '../people.ts'
import { lookAgain, take } from './take-answer.ts'

/** What a contact carries, in the order it was put on, with who did it. */
export function contactTagsQuery({ id: contactId, groupId }: Contact) {
  return queryOptions({
    queryKey: ['contactTags', contactId],
    meta: { ofOneChat: true },
    queryFn: ({ signal }) =>
      call(contactTagsApi.contactTags, { params: { contactId }, groupId, signal }),
  })
}

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

/** Shows what the contact carries as the answer has it, and asks anew: somebody else may have changed it meanwhile. */
function carry(contact: Contact, change: (items: readonly ContactTag[]) => ContactTag[]): void {
  const { queryKey } = contactTagsQuery(contact)
  queryClient.setQueryData(queryKey, (known) => known && { ...known, items: change(known.items) })
  void queryClient.invalidateQueries({ queryKey })
}

/** Resolves once what the contact carries has come anew, or could not: what is shown till then may be out of date. */
export async function tagsAreAsked(contact: Contact): Promise<void> {
  const { queryKey } = contactTagsQuery(contact)
  await Promise.allSettled([queryClient.getQueryCache().find({ queryKey })?.promise])
}

/** Asks the service, and where that goes wrong, what the contact carries. */
async function ask<Answer>(contact: Contact, calling: Promise<Answer>): Promise<Answer> {
  try {
    return await calling
  } catch (error) {
    const { queryKey } = contactTagsQuery(contact)
    void lookAgain(contact).then(() => queryClient.invalidateQueries({ queryKey }))
    throw error
  }
}

/**
 * The specification's whole record, as far as it is known here: an extension service of somebody else's knows neither
 * the contact nor the people.
 */
function recordOf({ id, name, countryCode, phone, userId }: Contact, tagId: string): ContactTag {
  const user = store.get(userAtom)
  const agent = userId === undefined ? undefined : store.get(peopleAtom).get(userId)
  return {
    contactId: id,
    tagId,
    contactName: name,
    contactCountryCode: countryCode,
    contactPhone: phone,
    ...(user !== null && { userId: user.id, userName: user.name }),
    ...(userId !== undefined && { agentId: userId }),
    ...(agent !== undefined && { agentName: agent.name }),
  }
}

async function put(contact: Contact, tagId: string): Promise<void> {
  const body = recordOf(live.chat(contact.id) ?? contact, tagId)
  const calling = call(contactTagsApi.addContactTag, { body, groupId: contact.groupId })
  const record = await ask(contact, calling)
  carry(contact, (items) => [...items.filter((one) => one.tagId !== tagId), record])
}

async function takeOff(contact: Contact, tagId: string): Promise<void> {
  const { id: contactId, groupId } = contact
  const calling = call(contactTagsApi.removeContactTag, { params: { contactId, tagId }, groupId })
  await ask(contact, calling)
  carry(contact, (items) => items.filter((one) => one.tagId !== tagId))
}

/** Puts a tag on the contact. @throws ApiError */
export async function addTag(contact: Contact, tagId: string): Promise<void> {
  await put(contact, tagId)
  take(contact.id, ({ tagIdList }) => ({ tagIdList: [...without(tagIdList, tagId), tagId] }))
}

/** Takes a tag off the contact. @throws ApiError */
export async function removeTag(contact: Contact, tagId: string): Promise<void> {
  await takeOff(contact, tagId)
  take(contact.id, ({ tagIdList }) => ({ tagIdList: without(tagIdList, tagId) }))
}

/** Makes a tag of the group, which is the maker's to see from then on. @throws ApiError `TAG_TAKEN` among others */
export async function createTag(groupId: string, name: string): Promise<Tag> {
  const tag = await call(tagsApi.createTag, { body: { groupId, name }, groupId })
  await queryClient.invalidateQueries({ queryKey: tagsQuery(groupId).queryKey })
  // A publisher's permissions name the tags that are theirs.
  void readSessionAgain()
  return tag
}

/** Answers a level, or clears it with `tag` null; later levels that no longer fit go with it. @throws ApiError */
export async function setLevel(
  contact: Contact,
  setup: Levels,
  levelId: string,
  tag: LevelTag | null,
): Promise<void> {
  const carried = live.chat(contact.id)?.tagLvl ?? contact.tagLvl
  const tagId = tag?.id ?? carried.find((entry) => entry.levelId === levelId)?.tagId
  if (tagId === undefined) return
  if (tag === null) await takeOff(contact, tagId)
  else await put(contact, tagId)
  const now = live.chat(contact.id)?.tagLvl ?? carried
  const next = answerLevel(setup, now, levelId, tag)
  if (next !== null) return take(contact.id, { tagLvl: next })
  // Somebody else answered meanwhile, so that from here one cannot tell what it came to.
  await fetchContact(contact.id)
}

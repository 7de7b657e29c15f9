import { queryOptions } from '@tanstack/react-query'
import { contactTagsApi } from '#contract/api/tags/contact-tags.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import type { ContactTag } from '#contract/entities/tags/contact-tag.ts'
import type { Contact, ContactLevelTag } from '#contract/entities/contacts/contact.ts'
import type { LevelTag } from '#contract/entities/tags/level.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { isPassingStatus } from '#contract/rules/service/transient-http-status.ts'
import { answerLevel, type Levels } from '#contract/rules/tags/tag-levels.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { refreshSession } from '#renderer/data/session/session-sync.ts'
import { store } from '#renderer/data/store.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import type { Live } from '#renderer/data/live/create-live.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The contact's tags in the order they were added, each with the user who added it. */
export function contactTagsQuery({ id: contactId, groupId }: Contact) {
  return queryOptions({
    queryKey: queryKeyOf('contactTags', contactId),
    meta: { isPerChat: true },
    queryFn: ({ signal }) =>
      call(contactTagsApi.contactTags, { params: { contactId }, groupId, signal }),
  })
}

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

/** Changes the cached tags of a contact, and refetches them because another user may have changed them too. */
function updateTags(
  contact: Contact,
  change: (items: readonly ContactTag[]) => ContactTag[],
): void {
  const { queryKey } = contactTagsQuery(contact)
  queryClient.setQueryData(queryKey, (known) => known && { ...known, items: change(known.items) })
  void queryClient.invalidateQueries({ queryKey })
}

/**
 * Resolves when a running refetch of the contact's tags, or the one that an event replaced it with, has succeeded or
 * failed. Until then the tags may be outdated.
 */
export async function tagsRefetched(contact: Contact): Promise<void> {
  const { queryKey } = contactTagsQuery(contact)
  const query = queryClient.getQueryCache().find({ queryKey })
  while (query?.state.fetchStatus === 'fetching') await Promise.allSettled([query.promise])
}

/** Like `awaitOrRefetch` of the live store; refetches the contact's tags too. */
async function awaitOrRefetch<Answer>(
  contact: Contact,
  calling: Promise<Answer>,
  afterRefetch: (error: unknown) => void = () => {},
): Promise<Answer> {
  const { queryKey } = contactTagsQuery(contact)
  return await currentLive().mutations.awaitOrRefetch(contact, calling, (failure) => {
    void queryClient.invalidateQueries({ queryKey }).then(() => afterRefetch(failure))
  })
}

/**
 * Called if a call to add a tag failed, but the contact has the tag.
 * @param record the service's record of the tag
 * @param error the error of the call
 */
export type WhenFound = (record: ContactTag, error: unknown) => void

/** Whether a failed call may have been applied: its response was lost, or the service failed. */
function mayBeDone(error: unknown): boolean {
  return error instanceof ApiError && (error.status < 400 || isPassingStatus(error.status))
}

/** The record of a contact's tag; undefined if the contact does not have the tag or the fetch failed. */
async function findTag(contact: Contact, tagId: string): Promise<ContactTag | undefined> {
  try {
    const { items } = await queryClient.fetchQuery(contactTagsQuery(contact))
    return items.find((record) => record.tagId === tagId)
  } catch (unknown) {
    console.warn('The tags of a contact could not be refetched', unknown)
    return undefined
  }
}

/**
 * The record to send for an added tag, with all fields of the specification that the page can fill. The names are sent
 * too, because a third-party service that stores only tags has no data of contacts and users.
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

async function put(contact: Contact, tagId: string, whenFound: WhenFound): Promise<ContactTag> {
  const body = recordOf(currentLive().chat(contact.id) ?? contact, tagId)
  const calling = call(contactTagsApi.addContactTag, { body, groupId: contact.groupId })
  const reportSaved = async (error: unknown) => {
    const found = mayBeDone(error) ? await findTag(contact, tagId) : undefined
    if (found !== undefined) whenFound(found, error)
  }
  const record = await awaitOrRefetch(contact, calling, (error) => void reportSaved(error))
  updateTags(contact, (items) => [...items.filter((one) => one.tagId !== tagId), record])
  return record
}

async function deleteTag(contact: Contact, tagId: string): Promise<void> {
  const { id: contactId, groupId } = contact
  const calling = call(contactTagsApi.removeContactTag, { params: { contactId, tagId }, groupId })
  await awaitOrRefetch(contact, calling)
  updateTags(contact, (items) => items.filter((one) => one.tagId !== tagId))
}

/**
 * Adds a tag to the contact.
 * @returns the service's record, which is another user's if that user added the tag first
 * @throws ApiError
 */
export async function addTag(
  contact: Contact,
  tagId: string,
  whenFound: WhenFound,
): Promise<ContactTag> {
  const { mutations } = currentLive()
  const record = await put(contact, tagId, whenFound)
  mutations.applyResponse(contact, ({ tagIdList }) => ({
    tagIdList: [...without(tagIdList, tagId), tagId],
  }))
  return record
}

/** Removes a tag from the contact. @throws ApiError */
export async function removeTag(contact: Contact, tagId: string): Promise<void> {
  const { mutations } = currentLive()
  await deleteTag(contact, tagId)
  mutations.applyResponse(contact, ({ tagIdList }) => ({
    tagIdList: without(tagIdList, tagId),
  }))
}

/** Creates a tag of the group. Its creator can see it. @throws ApiError, `TAG_TAKEN` if the name exists */
export async function createTag(groupId: string, name: string): Promise<Tag> {
  const tag = await call(tagsApi.createTag, { body: { groupId, name }, groupId })
  await queryClient.invalidateQueries({ queryKey: tagsQuery(groupId).queryKey })
  // Refresh the session, because a publisher's permissions list the tags that they see.
  void refreshSession()
  return tag
}

/**
 * Sets the answer of a level. Answers of later levels that the new answer excludes are cleared.
 * @returns the service's record, which is another user's if that user gave the answer first
 * @throws ApiError
 */
export async function setLevel(
  contact: Contact,
  setup: Levels,
  tag: LevelTag,
  whenFound: WhenFound,
): Promise<ContactTag> {
  const live = currentLive()
  const record = await put(contact, tag.id, whenFound)
  await applyLevels(live, contact, answerLevel(setup, carriedLevels(live, contact), tag.type, tag))
  return record
}

/** Clears the answer of a level, and the answers of later levels that depend on it. @throws ApiError */
export async function clearLevel(contact: Contact, setup: Levels, levelId: string): Promise<void> {
  const live = currentLive()
  const tagId = carriedLevels(live, contact).find((entry) => entry.levelId === levelId)?.tagId
  if (tagId === undefined) return
  await deleteTag(contact, tagId)
  await applyLevels(live, contact, answerLevel(setup, carriedLevels(live, contact), levelId, null))
}

const carriedLevels = (live: Live, { id, tagLvl }: Contact) => live.chat(id)?.tagLvl ?? tagLvl

async function applyLevels(
  live: Live,
  contact: Contact,
  tagLvl: ContactLevelTag[] | null,
): Promise<void> {
  if (tagLvl !== null) return live.mutations.applyResponse(contact, { tagLvl })
  // The new answer does not fit the others, because another user changed one during the call. So fetch the chat.
  await live.conversations.fetchContact(contact.id)
}

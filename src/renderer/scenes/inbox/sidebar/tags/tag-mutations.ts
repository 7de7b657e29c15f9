import { queryOptions } from '@tanstack/react-query'
import { contactTagsApi } from '#contract/api/contact-tags.ts'
import { tagsApi } from '#contract/api/tags.ts'
import type { ContactTag } from '#contract/entities/contact-tag.ts'
import type { Contact, ContactLevelTag } from '#contract/entities/contact.ts'
import type { LevelTag } from '#contract/entities/level.ts'
import type { Tag } from '#contract/entities/tag.ts'
import { isPassingStatus } from '#contract/rules/transient-http-status.ts'
import { answerLevel, type Levels } from '#contract/rules/tag-levels.ts'
import { call } from '../../../../data/api-client.ts'
import { ApiError } from '../../../../data/api-error.ts'
import { tagsQuery } from '../../people/assignment-queries.ts'
import { queryClient } from '../../../../data/query.ts'
import { userAtom } from '../../../../data/session.ts'
import { readSessionAgain } from '../../../../data/session-sync.ts'
import { store } from '../../../../data/store.ts'
import { peopleAtom } from '../../people/member-names.ts'
import type { Live } from '../../../../data/live/create-live.ts'
import { currentLive } from '../../../../data/live/live.ts'

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

/** Asks the service, and where that goes wrong, what the contact carries; `afterLook` is called once that is known. */
async function ask<Answer>(
  contact: Contact,
  calling: Promise<Answer>,
  afterLook: (error: unknown) => void = () => {},
): Promise<Answer> {
  const { mutations } = currentLive()
  try {
    return await mutations.awaitResponse(contact, calling)
  } catch (error) {
    const { queryKey } = contactTagsQuery(contact)
    void mutations
      .refetch(contact)
      .then(() => queryClient.invalidateQueries({ queryKey }))
      .then(() => afterLook(error))
    throw error
  }
}

/** Is told the record of a tag that the contact carries though putting it on went wrong here, and what went wrong. */
export type WhenFound = (record: ContactTag, error: unknown) => void

/** Whether a call that went wrong may have done what it was to do: it was not refused, its answer was lost. */
function mayBeDone(error: unknown): boolean {
  return error instanceof ApiError && (error.status < 400 || isPassingStatus(error.status))
}

/** The record of a tag that the contact carries after all; undefined also where that could not be learned. */
async function findTag(contact: Contact, tagId: string): Promise<ContactTag | undefined> {
  try {
    const { items } = await queryClient.fetchQuery(contactTagsQuery(contact))
    return items.find((record) => record.tagId === tagId)
  } catch (unknown) {
    console.warn('What a contact carries could not be looked at again', unknown)
    return undefined
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

async function put(contact: Contact, tagId: string, whenFound: WhenFound): Promise<ContactTag> {
  const body = recordOf(currentLive().chat(contact.id) ?? contact, tagId)
  const calling = call(contactTagsApi.addContactTag, { body, groupId: contact.groupId })
  const tellOfFound = async (error: unknown) => {
    const found = mayBeDone(error) ? await findTag(contact, tagId) : undefined
    if (found !== undefined) whenFound(found, error)
  }
  const record = await ask(contact, calling, (error) => void tellOfFound(error))
  carry(contact, (items) => [...items.filter((one) => one.tagId !== tagId), record])
  return record
}

async function takeOff(contact: Contact, tagId: string): Promise<void> {
  const { id: contactId, groupId } = contact
  const calling = call(contactTagsApi.removeContactTag, { params: { contactId, tagId }, groupId })
  await ask(contact, calling)
  carry(contact, (items) => items.filter((one) => one.tagId !== tagId))
}

/**
 * Puts a tag on the contact.
 * @returns the service's record of it, which is somebody else's where they were first
 * @throws ApiError
 */
export async function addTag(
  contact: Contact,
  tagId: string,
  whenFound: WhenFound,
): Promise<ContactTag> {
  const { mutations } = currentLive()
  const record = await put(contact, tagId, whenFound)
  mutations.applyResponse(contact.id, ({ tagIdList }) => ({
    tagIdList: [...without(tagIdList, tagId), tagId],
  }))
  return record
}

/** Takes a tag off the contact. @throws ApiError */
export async function removeTag(contact: Contact, tagId: string): Promise<void> {
  const { mutations } = currentLive()
  await takeOff(contact, tagId)
  mutations.applyResponse(contact.id, ({ tagIdList }) => ({
    tagIdList: without(tagIdList, tagId),
  }))
}

/** Makes a tag of the group, which is the maker's to see from then on. @throws ApiError `TAG_TAKEN` among others */
export async function createTag(groupId: string, name: string): Promise<Tag> {
  const tag = await call(tagsApi.createTag, { body: { groupId, name }, groupId })
  await queryClient.invalidateQueries({ queryKey: tagsQuery(groupId).queryKey })
  // A publisher's permissions name the tags that are theirs.
  void readSessionAgain()
  return tag
}

/**
 * Answers a level; what later levels carry and that no longer fits goes.
 * @returns the service's record of the answer, which is somebody else's where they were first
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
  await takeLevels(live, contact, answerLevel(setup, carriedLevels(live, contact), tag.type, tag))
  return record
}

/** Clears a level; later levels that no longer fit go with it. @throws ApiError */
export async function clearLevel(contact: Contact, setup: Levels, levelId: string): Promise<void> {
  const live = currentLive()
  const tagId = carriedLevels(live, contact).find((entry) => entry.levelId === levelId)?.tagId
  if (tagId === undefined) return
  await takeOff(contact, tagId)
  await takeLevels(live, contact, answerLevel(setup, carriedLevels(live, contact), levelId, null))
}

const carriedLevels = (live: Live, { id, tagLvl }: Contact) => live.chat(id)?.tagLvl ?? tagLvl

async function takeLevels(
  live: Live,
  { id }: Contact,
  tagLvl: ContactLevelTag[] | null,
): Promise<void> {
  if (tagLvl !== null) return live.mutations.applyResponse(id, { tagLvl })
  // Somebody else answered meanwhile, so that from here one cannot tell what it came to.
  await live.effects.fetchChat(id)
}

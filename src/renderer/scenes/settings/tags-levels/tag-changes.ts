import { levelsApi, type NestingBody } from '#contract/api/tags/levels.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { changeMember } from '#renderer/data/groups/change-member.ts'
import { patchGroup } from '#renderer/data/groups/apply-group.ts'
import { groupQuery } from '#renderer/data/groups/group-queries.ts'
import { queryClient, refetchQueries } from '#renderer/data/service/query.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { offerUndoInToast } from '#renderer/data/change/undo.ts'
import { texts } from '#renderer/i18n/index.ts'
import { type QueryName } from '#renderer/data/service/query-keys.ts'

/**
 * Waits for a change, and then refetches lists even if the change failed.
 * @param names those of the lists' queries
 */
async function refetchAfter<Result>(
  change: Promise<Result>,
  names: readonly QueryName[],
): Promise<Result> {
  try {
    return await change
  } finally {
    void refetchQueries(...names)
  }
}

const tagLists = ['tags', 'tagUsage'] as const

/** Creates a tag. @throws ApiError if the request fails */
export async function createTag(groupId: string, name: string): Promise<void> {
  await refetchAfter(call(tagsApi.createTag, { body: { groupId, name }, groupId }), tagLists)
}

/** Renames a tag. @throws ApiError if the request fails */
export async function renameTag({ id, groupId }: Tag, name: string): Promise<void> {
  const body = { name }
  await refetchAfter(call(tagsApi.updateTag, { params: { id }, body, groupId }), tagLists)
}

async function setArchived(tags: readonly Tag[], archived: boolean): Promise<void> {
  const changes = tags.map(({ id, groupId }) =>
    call(tagsApi.updateTag, { params: { id }, body: { archived }, groupId }),
  )
  await refetchAfter(Promise.all(changes), tagLists)
}

/** Archives or restores tags, and offers to undo the change. An error is shown in a toast. */
export async function archiveTags(tags: readonly Tag[], archived: boolean): Promise<void> {
  try {
    await setArchived(tags, archived)
  } catch (error) {
    return showError(error)
  }
  const named = { count: tags.length, name: tags[0]?.name }
  const done = archived
    ? texts.t('tagsLevels:tags.wasArchived', named)
    : texts.t('tagsLevels:tags.wasRestored', named)
  offerUndoInToast(done, () => void setArchived(tags, !archived).catch(showError))
}

/**
 * Replaces the tag `gone` with the tag `kept` everywhere, and deletes `gone`.
 * @throws ApiError if the request fails
 */
export async function mergeTags(gone: Tag, kept: Tag): Promise<void> {
  const merged = call(tagsApi.mergeTag, {
    params: { id: gone.id },
    body: { intoId: kept.id },
    groupId: gone.groupId,
  })
  await refetchAfter(merged, [...tagLists, 'users', 'segments', 'contactTable'])
  showToast(texts.t('tagsLevels:merge.done', { gone: gone.name, name: kept.name }))
}

/**
 * Adds a tag to a member's tags, or removes it. An error is shown in a toast.
 * @param owns whether the member has the tag after the change
 */
export async function setOwner(tag: Tag, member: Member, owns: boolean): Promise<void> {
  const { id, groupId } = tag
  // `tagIdList` may contain ids that are not tags of the group, e.g. the id of the member's own tag. The service
  // refuses a list with such ids, so leave them out.
  const tags = queryClient.getQueryData(tagsQuery(groupId).queryKey)?.items
  const isTag = (one: string) => tags === undefined || tags.some((own) => own.id === one)
  const others = member.tagIdList.filter((one) => one !== id && isTag(one))
  const tagIdList = owns ? [...others, id] : others
  await changeMember(groupId, member.id, { tagIdList })
}

/**
 * Waits for a change of the levels, and then refetches the group, which contains them, and the lists of levels.
 * Refetches even if the change failed.
 */
async function changeLevels<Result>(groupId: string, change: Promise<Result>): Promise<Result> {
  try {
    return await change
  } finally {
    void queryClient.invalidateQueries({ queryKey: groupQuery(groupId).queryKey })
    void refetchQueries('levels', 'levelTags', 'levelTagUsage')
  }
}

/**
 * Creates functions that change a group's levels and their tags. Each rejects with an ApiError if its request fails.
 */
export const levelChanges = (groupId: string) => ({
  create: (name: string) =>
    changeLevels(groupId, call(levelsApi.createLevel, { body: { name }, groupId })),
  rename: (id: string, name: string) =>
    changeLevels(groupId, call(levelsApi.updateLevel, { params: { id }, body: { name }, groupId })),
  move: (id: string, order: number) =>
    changeLevels(
      groupId,
      call(levelsApi.updateLevel, { params: { id }, body: { order }, groupId }),
    ),
  delete: (id: string) =>
    changeLevels(groupId, call(levelsApi.deleteLevel, { params: { id }, groupId })),
  createTag: (type: string, name: string) =>
    changeLevels(groupId, call(levelsApi.createLevelTag, { body: { name, type }, groupId })),
  renameTag: (id: string, name: string) =>
    changeLevels(
      groupId,
      call(levelsApi.updateLevelTag, { params: { id }, body: { name }, groupId }),
    ),
  deleteTag: (id: string) =>
    changeLevels(groupId, call(levelsApi.deleteLevelTag, { params: { id }, groupId })),
})

/**
 * Saves the nesting: which tags of a level are offered after the tags of the previous level.
 * @throws ApiError if the request fails
 */
export async function saveNesting(groupId: string, body: NestingBody): Promise<void> {
  const group = await changeLevels(groupId, call(levelsApi.saveNesting, { body, groupId }))
  const { hasNesting, hasNesting2, hasNesting3, nestingRules } = group
  patchGroup(groupId, { hasNesting, hasNesting2, hasNesting3, nestingRules })
  showToast(texts.t('tagsLevels:nesting.saved'))
}

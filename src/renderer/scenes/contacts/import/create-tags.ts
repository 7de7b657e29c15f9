import { tagsApi } from '#contract/api/tags/tags.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'

/**
 * Creates tags for an import. A tag that a colleague has created meanwhile is used as it is.
 * @returns the ids by the `labelKey` of the names
 * @throws ApiError if one cannot be created; those before it stay
 */
export async function createTags(
  groupId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const name of names) {
    const key = labelKey(name)
    try {
      ids.set(key, (await call(tagsApi.createTag, { body: { groupId, name } })).id)
    } catch (error) {
      const known = isTaken(error) ? await findTag(groupId, key) : undefined
      if (known === undefined) throw error
      ids.set(key, known)
    }
  }
  return ids
}

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'TAG_TAKEN'

async function findTag(groupId: string, key: string): Promise<string | undefined> {
  const { items } = await call(tagsApi.tags, { query: { groupId }, groupId })
  return items.find(({ name, archived }) => !archived && labelKey(name) === key)?.id
}

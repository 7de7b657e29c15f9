import { can, type Viewer } from '#contract/policies/index.ts'
import { contactOut, visibleTags } from '#workspace/serialize.ts'
import type { ChatAnnouncement } from './event-draft.ts'

/**
 * The chat's tags that the viewer may see.
 * @returns null if the announcement is that a tag was added or removed that the viewer may not see
 */
export function tagsForViewer(
  viewer: Viewer,
  { name, data, facts }: ChatAnnouncement,
): string[] | null {
  const { tagId } = data
  const isAboutTag = name === 'contact.tagAdded' || name === 'contact.tagRemoved'
  if (isAboutTag && typeof tagId === 'string' && !can(viewer, 'tag.see', { id: tagId })) return null
  return visibleTags(viewer, facts.tagIdList)
}

/** The data of an announcement for viewers who see these of the chat's tags. The contact in it is always `facts`. */
export function withTags({ data, facts }: ChatAnnouncement, tagIdList: readonly string[]): object {
  if (!('contact' in data) || tagIdList.length === facts.tagIdList.length) return data
  return { ...data, contact: { ...contactOut(facts), tagIdList } }
}

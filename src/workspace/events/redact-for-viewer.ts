import { z } from 'zod'
import { can, type Viewer } from '#contract/policies/index.ts'
import { visibleTags } from '#workspace/serialize.ts'
import type { ChatAnnouncement } from './event-draft.ts'

const aboutTag = z.looseObject({ tagId: z.string() })
const withContact = z.looseObject({
  contact: z.looseObject({ tagIdList: z.array(z.string()) }),
})

/**
 * Removes from an announcement about a chat the tags that the viewer may not see.
 * @returns the remaining data; null if the announcement is that such a tag was added or removed
 */
export function redactForViewer(viewer: Viewer, { name, data }: ChatAnnouncement): object | null {
  if (name === 'contact.tagAdded' || name === 'contact.tagRemoved') {
    const { tagId } = aboutTag.parse(data)
    if (!can(viewer, 'tag.see', { id: tagId })) return null
  }
  const parsed = withContact.safeParse(data)
  if (!parsed.success) return data
  const { contact } = parsed.data
  const tagIdList = visibleTags(viewer, contact.tagIdList)
  return tagIdList.length === contact.tagIdList.length
    ? data
    : { ...data, contact: { ...contact, tagIdList } }
}

import { useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { addTag, removeTag, tagsRefetched } from './tag-mutations.ts'
import type { TagTrouble } from './tag-retries.ts'
import { useTagTrouble } from './use-tag-error.ts'

export interface TagChanges {
  /** Tags that are being added, in order. */
  readonly adding: readonly Tag[]
  /** Ids of tags that are being removed. */
  readonly removing: ReadonlySet<string>
  readonly trouble: TagTrouble | null
  add(tag: Tag): void
  remove(tag: Tag): void
}

/**
 * The tag changes of one contact. A change is pending until the service has responded and the contact's tags have been
 * refetched. The user cannot add or remove a tag whose change is pending.
 */
export function useTagChanges(contact: Contact): TagChanges {
  const [adding, setAdding] = useState<readonly Tag[]>([])
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set())
  const { trouble, attempt, put } = useTagTrouble()
  const add = async (tag: Tag) => {
    setAdding((tags) => [...tags, tag])
    await put(contact, tag, (whenFound) => addTag(contact, tag.id, whenFound))
    await tagsRefetched(contact)
    setAdding((tags) => tags.filter(({ id }) => id !== tag.id))
  }
  const remove = async ({ id }: Tag) => {
    setRemoving((ids) => new Set([...ids, id]))
    await attempt(() => removeTag(contact, id))
    await tagsRefetched(contact)
    setRemoving((ids) => new Set([...ids].filter((one) => one !== id)))
  }
  return {
    adding,
    removing,
    trouble,
    add: (tag) => void add(tag),
    remove: (tag) => void remove(tag),
  }
}

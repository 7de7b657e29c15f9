import { useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import type { Tag } from '#contract/entities/tag.ts'
import { addTag, removeTag, tagsAreAsked } from './tag-mutations.ts'
import type { TagTrouble } from './tag-retries.ts'
import { useTagTrouble } from './use-tag-error.ts'

export interface TagChanges {
  /** Tags on their way to the contact, in the order they were put on. */
  readonly adding: readonly Tag[]
  /** Ids of those on their way off it. */
  readonly removing: ReadonlySet<string>
  readonly trouble: TagTrouble | null
  add(tag: Tag): void
  remove(tag: Tag): void
}

/**
 * Changes of one contact's tags, each pending until the service has it and what the contact carries has come anew: a tag
 * is not changed again before.
 */
export function useTagChanges(contact: Contact): TagChanges {
  const [adding, setAdding] = useState<readonly Tag[]>([])
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set())
  const { trouble, attempt, put } = useTagTrouble()
  const add = async (tag: Tag) => {
    setAdding((tags) => [...tags, tag])
    await put(contact, tag, (whenFound) => addTag(contact, tag.id, whenFound))
    await tagsAreAsked(contact)
    setAdding((tags) => tags.filter(({ id }) => id !== tag.id))
  }
  const remove = async ({ id }: Tag) => {
    setRemoving((ids) => new Set([...ids, id]))
    await attempt(() => removeTag(contact, id))
    await tagsAreAsked(contact)
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

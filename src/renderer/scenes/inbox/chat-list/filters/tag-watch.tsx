import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { listStatusAtom } from '#renderer/data/live/live.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { rowTagsAtom } from '#renderer/scenes/inbox/chat-list/row/row-facts.tsx'

/** Follows the tags that the viewer sees, for the rows of the list. It is a component without output. */
export default function TagWatch() {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  // The list is more urgent.
  const isListed = useAtomValue(listStatusAtom).phase !== 'loading'
  const setTags = useSetAtom(rowTagsAtom)
  const { data } = useQuery({ ...tagsQuery(groupId), enabled: groupId !== '' && isListed })
  useEffect(() => {
    if (data !== undefined) setTags(new Map(data.items.map((tag) => [tag.id, tag])))
  }, [data, setTags])
  return null
}

import { useQuery } from '@tanstack/react-query'
import type { ChatHolder } from '#contract/entities/people/member-details.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { chatHoldersQuery } from '#renderer/data/groups/group-queries.ts'

/** Who has chats of the group. Empty while it loads, and for viewers who may not filter by agent. */
export function useChatHolders(viewer: Viewer | null): readonly ChatHolder[] {
  const isAllowed = viewer !== null && can(viewer, 'chatList.byAgent')
  const query = useQuery({ ...chatHoldersQuery(viewer?.groupId ?? ''), enabled: isAllowed })
  return query.data?.items ?? []
}

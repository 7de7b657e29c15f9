import type { Group } from '#contract/entities/groups/group.ts'
import { chatStatuses, type ChatStatusKind } from '#contract/rules/chats/chat-status.ts'
import type { useTexts } from '#renderer/i18n/fetched-texts.ts'

const keys = {
  none: 'inbox.sidebar.status.none',
  pending: 'inbox.sidebar.status.pending',
  inProgress: 'inbox.sidebar.status.inProgress',
  success: 'inbox.sidebar.status.success',
} as const satisfies Record<ChatStatusKind, string>

const kinds = [
  'none',
  'pending',
  'inProgress',
  'success',
] as const satisfies readonly ChatStatusKind[]

/** The colours of the chat statuses on a badge, by their number. */
export const statusColors = ['gray', 'red', 'orange', 'green'] as const

/** The number and the name of each chat status. The group may have its own name for success. */
export function statusNames(
  t: ReturnType<typeof useTexts>['t'],
  group: Pick<Group, 'chatStatusSetByUserLabel'> | null,
): readonly { readonly status: number; readonly name: string }[] {
  const own = group?.chatStatusSetByUserLabel ?? ''
  return kinds.map((kind) => ({
    status: chatStatuses[kind],
    name: kind === 'success' && own !== '' ? own : t(keys[kind]),
  }))
}

import type { GroupSummary } from '#contract/entities/group.ts'
import type { Permission } from '#contract/entities/permission.ts'
import { foldText } from '#contract/rules/searchable-text.ts'

/** Whether a line can send: `exhausted` has no messages left, `withoutChannel` no messaging app. */
export const lineStates = ['connected', 'exhausted', 'withoutChannel'] as const
export type LineState = (typeof lineStates)[number]

export function lineState(
  group: Pick<GroupSummary, 'hasMessagingApp' | 'messageLimit'>,
): LineState {
  if (!group.hasMessagingApp) return 'withoutChannel'
  return group.messageLimit === 0 ? 'exhausted' : 'connected'
}

/** One of the user's groups with their role in it. */
export interface GroupRow {
  readonly group: GroupSummary
  readonly permission: Permission | undefined
}

export interface GroupFilter {
  readonly text: string
  readonly roles: readonly string[]
  readonly states: readonly string[]
}
export const noFilter: GroupFilter = { text: '', roles: [], states: [] }

export const isFilterSet = ({ text, roles, states }: GroupFilter): boolean =>
  text.trim() !== '' || roles.length > 0 || states.length > 0

/** Rows that match, the current group first, then those with the most unread chats. */
export function shownGroups(
  rows: readonly GroupRow[],
  filter: GroupFilter,
  currentId: string | null,
): GroupRow[] {
  const wanted = foldText(filter.text)
  const digits = /^[+\d\s().-]+$/.test(filter.text) ? filter.text.replaceAll(/\D/g, '') : ''
  const matches = ({ group, permission }: GroupRow): boolean =>
    (filter.roles.length === 0 || filter.roles.includes(permission?.role ?? 'ROLE_UNKNOWN')) &&
    (filter.states.length === 0 || filter.states.includes(lineState(group))) &&
    (wanted === '' ||
      foldText(group.name).includes(wanted) ||
      (digits !== '' && (group.phone ?? '').includes(digits)))
  const isCurrent = ({ group }: GroupRow) => Number(group.id === currentId)
  return rows
    .filter(matches)
    .toSorted(
      (a, b) =>
        isCurrent(b) - isCurrent(a) ||
        (b.group.pendingChats ?? 0) - (a.group.pendingChats ?? 0) ||
        a.group.name.localeCompare(b.group.name),
    )
}

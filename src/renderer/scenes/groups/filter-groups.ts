import type { GroupSummary } from '#contract/entities/groups/group.ts'
import type { Permission } from '#contract/entities/people/permission.ts'
import { limits } from '#contract/limits.ts'
import { phoneDigits } from '#contract/rules/contacts/phone-digits.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'

/**
 * The states of a group's line, which is its phone number of the channel.
 * - `connected`: none of the other states. The list of groups does not report whether a line has lost its connection.
 * - `simulated`: the group has no line; simulated customers write to it.
 * - `awaiting`: no message has arrived yet.
 * - `nearLimit`: at least `limits.messageLimitWarnPercent` percent of the messages that the line may send are used.
 * - `exhausted`: the line may send no more messages.
 * - `withoutChannel`: the line has no messaging app.
 */
export const lineStates = [
  'connected',
  'simulated',
  'awaiting',
  'nearLimit',
  'exhausted',
  'withoutChannel',
] as const
export type LineState = (typeof lineStates)[number]

type Line = Pick<
  GroupSummary,
  'hasMessagingApp' | 'messageLimit' | 'messageTotal' | 'awaitsFirstMessage' | 'isSimulated'
>

export function lineState(line: Line): LineState {
  if (!line.hasMessagingApp) return 'withoutChannel'
  if (line.messageLimit === 0) return 'exhausted'
  if (usedPercent(line) >= limits.messageLimitWarnPercent) return 'nearLimit'
  if (line.awaitsFirstMessage) return 'awaiting'
  return line.isSimulated ? 'simulated' : 'connected'
}

/** The used share of the messages that a line may send, percent; 0 if the line has no limit or the total is unknown. */
export function usedPercent({ messageLimit, messageTotal }: Line): number {
  if (messageLimit === undefined || messageTotal === undefined) return 0
  const used = Math.max(0, messageTotal - messageLimit)
  return Math.floor((used / messageTotal) * 100)
}

/** One of the user's groups, with the user's role in it. */
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

/**
 * The rows that match the filter: the current group first, then the groups with the most unread chats. A text without
 * letters is also searched in phone numbers, by its digits alone (`'+55 11'` → `'5511'`).
 */
export function shownGroups(
  rows: readonly GroupRow[],
  filter: GroupFilter,
  currentId: string | null,
): GroupRow[] {
  const wanted = foldText(filter.text)
  const digits = phoneDigits(filter.text)
  const matches = ({ group, permission }: GroupRow): boolean =>
    (filter.roles.length === 0 || filter.roles.includes(permission?.role ?? 'ROLE_UNKNOWN')) &&
    (filter.states.length === 0 || filter.states.includes(lineState(group))) &&
    (wanted === '' ||
      foldText(group.name).includes(wanted) ||
      (digits !== null && (group.phone ?? '').includes(digits)))
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

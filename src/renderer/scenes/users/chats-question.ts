import type { ChatsTo, MemberChangeBody } from '#contract/api/people/users.ts'
import type { MemberRow } from './filter-members.ts'
import { chatTotal } from './load-bar.tsx'

/** A change of a member that is asked about, because it takes something from their chats. */
export type MemberQuestion =
  | { readonly kind: 'remove'; readonly row: MemberRow }
  | {
      readonly kind: 'change'
      readonly row: MemberRow
      readonly change: MemberChangeBody
      /** The former values of the changed fields, for the undo. */
      readonly before: MemberChangeBody
    }

/** What the user chooses for the chats; `keep` leaves them with the member. */
export type ChatsChoice = ChatsTo['to'] | 'keep'

/** Whether a change is asked about first: it takes access away or changes the role, and the member has chats. */
export function needsQuestion(row: MemberRow, change: MemberChangeBody): boolean {
  const isOtherRole = change.role !== undefined && change.role !== row.member.role
  return chatTotal(row) > 0 && (isOtherRole || change.disabled === true)
}

/** The choice that is preselected: an agent who goes leaves the chats free, and a new agent keeps them. */
export const firstChoice = (question: MemberQuestion): ChatsChoice =>
  question.kind === 'change' && question.change.role === 'ROLE_PUBLISHER' ? 'keep' : 'free'

/** The choices for the chats, in the order of the dialog. */
export function choicesOf(
  question: MemberQuestion,
  { agents, teams }: { agents: number; teams: number },
): ChatsChoice[] {
  return [
    'free',
    ...(agents > 0 ? (['agent'] as const) : []),
    ...(teams > 0 ? (['team'] as const) : []),
    ...(question.kind === 'change' ? (['keep'] as const) : []),
  ]
}

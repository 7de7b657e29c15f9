import type { ChatChange } from '#contract/entities/chat-change.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { Note } from '#contract/entities/note.ts'
import { assignmentLines, type AssignmentLine } from '#contract/rules/assignment-lines.ts'

/** What a conversation shows between its messages. */
export type TimelineItem = { readonly key: string; readonly at: string } & (
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'assignment'; readonly line: AssignmentLine }
  | { readonly kind: 'statusTags'; readonly tags: readonly string[] }
  | { readonly kind: 'change'; readonly change: ChatChange }
)

/** The fields of a chat from which its changes are known. */
export type ChatHistory = Pick<Contact, 'userTagIds' | 'chatStatusTags'>

/** The notes and the changes of a chat, oldest first. */
export function timelineItems(
  { userTagIds, chatStatusTags }: ChatHistory,
  notes: readonly Note[],
  changes: readonly ChatChange[] = [],
): TimelineItem[] {
  const items: TimelineItem[] = [
    ...assignmentLines(userTagIds).map((line) => {
      const { kind, at } = line
      return { kind: 'assignment' as const, key: `${kind} ${at}`, at, line }
    }),
    ...chatStatusTags.map(({ tags, assignedAt }) => ({
      kind: 'statusTags' as const,
      key: `statusTags ${assignedAt}`,
      at: assignedAt,
      tags,
    })),
    ...changes.map((change) => ({
      kind: 'change' as const,
      key: `${change.kind} ${change.at}`,
      at: change.at,
      change,
    })),
    ...notes.map((note) => ({
      kind: 'note' as const,
      key: `note ${note.id}`,
      at: note.createdAt,
      note,
    })),
  ]
  return items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

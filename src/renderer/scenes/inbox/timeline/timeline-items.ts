import type { ChatChange } from '#contract/entities/chats/chat-change.ts'
import type { RuleRun } from '#contract/entities/chats/rule.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Note } from '#contract/entities/messages/note.ts'
import { assignmentLines, type AssignmentLine } from '#contract/rules/chats/assignment-lines.ts'

/** What a conversation shows between its messages. */
export type TimelineItem = { readonly key: string; readonly at: string } & (
  | { readonly kind: 'note'; readonly note: Note }
  /** `noteId` is the note of a transfer that its line shows. */
  | { readonly kind: 'assignment'; readonly line: AssignmentLine; readonly noteId?: string }
  | { readonly kind: 'statusTags'; readonly tags: readonly string[] }
  | { readonly kind: 'change'; readonly change: ChatChange }
  | { readonly kind: 'rule'; readonly run: RuleRun }
)

/** The fields of a chat from which its changes are known. */
export type ChatHistory = Pick<Contact, 'userTagIds' | 'chatStatusTags'>

/** Whether a note is the reason of a transfer, which the service also stores as a note with the receiver's mention. */
function isReasonOf({ at, byUserId, reason }: AssignmentLine, note: Note): boolean {
  if (reason === undefined || byUserId === undefined || note.userId !== byUserId) return false
  const isSameText = note.text === reason || note.text.endsWith(` ${reason}`)
  return isSameText && Date.parse(note.createdAt) === Date.parse(at)
}

/** The line of an assignment, with the note of its reason if there is one. */
function assignmentItem(line: AssignmentLine, notes: readonly Note[]): TimelineItem {
  const { kind, at } = line
  const item = { kind: 'assignment', key: `${kind} ${at}`, at } as const
  const note = notes.find((one) => isReasonOf(line, one))
  if (note === undefined) return { ...item, line }
  // The receiver of a transfer through a team is only in the note, as a mention.
  const shown = kind === 'toAgent' ? line : { ...line, reason: note.text }
  return { ...item, line: shown, noteId: note.id }
}

/** The notes, the changes and the runs of rules of a chat, oldest first. The reason of a transfer is only in its line. */
export function timelineItems(
  { userTagIds, chatStatusTags }: ChatHistory,
  notes: readonly Note[],
  changes: readonly ChatChange[] = [],
  runs: readonly RuleRun[] = [],
): TimelineItem[] {
  const assignments = assignmentLines(userTagIds).map((line) => assignmentItem(line, notes))
  const reasons = new Set(
    assignments.flatMap((item) => (item.kind === 'assignment' ? (item.noteId ?? []) : [])),
  )
  const items: TimelineItem[] = [
    ...assignments,
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
    ...runs.map((run) => ({ kind: 'rule' as const, key: `rule ${run.id}`, at: run.at, run })),
    ...notes
      .filter(({ id }) => !reasons.has(id))
      .map((note) => ({
        kind: 'note' as const,
        key: `note ${note.id}`,
        at: note.createdAt,
        note,
      })),
  ]
  return items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

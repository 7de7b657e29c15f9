import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { RuleRun } from '#contract/entities/chats/rule.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import type { ChatChangeKind } from '#contract/policies/chats/chat-changes.ts'

/** The change by hand that undoes a step. */
const changes = {
  tag: 'untag',
  untag: 'tag',
  level: 'untag',
  important: 'unimportant',
  unimportant: 'important',
  endWait: 'resumeWait',
  finish: 'unfinish',
} as const satisfies Partial<Record<ChatAction['kind'], ChatChangeKind>>

interface UndoneChat {
  readonly viewer: Viewer
  readonly contact: Contact
  readonly teamCount: number
}

function mayUndoStep(action: ChatAction, { viewer, contact, teamCount }: UndoneChat): boolean {
  switch (action.kind) {
    case 'answer':
    case 'note':
    case 'alert':
    case 'webhook':
      return true
    case 'assign': {
      const kind = action.target.to === 'team' ? 'toTeam' : 'toAgent'
      return can(viewer, 'chats.change', { kind, contact, teamCount })
    }
    case 'statusTags':
      return can(viewer, 'chatStatus.changeTags', contact)
    case 'field':
      return can(viewer, 'contact.edit', contact)
    case 'snooze':
      return can(viewer, 'chat.snooze', contact)
    default:
      return can(viewer, 'chats.change', { kind: changes[action.kind], contact, teamCount })
  }
}

/** Whether the viewer may undo by hand all that a run changed. */
export const mayUndoRun = (run: RuleRun, chat: UndoneChat): boolean =>
  run.isUndoable &&
  run.undoneAt === undefined &&
  run.steps.every(({ action, result }) => result !== 'done' || mayUndoStep(action, chat))

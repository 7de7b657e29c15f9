import {
  IconArchive,
  IconCircleCheck,
  IconUserOff,
  IconUserPlus,
  IconUsersGroup,
  IconUsersMinus,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import {
  inboxDialogAtom,
  type AssignmentDialogKind,
} from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'

/**
 * An assignment or status action for the sidebar, the chat list and the command palette. In the palette it applies to
 * the open chat.
 */
export interface AssignmentAction {
  readonly labelKey: TextKey
  /** Returns a label with the name that the group gave the status "success"; used instead of `labelKey`. */
  readonly named?: (t: TFunction) => string
  readonly icon: Icon
  /**
   * Whether the viewer may perform the action.
   * @param teamCount the number of the group's teams
   */
  readonly may: (viewer: Viewer, contact: Contact, teamCount: number) => boolean
}

/** The name that the group gave the status "success", otherwise the default name. */
export const successName = (t: TFunction): string =>
  store.get(groupAtom)?.chatStatusSetByUserLabel || t('inbox.sidebar.status.success')

export const assignmentActions: Readonly<Record<AssignmentDialogKind, AssignmentAction>> = {
  assign: {
    labelKey: 'inbox.sidebar.agent.assign',
    icon: IconUserPlus,
    may: (viewer, contact) => can(viewer, 'assignment.assign', contact),
  },
  assignTeam: {
    labelKey: 'inbox.sidebar.agent.assignTeam',
    icon: IconUsersGroup,
    may: (viewer, contact, teamCount) =>
      can(viewer, 'assignment.assignTeam', { contact, teamCount }),
  },
  releaseToTeam: {
    labelKey: 'inbox.sidebar.agent.releaseToTeam',
    icon: IconUsersMinus,
    may: (viewer, contact) => can(viewer, 'assignment.releaseToTeam', contact),
  },
  release: {
    labelKey: 'inbox.sidebar.agent.release',
    icon: IconUserOff,
    may: (viewer, contact) => can(viewer, 'assignment.release', contact),
  },
  markSuccess: {
    labelKey: 'inbox.sidebar.status.mark',
    named: (t) => t('inbox.sidebar.status.mark', { status: successName(t) }),
    icon: IconCircleCheck,
    may: (viewer, contact) => can(viewer, 'chatStatus.markSuccess', contact),
  },
  archiveStatus: {
    labelKey: 'inbox.sidebar.status.archive',
    icon: IconArchive,
    may: (viewer, contact) => can(viewer, 'chatStatus.archive', contact),
  },
}

/**
 * The number of the group's teams; 1 until they have loaded, so that assigning a team is offered. If the group has no
 * teams, the dialog says so.
 */
export const teamCount = (groupId: string): number =>
  queryClient.getQueryData(teamsQuery(groupId).queryKey)?.items.length ?? 1

/** Opens the action's dialog. */
export function openAssignmentDialog(kind: AssignmentDialogKind, contactId: string): void {
  store.set(inboxDialogAtom, { kind, contactId })
}

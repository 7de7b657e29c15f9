import { canAssignTo } from './assignment.ts'
import { hasScreen } from './menu.ts'
import {
  administers,
  isMember,
  isPublisher,
  isSupervisorAdmin,
  mayWrite,
  type Viewer,
} from './viewer.ts'

/** Whether chats may be assigned to the viewer, by the same rule as for other agents. */
const canReceiveOwnChats = (viewer: Viewer): boolean =>
  canAssignTo(viewer, { ...viewer, disabled: false })

/** A group, its settings and its people. */
export const groupPolicy = {
  'group.see': isMember,
  /** The eight toggles of section 6, and our own settings: language, automatic assignment, waiting limit, sources. */
  'group.toggle': administers,
  /** Automatic answers with their hours, chat status, and status tags: also for managers (our decision). */
  'group.settings': (viewer: Viewer): boolean =>
    mayWrite(viewer) && !isPublisher(viewer) && !isSupervisorAdmin(viewer),
  /** Sending a test message (our extension): for users who may set up the group. */
  'group.test': administers,
  /** Every member may leave (our extension). A separate check, `isLastAdmin`, stops the last admin from leaving. */
  'group.leave': isMember,
  /** Whether the contact sidebar opens by default: each user's own setting, which overrides the group's. */
  'group.sidebar': isMember,
  /** The profile on the channel, and the bills: for the users who see their screens. */
  'whatsAppProfile.see': (viewer: Viewer): boolean => hasScreen(viewer, 'whatsappProfile'),
  'whatsAppProfile.edit': administers,
  'billing.see': (viewer: Viewer): boolean => hasScreen(viewer, 'billing'),
  'user.see': isMember,
  'user.manage': administers,
  'team.see': isMember,
  /**
   * The specification requires the group's flag and the user's flag. Two more conditions follow from other sections.
   * The chat is assigned to the agent of the code, so the user must be a publisher who can be assigned chats
   * (sections 1 and 6). Read-only users may not assign chats (section 6) and could not answer the customer.
   */
  'qrAssigner.use': (viewer: Viewer): boolean =>
    viewer.group.hasQrAssigner &&
    viewer.hasQrAccess &&
    mayWrite(viewer) &&
    canReceiveOwnChats(viewer),
  'sticker.see': isMember,
  'sticker.edit': mayWrite,
} as const

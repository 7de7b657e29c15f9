import { canAssignTo } from '#contract/policies/chats/assignment.ts'
import { hasScreen } from '#contract/policies/menu.ts'
import {
  administers,
  isMember,
  isPublisher,
  isSupervisorAdmin,
  mayWrite,
  type Viewer,
} from '#contract/policies/viewer.ts'

/** Whether chats may be assigned to the viewer. The rule is the same as for any other agent. */
const canReceiveOwnChats = (viewer: Viewer): boolean =>
  canAssignTo(viewer, { ...viewer, disabled: false })

/** The rules for a group, its settings and its users. */
export const groupPolicy = {
  'group.see': isMember,
  /**
   * The eight toggles of section 6 of the specification, and our own settings: language, time zone, opening hours,
   * automatic assignment, waiting limit, sources.
   */
  'group.toggle': administers,
  /** Automatic answers with their two times, chat status and status tags. Managers may change these too (our decision). */
  'group.settings': (viewer: Viewer): boolean =>
    mayWrite(viewer) && !isPublisher(viewer) && !isSupervisorAdmin(viewer),
  /** Sends a test message (our extension). For the users who may set up the group. */
  'group.test': administers,
  /**
   * Every member may leave the group (our extension). `isLastAdmin` is a separate check, which keeps the last admin
   * from leaving.
   */
  'group.leave': isMember,
  /** Sets whether the contact sidebar opens by default for this user. If not set, the group's setting applies. */
  'group.sidebar': isMember,
  /** The group's profile on the channel, and its bills. A user who sees the menu item of a screen may read its data. */
  'whatsAppProfile.see': (viewer: Viewer): boolean => hasScreen(viewer, 'whatsappProfile'),
  'whatsAppProfile.edit': administers,
  'billing.see': (viewer: Viewer): boolean => hasScreen(viewer, 'billing'),
  /** The table of WhatsApp's prices (our extension). */
  'billing.editPrices': (viewer: Viewer): boolean =>
    administers(viewer) && hasScreen(viewer, 'billing'),
  'user.see': isMember,
  'user.manage': administers,
  'team.see': isMember,
  /**
   * The specification requires the group's `hasQrAssigner` and the user's `hasQrAccess`. Two more conditions follow
   * from its sections 1 and 6:
   * - The service assigns the chat to the agent who shows the code, so chats must be assignable to the user.
   * - Read-only users may not assign chats and could not answer the customer.
   */
  'qrAssigner.use': (viewer: Viewer): boolean =>
    viewer.group.hasQrAssigner &&
    viewer.hasQrAccess &&
    mayWrite(viewer) &&
    canReceiveOwnChats(viewer),
  'sticker.see': isMember,
  'sticker.edit': mayWrite,
} as const

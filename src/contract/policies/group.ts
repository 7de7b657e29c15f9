import { takesChats } from './assignment.ts'
import {
  administers,
  isAdmin,
  isMember,
  isPublisher,
  isSupervisorAdmin,
  mayWrite,
  type Viewer,
} from './viewer.ts'

/** Whether chats may be given to this very person, by the rule of the list of agents. */
const takesOwn = (viewer: Viewer): boolean => takesChats(viewer, { ...viewer, disabled: false })

/** A group, its settings and its people. */
export const groupPolicy = {
  'group.see': isMember,
  /** The eight toggles of section 6. */
  'group.toggle': administers,
  /** Automatic answers, their hours, chat status and its tags: also for managers (ours). */
  'group.settings': (viewer: Viewer): boolean =>
    mayWrite(viewer) && !isPublisher(viewer) && !isSupervisorAdmin(viewer),
  /** Testing the line with a message of one's own (ours): for those who set the group up. */
  'group.test': administers,
  /** Whether the contact sidebar opens by default: everybody says so for themselves, over what the group has. */
  'group.sidebar': isMember,
  /** The profile on the channel and the bills: for those who have their screens (`menu.see`). */
  'whatsAppProfile.see': (viewer: Viewer): boolean => isAdmin(viewer) && !isSupervisorAdmin(viewer),
  'whatsAppProfile.edit': administers,
  'billing.see': (viewer: Viewer): boolean => isAdmin(viewer) && !isSupervisorAdmin(viewer),
  'user.see': isMember,
  'user.manage': administers,
  'team.see': isMember,
  /**
   * Needs the group's flag and the person's, the two that the specification names. What it does bounds it further: it
   * gives the chat to "the agent" whose code it is, so that person must be one who can be given chats, a publisher
   * (sections 1 and 6); a manager's or an admin's code could not be honoured. And it is an act of assignment, which
   * section 6 keeps from those who may only read: they could not answer the customer whom they took.
   */
  'qrAssigner.use': (viewer: Viewer): boolean =>
    viewer.group.hasQrAssigner && viewer.hasQrAccess && mayWrite(viewer) && takesOwn(viewer),
  'sticker.see': isMember,
  'sticker.edit': mayWrite,
} as const

import {
  isAdmin,
  isMember,
  isPublisher,
  isSupervisorAdmin,
  mayWrite,
  type Viewer,
} from './viewer.ts'

/** Supervisors have neither the settings nor the users screen (section 2), so they change neither. */
const administers = (viewer: Viewer): boolean =>
  isAdmin(viewer) && mayWrite(viewer) && !isSupervisorAdmin(viewer)

/** A group, its settings and its people. */
export const groupPolicy = {
  'group.see': isMember,
  /** The eight toggles of section 6. */
  'group.toggle': administers,
  /** Automatic answers, their hours, chat status and its tags: also for managers (ours). */
  'group.settings': (viewer: Viewer): boolean =>
    mayWrite(viewer) && !isPublisher(viewer) && !isSupervisorAdmin(viewer),
  /** Whether the contact sidebar opens by default: how the group's screens look, so whoever is in it (ours). */
  'group.sidebar': isMember,
  'user.see': isMember,
  'user.manage': administers,
  'team.see': isMember,
  'qrAssigner.use': (viewer: Viewer): boolean =>
    isMember(viewer) && viewer.group.hasQrAssigner && viewer.hasQrAccess,
  'sticker.see': isMember,
  'sticker.edit': mayWrite,
} as const

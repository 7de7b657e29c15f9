import {
  administers,
  isAdmin,
  isMember,
  isPublisher,
  type Viewer,
} from '#contract/policies/viewer.ts'

const has = (viewer: Viewer): boolean => viewer.group.hasTargets !== undefined && isMember(viewer)

/** Targets, in a group whose service has them (our extension). */
export const targetPolicy = {
  /** The targets of the group. What is due in a chat, everybody sees who sees the chat. */
  'targets.see': (viewer: Viewer): boolean => has(viewer) && !isPublisher(viewer),
  'targets.edit': (viewer: Viewer): boolean => administers(viewer) && has(viewer),
  /** How often targets were kept and missed. */
  'targets.report': (viewer: Viewer): boolean => has(viewer) && isAdmin(viewer),
  /** Orders chats by what is due, and filters the missed ones. */
  'chatList.byTarget': (viewer: Viewer): boolean =>
    viewer.group.hasTargets === true && isMember(viewer),
} as const

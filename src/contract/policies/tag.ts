import {
  isFullAdmin,
  isManager,
  isMember,
  isPublisher,
  isSupervisorAdmin,
  mayWrite,
  type Viewer,
} from './viewer.ts'

const managesTags = (viewer: Viewer): boolean => isFullAdmin(viewer) || isManager(viewer)

/** Tags and levels. Publishers see only the tags assigned to them (section 6). */
export const tagPolicy = {
  'tag.see': (viewer: Viewer, tag: { readonly id: string }): boolean =>
    isMember(viewer) && (!isPublisher(viewer) || viewer.tagIds.includes(tag.id)),
  /**
   * The specification names no role for creating tags and segments. Here every user who is not read-only may create
   * them. Segments belong to the Contacts screen, which supervisors do not see.
   */
  'tag.create': mayWrite,
  /**
   * Renaming, archiving and merging affect all users. They are for the users who see the settings, except agents (our
   * decision).
   */
  'tag.manage': (viewer: Viewer): boolean => mayWrite(viewer) && managesTags(viewer),
  'tag.usage': managesTags,
  'segment.edit': (viewer: Viewer): boolean => mayWrite(viewer) && !isSupervisorAdmin(viewer),
  /**
   * Every member may use all tags of a level, even a publisher, who sees only their own plain tags (our decision).
   */
  'level.see': isMember,
  /** Only for the users who manage tags (our decision), because a change of the levels affects everybody. */
  'level.edit': (viewer: Viewer): boolean => mayWrite(viewer) && managesTags(viewer),
  'level.usage': managesTags,
} as const

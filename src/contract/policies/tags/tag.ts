import {
  isFullAdmin,
  isManager,
  isMember,
  isPublisher,
  isSupervisorAdmin,
  mayWrite,
  type Viewer,
} from '#contract/policies/viewer.ts'

const managesTags = (viewer: Viewer): boolean => isFullAdmin(viewer) || isManager(viewer)

/** Tags, segments and levels. Publishers see only the tags that are assigned to them (specification, section 6). */
export const tagPolicy = {
  'tag.see': (viewer: Viewer, tag: { readonly id: string }): boolean =>
    isMember(viewer) && (!isPublisher(viewer) || viewer.tagIds.includes(tag.id)),
  /** For every user who is not read-only (our decision: the specification names no role). */
  'tag.create': mayWrite,
  /**
   * Renames, archives and merges tags. This changes the tags of all users, so it is for admins (except supervisors) and
   * managers (our decision).
   */
  'tag.manage': (viewer: Viewer): boolean => mayWrite(viewer) && managesTags(viewer),
  'tag.usage': managesTags,
  /**
   * For every user who is not read-only, except supervisors: they do not see the Contacts screen, to which segments
   * belong (our decision).
   */
  'segment.edit': (viewer: Viewer): boolean => mayWrite(viewer) && !isSupervisorAdmin(viewer),
  /**
   * All tags of a level are visible to every member. This includes publishers, who see only their own plain tags (our
   * decision).
   */
  'level.see': isMember,
  /** For the users who may manage tags, because a change of the levels affects everybody (our decision). */
  'level.edit': (viewer: Viewer): boolean => mayWrite(viewer) && managesTags(viewer),
  'level.usage': managesTags,
} as const

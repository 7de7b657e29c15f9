import type { Macro } from '#contract/entities/chats/macro.ts'
import { tagPolicy } from '#contract/policies/tags/tag.ts'
import {
  administers,
  isMember,
  isPublisher,
  mayWrite,
  type Viewer,
} from '#contract/policies/viewer.ts'

const has = (viewer: Viewer): boolean => viewer.group.runsMacros === true && isMember(viewer)

/** Macros, in a group whose service has them (our extension). */
export const macroPolicy = {
  /**
   * Agents see the macros of their team and those for all, if they may see the tags: nobody sets by a macro what they may not
   * set by hand.
   */
  'macro.see': (viewer: Viewer, { teamId, actions }: Pick<Macro, 'teamId' | 'actions'>): boolean =>
    has(viewer) &&
    (!isPublisher(viewer) || teamId === undefined || viewer.teamId === teamId) &&
    actions.every(
      (action) =>
        (action.kind !== 'tag' && action.kind !== 'untag') ||
        tagPolicy['tag.see'](viewer, { id: action.tagId }),
    ),
  /** Runs macros at all. In each chat, every step needs the permission that it needs by hand. */
  'macros.run': (viewer: Viewer): boolean => mayWrite(viewer) && has(viewer),
  'macros.edit': (viewer: Viewer): boolean => administers(viewer) && has(viewer),
} as const

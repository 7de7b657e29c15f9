import { administers, isMember, type Viewer } from '#contract/policies/viewer.ts'

interface Owned {
  readonly userId?: string | undefined
  readonly teamId?: string | undefined
}

const isOwn = (viewer: Viewer, { userId, teamId }: Owned): boolean =>
  isMember(viewer) && teamId === undefined && userId === viewer.userId

/** Views of the chat list that a user saved, or that an admin shares with a team (our extension). */
export const savedViewPolicy = {
  /** A team's view is for its members, and for the admins, who manage it. */
  'savedView.see': (viewer: Viewer, view: Owned): boolean =>
    isOwn(viewer, view) ||
    (isMember(viewer) &&
      view.teamId !== undefined &&
      (administers(viewer) || viewer.teamId === view.teamId)),
  'savedView.edit': (viewer: Viewer, view: Owned): boolean =>
    isOwn(viewer, view) || (view.teamId !== undefined && administers(viewer)),
  'savedView.share': (viewer: Viewer): boolean => administers(viewer) && viewer.group.hasTeams,
} as const

import { administers, isMember, isPublisher, type Viewer } from '#contract/policies/viewer.ts'

/** The connection of a group to the channel (our extension). */
export const linePolicy = {
  /** The state of the line, without its address, its texts for the provider and the ends of its secrets. */
  'line.see': (viewer: Viewer): boolean => isMember(viewer) && !isPublisher(viewer),
  'line.edit': administers,
} as const

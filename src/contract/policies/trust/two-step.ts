import { administers, isFullAdmin, type Viewer } from '#contract/policies/viewer.ts'

const has = (viewer: Viewer): boolean => viewer.group.hasTwoStep === true

/** Of whom a group demands two steps, in a group whose service has them (our extension). */
export const twoStepPolicy = {
  'twoStep.see': (viewer: Viewer): boolean => has(viewer) && isFullAdmin(viewer),
  'twoStep.edit': (viewer: Viewer): boolean => has(viewer) && administers(viewer),
} as const

import { hasRight } from '#contract/policies/people/rights.ts'
import { administers, type Viewer } from '#contract/policies/viewer.ts'

/** The audit log of a group whose service has one (our extension). Nobody changes it. */
export const auditPolicy = {
  /** Reads the log and takes a copy of it. */
  'audit.see': (viewer: Viewer): boolean =>
    viewer.group.hasAudit !== undefined && administers(viewer) && hasRight(viewer, 'seeAudit'),
} as const

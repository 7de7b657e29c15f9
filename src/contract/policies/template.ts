import { hasTemplateAccess } from './template-access.ts'
import { isAdmin, isMember, isPublisher, mayWrite, type Viewer } from './viewer.ts'

/**
 * Writing templates: with access, not read-only, and by admins alone where the group's templates are "managed by
 * admin" (section 6). That toggle covers quick messages, interactive answers and the channel's templates alike (ours).
 */
function edits(viewer: Viewer): boolean {
  return (
    mayWrite(viewer) &&
    hasTemplateAccess(viewer) &&
    (isAdmin(viewer) || !viewer.group.templatesManagedByAdmin)
  )
}

export const templatePolicy = {
  /** Every member reads the lists: the composer offers quick messages to all. */
  'template.see': isMember,
  /** Template access of section 6. */
  'template.access': hasTemplateAccess,
  'template.edit': edits,
  'template.archive': edits,
  /** The pin icon: for non-publishers always, for publishers only on what is pinned. */
  'template.seePin': (viewer: Viewer, template: { readonly pinned: boolean }): boolean =>
    isMember(viewer) && (template.pinned || !isPublisher(viewer)),
  'template.pin': (viewer: Viewer): boolean => edits(viewer) && !isPublisher(viewer),
  'waTemplate.edit': edits,
  'messageTemplate.edit': edits,
} as const

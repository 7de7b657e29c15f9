import { menuPolicy, type MenuItem } from './menu.ts'
import { hasTemplateAccess } from './template-access.ts'
import { isAdmin, isMember, isPublisher, mayWrite, type Viewer } from './viewer.ts'

/**
 * Writing templates: on a screen that the menu shows, with access, not read-only, and by admins alone where the group's
 * templates are "managed by admin" (section 6). That toggle covers quick messages, interactive answers and the channel's
 * templates alike (ours).
 */
function edits(viewer: Viewer, screen: MenuItem): boolean {
  return (
    menuPolicy['menu.see'](viewer, { item: screen, widthPx: Number.POSITIVE_INFINITY }) &&
    mayWrite(viewer) &&
    hasTemplateAccess(viewer) &&
    (isAdmin(viewer) || !viewer.group.templatesManagedByAdmin)
  )
}

const editsAnswers = (viewer: Viewer): boolean => edits(viewer, 'answers')

export const templatePolicy = {
  /** Every member reads the lists: the composer offers quick messages to all. */
  'template.see': isMember,
  /** Template access of section 6. */
  'template.access': hasTemplateAccess,
  'template.edit': editsAnswers,
  'template.archive': editsAnswers,
  /** The pin icon: for non-publishers always, for publishers only on what is pinned. */
  'template.seePin': (viewer: Viewer, template: { readonly pinned: boolean }): boolean =>
    isMember(viewer) && (template.pinned || !isPublisher(viewer)),
  'template.pin': (viewer: Viewer): boolean => editsAnswers(viewer) && !isPublisher(viewer),
  'waTemplate.edit': (viewer: Viewer): boolean => edits(viewer, 'templates'),
  'messageTemplate.edit': editsAnswers,
} as const

import { menuPolicy, type MenuItem } from './menu.ts'
import { hasTemplateAccess } from './template-access.ts'
import { isAdmin, isMember, isPublisher, mayWrite, type Viewer } from './viewer.ts'

/**
 * Whether the user may edit templates. They must see the screen, have template access and not be read-only. If the
 * group's templates are "managed by admin" (section 6), the user must be an admin. That setting applies to quick
 * messages, interactive answers and channel templates alike (our decision).
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
  /** Every member may read the lists, because the composer offers quick messages to all. */
  'template.see': isMember,
  /** The template access of section 6. */
  'template.access': hasTemplateAccess,
  'template.edit': editsAnswers,
  'template.archive': editsAnswers,
  /** Whether the pin icon is shown: always to non-publishers, to publishers only on pinned templates. */
  'template.seePin': (viewer: Viewer, template: { readonly pinned: boolean }): boolean =>
    isMember(viewer) && (template.pinned || !isPublisher(viewer)),
  'template.pin': (viewer: Viewer): boolean => editsAnswers(viewer) && !isPublisher(viewer),
  'waTemplate.edit': (viewer: Viewer): boolean => edits(viewer, 'templates'),
  'messageTemplate.edit': editsAnswers,
} as const

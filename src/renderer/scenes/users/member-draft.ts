import type { FormValues } from '#contract/draft-forms.ts'
import type { MemberChangeBody } from '#contract/api/people/users.ts'
import { permissionSchema } from '#contract/entities/people/permission.ts'
import { can } from '#contract/policies/index.ts'
import { anyWidth } from '#contract/policies/menu.ts'
import { hasTemplateAccess } from '#contract/policies/templates/template-access.ts'
import {
  isSuperAdmin,
  isSupervisorAdmin,
  mayWrite,
  viewerOf,
  type ViewerGroup,
} from '#contract/policies/viewer.ts'
import { isAccessField } from '#contract/rules/people/access-change.ts'
import type { MemberRow } from './filter-members.ts'

/** The values in the form of a member: role, team, tags and permissions. */
export type MemberDraft = FormValues<'member'>

/** The text keys of the roles. */
export const roleTexts = {
  ROLE_PUBLISHER: 'users:fields.roles.agent',
  ROLE_MANAGER: 'users:fields.roles.manager',
  ROLE_ADMI: 'users:fields.roles.admin',
} as const satisfies Record<MemberDraft['role'], string>

/** The text keys of the labels of the permissions. */
export const flagTexts = {
  isReadOnly: 'users:fields.readOnly',
  hasTemplatePermission: 'users:fields.templates',
  hasQrAccess: 'users:fields.qr',
  isSupervisor: 'shell.profile.roles.supervisor',
  isSuperAdmin: 'shell.profile.roles.superAdmin',
} as const

/** What an admin can be. The specification has a flag for each of the last two. */
export const adminKinds = ['admin', 'supervisor', 'superAdmin'] as const
type AdminKind = (typeof adminKinds)[number]

/** The text keys of the kinds: the name, and what it means. */
export const adminKindTexts = {
  admin: ['shell.profile.roles.admin', 'users:fields.adminKinds.admin'],
  supervisor: ['shell.profile.roles.supervisor', 'users:fields.adminKinds.supervisor'],
  superAdmin: ['shell.profile.roles.superAdmin', 'users:fields.adminKinds.superAdmin'],
} as const satisfies Record<AdminKind, readonly [name: string, meaning: string]>

export function adminKindOf(draft: MemberDraft): AdminKind {
  if (isSuperAdmin(draft)) return 'superAdmin'
  return isSupervisorAdmin(draft) ? 'supervisor' : 'admin'
}

/** The draft with a kind of admin. */
export const withAdminKind = (draft: MemberDraft, kind: AdminKind): MemberDraft => ({
  ...draft,
  isSupervisor: kind === 'supervisor',
  isSuperAdmin: kind === 'superAdmin',
})

export const newMember: MemberDraft = {
  role: 'ROLE_PUBLISHER',
  teamId: null,
  tagIdList: [],
  isReadOnly: false,
  hasTemplatePermission: false,
  hasQrAccess: false,
  isSupervisor: false,
  isSuperAdmin: false,
  capacity: null,
}

export const draftOf = ({ member, details }: MemberRow): MemberDraft => ({
  role: member.role === 'ROLE_UNKNOWN' ? 'ROLE_PUBLISHER' : member.role,
  teamId: member.teamId ?? null,
  tagIdList: member.tagIdList,
  isReadOnly: member.isReadOnly,
  hasTemplatePermission: details?.hasTemplatePermission ?? false,
  hasQrAccess: details?.hasQrAccess ?? false,
  isSupervisor: member.isSupervisor,
  isSuperAdmin: member.isSuperAdmin,
  capacity: member.capacity ?? null,
})

/** The fields in which `draft` differs from `before`. */
export function changesOf(before: MemberDraft, draft: MemberDraft): MemberChangeBody {
  const { role, teamId, isReadOnly, hasTemplatePermission, hasQrAccess } = draft
  const sorted = (ids: readonly string[]) => ids.toSorted((a, b) => a.localeCompare(b)).join()
  return {
    ...(role !== before.role && { role }),
    ...(teamId !== before.teamId && { teamId }),
    ...(isReadOnly !== before.isReadOnly && { isReadOnly }),
    ...(hasTemplatePermission !== before.hasTemplatePermission && { hasTemplatePermission }),
    ...(hasQrAccess !== before.hasQrAccess && { hasQrAccess }),
    ...(draft.capacity !== before.capacity && { capacity: draft.capacity }),
    ...(draft.isSupervisor !== before.isSupervisor && { isSupervisor: draft.isSupervisor }),
    ...(draft.isSuperAdmin !== before.isSuperAdmin && { isSuperAdmin: draft.isSuperAdmin }),
    ...(sorted(draft.tagIdList) !== sorted(before.tagIdList) && {
      tagIdList: [...draft.tagIdList],
    }),
  }
}

/** The values that the fields of a change had before. */
export function formerValues(before: MemberDraft, change: MemberChangeBody): MemberChangeBody {
  const former = { ...before, tagIdList: [...before.tagIdList] }
  return Object.fromEntries(Object.entries(former).filter(([name]) => name in change))
}

/** Whether a change signs the member out: it changes their access, or disables or enables it. */
export const signsOut = (change: MemberChangeBody): boolean =>
  Object.keys(change).some((name) => name === 'disabled' || isAccessField(name))

/** What a member with these permissions may do, according to the policies. */
export function abilitiesOf(draft: MemberDraft, group: ViewerGroup) {
  const permission = permissionSchema.parse({ ...draft, groupId: group.id })
  const viewer = viewerOf({ id: '', permissions: [permission], hasQrAccess: false }, group)
  const sees = (item: 'campaigns' | 'reports') =>
    can(viewer, 'menu.see', { item, widthPx: anyWidth })
  return {
    write: mayWrite(viewer),
    templates: mayWrite(viewer) && hasTemplateAccess(viewer),
    campaigns: sees('campaigns'),
    reports: sees('reports'),
    users: can(viewer, 'member.invite'),
  }
}

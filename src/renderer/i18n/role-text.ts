import type { TFunction } from 'i18next'
import type { Permission } from '#contract/entities/people/permission.ts'
import { isSuperAdmin, isSupervisorAdmin } from '#contract/policies/viewer.ts'
import type { TextKey } from './catalogue.ts'

type RoleFacts = Pick<Permission, 'role'> &
  Partial<Pick<Permission, 'isReadOnly' | 'isSupervisor' | 'isSuperAdmin'>>

/** The text key of a role's name. The name does not say whether the user is read-only; `roleText` does. */
export function roleKey(facts: RoleFacts): TextKey {
  const viewer = { isSuperAdmin: false, isSupervisor: false, ...facts }
  if (isSuperAdmin(viewer)) return 'shell.profile.roles.superAdmin'
  if (isSupervisorAdmin(viewer)) return 'shell.profile.roles.supervisor'
  switch (facts.role) {
    case 'ROLE_ADMI':
      return 'shell.profile.roles.admin'
    case 'ROLE_MANAGER':
      return 'shell.profile.roles.manager'
    case 'ROLE_PUBLISHER':
      return 'shell.profile.roles.agent'
    case 'ROLE_UNKNOWN':
      return 'shell.profile.roles.unknown'
  }
}

/** The name of a user's role in a group: "Agente (solo lectura)". */
export function roleText(t: TFunction, facts: RoleFacts): string {
  const role = t(roleKey(facts))
  return facts.isReadOnly === true ? t('shell.profile.roles.readOnly', { role }) : role
}

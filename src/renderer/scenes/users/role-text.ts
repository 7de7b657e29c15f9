import type { Role } from '#contract/entities/permission.ts'
import type { TextKey } from '../../i18n/catalogue.ts'

/** The name of a member's role. */
export function roleKey(member: {
  role: Role
  isSuperAdmin?: boolean
  isSupervisor?: boolean
}): TextKey {
  switch (member.role) {
    case 'ROLE_ADMI':
      if (member.isSuperAdmin === true) return 'shell.profile.roles.superAdmin'
      return member.isSupervisor === true
        ? 'shell.profile.roles.supervisor'
        : 'shell.profile.roles.admin'
    case 'ROLE_MANAGER':
      return 'shell.profile.roles.manager'
    case 'ROLE_PUBLISHER':
      return 'shell.profile.roles.agent'
    case 'ROLE_UNKNOWN':
      return 'shell.profile.roles.unknown'
  }
}

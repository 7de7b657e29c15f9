import type { Permission } from '#contract/entities/people/permission.ts'

/**
 * The fields of a permission that make up a member's access. A change of one of them is reported as a change of the
 * role and signs the member out (specification, section 6). The other fields may change while the access stays: the
 * group's name and phone, `tagIdList`, which changes whenever the user creates a tag, and the team, whose change only
 * refreshes what the member sees.
 */
const accessFields = [
  'role',
  'isReadOnly',
  'isSupervisor',
  'isSuperAdmin',
  'tagId',
  'hasTemplatePermission',
] as const satisfies readonly (keyof Permission)[]

/** Whether a field of a permission is part of the access. */
export const isAccessField = (name: string): boolean => accessFields.some((one) => one === name)

/** Whether two permissions in the same group give the same access. `undefined` is no permission. */
export function isSameAccess(one: Permission | undefined, other: Permission | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return accessFields.every((name) => one[name] === other[name])
}

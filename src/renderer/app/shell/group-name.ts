import type { TFunction } from 'i18next'
import type { Permission } from '#contract/entities/permission.ts'

/** What one of a person's groups is called; where the service does not say, by its number. */
export const groupName = (
  t: TFunction,
  { groupId, groupName: name }: Pick<Permission, 'groupId' | 'groupName'>,
): string => name ?? t('shell.group.unnamed', { id: groupId })

import { z } from 'zod'
import type { Permission } from '#contract/entities/people/permission.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { stored } from '#renderer/data/stored.ts'

/**
 * Chooses the group to show: `picked`, or the first group if the user does not belong to `picked`.
 * @param picked the user's last choice, possibly a group that they have left since
 * @returns the group's id, or null for a user without groups
 */
export function chooseGroup(
  permissions: readonly Pick<Permission, 'groupId'>[],
  picked: string | null,
): string | null {
  const stillMember = permissions.find((one) => one.groupId === picked)
  return (stillMember ?? permissions[0])?.groupId ?? null
}

/** The name of a group as its permission has it: its phone number if it has no name. */
export const permittedGroupName = ({ groupName, groupPhone = '' }: Permission): string =>
  groupName ?? (groupPhone === '' ? '' : phoneText({ phone: groupPhone, countryCode: '' }))

/** The user's last choice on this machine, or null. */
export const pickedGroup = (userId: string) => stored(`bandeja.group.${userId}`, z.string(), null)

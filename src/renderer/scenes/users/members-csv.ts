import type { Tag } from '#contract/entities/tags/tag.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { isPublisher } from '#contract/policies/viewer.ts'
import { timeCells } from '#contract/rules/contacts/export-cells.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { csvFile } from '#renderer/data/forms/csv-file.ts'
import { statusTexts } from '#renderer/i18n/names.ts'
import { roleKey } from '#renderer/i18n/role-text.ts'
import type { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { MemberRow } from './filter-members.ts'

/**
 * The members as a CSV file.
 * @param timeZone the zone of the times
 */
export function membersCsv(
  rows: readonly MemberRow[],
  { teams, tags, timeZone }: { teams: readonly Team[]; tags: readonly Tag[]; timeZone: string },
  t: ReturnType<typeof useTexts<['users']>>['t'],
): Blob {
  const flag = (member: MemberRow['member'], isOn: boolean | undefined) =>
    isPublisher(member) ? t(isOn === true ? 'users:can.yes' : 'users:can.no') : ''
  const timeCell = timeCells(timeZone)
  const lines = [
    [
      t('users:columns.member'),
      t('users:invitations.email'),
      t('users:columns.role'),
      t('users:columns.team'),
      t('users:columns.tags'),
      t('users:columns.status'),
      t('users:columns.seen'),
      t('users:columns.readOnly'),
      t('users:columns.templates'),
      t('users:columns.qr'),
    ],
    ...rows.map(({ member, details }) => [
      member.name,
      member.email,
      t(roleKey(member)),
      teams.find(({ id }) => id === member.teamId)?.name ?? '',
      isPublisher(member)
        ? tags
            .filter(({ id }) => member.tagIdList.includes(id))
            .map(({ name }) => name)
            .join(', ')
        : '',
      member.disabled
        ? t('users:disabled')
        : t(statusTexts[serviceStatusKind(member.serviceStatus)]),
      timeCell(details?.lastSeenAt ?? undefined),
      flag(member, member.isReadOnly),
      flag(member, details?.hasTemplatePermission),
      flag(member, details?.hasQrAccess),
    ]),
  ]
  return csvFile(lines)
}

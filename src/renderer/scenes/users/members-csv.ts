import type { Tag } from '#contract/entities/tag.ts'
import type { Team } from '#contract/entities/team.ts'
import { isPublisher } from '#contract/policies/viewer.ts'
import { csvLine, csvStart } from '#contract/rules/csv-text.ts'
import { serviceStatusKind } from '#contract/rules/service-status.ts'
import { statusTexts } from '../../i18n/names.ts'
import { roleKey } from '../../i18n/role-text.ts'
import type { useUserTexts } from '../../i18n/user-texts.ts'
import type { MemberRow } from './filter-members.ts'

/** The members as a CSV file. The times are in ISO format, so that a spreadsheet can sort by them. */
export function membersCsv(
  rows: readonly MemberRow[],
  { teams, tags }: { teams: readonly Team[]; tags: readonly Tag[] },
  t: ReturnType<typeof useUserTexts>['t'],
): Blob {
  const flag = (member: MemberRow['member'], isOn: boolean | undefined) =>
    isPublisher(member) ? t(isOn === true ? 'users:can.yes' : 'users:can.no') : ''
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
      details?.lastSeenAt ?? '',
      flag(member, member.isReadOnly),
      flag(member, details?.hasTemplatePermission),
      flag(member, details?.hasQrAccess),
    ]),
  ]
  return new Blob([csvStart, ...lines.map(csvLine)], { type: 'text/csv' })
}

import { Group } from '@mantine/core'
import { roles } from '#contract/entities/people/permission.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { FilterMenu, FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { StatusDot } from '#renderer/components/people/status-dot.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { statusTexts } from '#renderer/i18n/names.ts'
import { roleKey } from '#renderer/i18n/role-text.ts'
import { isFilterSet, withoutTeam, type MemberRow } from './filter-members.ts'
import type { UsersScreen } from './use-users-screen.ts'
import classes from './users.module.css'

const statuses = ['available', 'busy', 'unavailable'] as const

/** The search and the filters of the members, or the search of the teams. */
export function UserFilters({ screen }: { screen: UsersScreen }) {
  const { t } = useTexts('users')
  const { tab, teams, filter, setFilter, clear, shown } = screen
  const isTeams = tab === 'teams'
  return (
    <FilterRow isFiltered={isFilterSet(filter)} onClear={clear}>
      <SearchField
        label={isTeams ? t('users:teams.search') : t('users:search')}
        value={filter.text}
        onChange={(text) => setFilter({ ...filter, text })}
      />
      {!isTeams && (
        <>
          <FilterMenu
            label={t('users:columns.role')}
            allLabel={t('users:all')}
            options={roles.map((role) => ({ value: role, label: t(roleKey({ role })) }))}
            value={filter.roles}
            onChange={(chosen) => setFilter({ ...filter, roles: chosen })}
          />
          {teams.length > 0 && (
            <FilterMenu
              label={t('users:columns.team')}
              allLabel={t('users:all')}
              options={[
                ...teams.map(({ id, name }) => ({ value: id, label: name })),
                { value: withoutTeam, label: t('users:fields.noTeam') },
              ]}
              value={filter.teams}
              onChange={(chosen) => setFilter({ ...filter, teams: chosen })}
            />
          )}
          <FilterMenu
            label={t('users:columns.status')}
            allLabel={t('users:all')}
            options={statuses.map((value) => ({ value, label: t(statusTexts[value]) }))}
            value={filter.statuses}
            onChange={(chosen) => setFilter({ ...filter, statuses: chosen })}
          />
          <StatusCounts rows={shown} />
        </>
      )}
    </FilterRow>
  )
}

const countTexts = {
  available: 'users:statusCounts.available',
  busy: 'users:statusCounts.busy',
  unavailable: 'users:statusCounts.unavailable',
} as const

/** Shows how many of the members in `rows` have each service status. */
function StatusCounts({ rows }: { rows: readonly MemberRow[] }) {
  const { t } = useTexts('users')
  return (
    <Group
      component="span"
      gap={18}
      ml="auto"
      fz="sm"
      c="dimmed"
      className={classes.statuses ?? ''}
    >
      {statuses.map((status) => (
        <Group key={status} component="span" gap={6} className="numbers">
          <StatusDot status={status} />
          {t(countTexts[status], {
            count: rows.filter(({ member }) => serviceStatusKind(member.serviceStatus) === status)
              .length,
          })}
        </Group>
      ))}
    </Group>
  )
}

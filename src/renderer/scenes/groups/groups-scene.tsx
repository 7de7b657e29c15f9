import { Box, Button } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { GroupSummary } from '#contract/entities/groups/group.ts'
import { roles } from '#contract/entities/people/permission.ts'
import { mayCreateGroup } from '#contract/policies/groups/group-creation.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable } from '#renderer/components/page/data-table.tsx'
import { FilterMenu, FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { useCreateAction } from '#renderer/components/focus/use-create-action.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { isFromSession, ownGroupsQuery } from '#renderer/data/groups/own-groups.ts'
import {
  currentGroupIdAtom,
  registersStrangersAtom,
  userAtom,
} from '#renderer/data/session/session.ts'
import { selectGroup } from '#renderer/data/session/session-sync.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { roleText } from '#renderer/i18n/role-text.ts'
import { isFilterSet, lineStates, noFilter, shownGroups } from './filter-groups.ts'
import { stateKeys, useGroupColumns } from './group-columns.tsx'
import { LeaveGroupDialog } from './leave-group-dialog.tsx'
import { NewGroupDrawer } from './new-group-drawer.tsx'
import OwnInvitations from './own-invitations.tsx'
import { TrialLineDialog } from './trial-line-dialog.tsx'

/**
 * The phone number of the current group's line while the user tests the line; otherwise null. It is an atom, because
 * the switch to a newly registered group remounts the scene.
 */
const testedPhoneAtom = atomWithin<string | null>(currentGroupIdAtom, null)

const ROW_PX = 64
/** How often the unread counts of groups are refetched, ms. The app receives live events of the current group only. */
const REFRESH_MS = 30_000

/** The user's groups with their lines. The user can switch to a group, leave a group, and register a new group. */
export default function GroupsScene() {
  const { t } = useTexts('groups')
  const permissions = useAtomValue(userAtom)?.permissions ?? []
  const currentId = useAtomValue(currentGroupIdAtom)
  const groups = useQuery({ ...ownGroupsQuery(permissions), refetchInterval: REFRESH_MS })
  const [filter, setFilter] = useState(noFilter)
  const [isCreating, setCreating] = useState(false)
  const [testedPhone, setTestedPhone] = useAtom(testedPhoneAtom)
  const [left, setLeft] = useState<GroupSummary | null>(null)
  const mayCreate = mayCreateGroup(permissions, useAtomValue(registersStrangersAtom))
  const rows = (groups.data ?? []).map((group) => ({
    group,
    permission: permissions.find(({ groupId }) => groupId === group.id),
  }))
  const shown = shownGroups(rows, filter, currentId)
  const known = rows.flatMap(({ group }) => group.pendingChats ?? [])
  const unread = known.reduce((sum, count) => sum + count, 0)
  const clear = () => setFilter(noFilter)

  useCreateAction('groups.new', mayCreate, () => setCreating(true))

  const open = (id: string) => {
    const row = rows.find(({ group }) => group.id === id)
    if (row === undefined || id === currentId) return
    selectGroup(id)
    showToast(t('groups:list.opened', { name: row.group.name }))
  }
  const columns = useGroupColumns({ currentId, onOpen: open, onLeave: setLeft })

  const create = mayCreate && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      {t('groups:list.new')}
    </Button>
  )
  return (
    <Page
      title={t('groups:list.title')}
      description={t('groups:list.description')}
      actions={create}
      filters={
        <FilterRow isFiltered={isFilterSet(filter)} onClear={clear}>
          <SearchField
            label={t('groups:list.search')}
            value={filter.text}
            onChange={(text) => setFilter({ ...filter, text })}
          />
          <FilterMenu
            label={t('groups:list.role')}
            allLabel={t('groups:list.all')}
            options={roles.map((role) => ({
              value: role,
              label: roleText(t, {
                role,
                isReadOnly: false,
                isSupervisor: false,
                isSuperAdmin: false,
              }),
            }))}
            value={filter.roles}
            onChange={(chosen) => setFilter({ ...filter, roles: chosen })}
          />
          <FilterMenu
            label={t('groups:list.state')}
            allLabel={t('groups:list.all')}
            options={lineStates.map((state) => ({
              value: state,
              label: t(stateKeys[state]),
            }))}
            value={filter.states}
            onChange={(chosen) => setFilter({ ...filter, states: chosen })}
          />
        </FilterRow>
      }
      footer={
        <>
          <span>{t('groups:list.count', { count: shown.length })}</span>
          {known.length > 0 && (
            <Box component="span" ml="auto">
              {t('groups:list.total', { count: unread })}
            </Box>
          )}
        </>
      }
    >
      <OwnInvitations />
      <QueryContent
        query={groups}
        failedTitle={t('groups:list.failed')}
        skeleton={<SkeletonRows rowHeight={ROW_PX} />}
        isEmpty={() => shown.length === 0}
        empty={
          isFilterSet(filter) ? (
            <EmptyState
              icon={IconBuildingStore}
              title={t('groups:list.noMatch')}
              action={
                <Button variant="default" onClick={clear}>
                  {t('shell.page.clearFilters')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconBuildingStore}
              title={t('groups:list.empty')}
              text={t('groups:list.emptyText')}
              action={create}
            />
          )
        }
      >
        {(loaded) => (
          <>
            {loaded.some(isFromSession) && <Notice tone="info">{t('groups:list.partial')}</Notice>}
            <DataTable
              label={t('groups:list.title')}
              columns={columns}
              rows={shown}
              rowId={({ group }) => group.id}
              rowHeight={ROW_PX}
              isVirtual={shown.length > 200}
              onSelect={(id) => {
                if (id !== null) open(id)
              }}
              isMarked={({ group }) => group.id === currentId}
            />
          </>
        )}
      </QueryContent>
      {left !== null && <LeaveGroupDialog group={left} onClose={() => setLeft(null)} />}
      {isCreating && (
        <NewGroupDrawer onClose={() => setCreating(false)} onCreated={setTestedPhone} />
      )}
      {testedPhone !== null && currentId !== null && (
        <TrialLineDialog
          groupId={currentId}
          phone={testedPhone}
          onClose={() => setTestedPhone(null)}
        />
      )}
    </Page>
  )
}

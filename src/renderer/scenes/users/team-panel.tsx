import { Box, Button, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { TeamDetails } from '#contract/entities/people/member-details.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { isManager, isPublisher } from '#contract/policies/viewer.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { MemberRow } from './filter-members.ts'
import { chatTotal, LoadBar } from './load-bar.tsx'
import { changeWithUndo, hideFreeChats } from './member-changes.ts'
import { PersonCell, TagChips } from './person-cell.tsx'
import { roleKey } from '#renderer/i18n/role-text.ts'
import classes from './users.module.css'

const focusField = (field: HTMLInputElement | null) => field?.focus()

/** A team's members, the visibility of its free chats, and the tags of its members. */
export function TeamPanel({
  team,
  details,
  viewer,
  rows,
  tags,
  onRename,
  onDelete,
  onClose,
}: {
  team: Team
  details: TeamDetails | undefined
  viewer: Viewer
  /** The members of the group. */
  rows: readonly MemberRow[]
  tags: readonly Tag[]
  onRename: () => void
  onDelete: () => void
  onClose: () => void
}) {
  const { t } = useTexts('users')
  const { groupId } = viewer
  const [isAdding, setAdding] = useState(false)
  const mayManage = can(viewer, 'team.manage')
  const own = rows
    .filter(({ member }) => member.teamId === team.id)
    .toSorted((a, b) => Number(isManager(b.member)) - Number(isManager(a.member)))
  const others = rows.filter(
    ({ member }) => member.teamId !== team.id && can(viewer, 'member.change', member),
  )
  const owned = new Set(own.flatMap(({ member }) => member.tagIdList))
  const chats = (details?.assignedChats ?? 0) + (details?.freeChats ?? 0)
  const most = Math.max(...rows.map(chatTotal))
  const move = ({ member }: MemberRow, teamId: string | null) =>
    void changeWithUndo(groupId, member, {
      change: { teamId },
      before: { teamId: member.teamId ?? null },
    })
  return (
    <SidePanel
      icon={<Avatar id={team.id} name={team.name} size={40} shape="square" />}
      title={team.name}
      subtitle={`${t('users:teams.memberCount', { count: own.length })} · ${t('users:teams.chatCount', { count: chats })}`}
      width={420}
      onClose={onClose}
      footer={
        mayManage && (
          <>
            <Button variant="default" onClick={onRename}>
              {t('users:teams.rename')}
            </Button>
            <Button variant="subtle" color="red" onClick={onDelete}>
              {t('users:teams.delete')}
            </Button>
          </>
        )
      }
    >
      <section className={classes.section}>
        <Group justify="space-between" gap={0} mih={26} mb={8}>
          <Text component="h3" size="sm" fw={600} c="dimmed">
            {t('users:teams.members')}
          </Text>
          {mayManage && !isAdding && others.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
              {t('users:fields.addTag')}
            </Button>
          )}
        </Group>
        {own.length === 0 && (
          <Text my={12} size="xs" c="dimmed">
            {t('users:teams.nobody')}
          </Text>
        )}
        <Stack component="ul" gap={10} mb={12} className={classes.people ?? ''}>
          {own.map((row) => (
            <Group key={row.member.id} component="li" gap={8}>
              <Box flex={1} miw={0}>
                <PersonCell member={row.member} line={t(roleKey(row.member))} />
              </Box>
              {isPublisher(row.member) && (
                <>
                  <LoadBar row={row} most={most} />
                  <Text span inherit miw={62} flex="none" fz="sm" ta="right" className="numbers">
                    {t('users:teams.chats', { count: chatTotal(row) })}
                  </Text>
                </>
              )}
              {can(viewer, 'member.change', row.member) && (
                <IconButton
                  icon={IconX}
                  size={28}
                  label={t('users:teams.drop', { name: row.member.name })}
                  onClick={() => move(row, null)}
                />
              )}
            </Group>
          ))}
        </Stack>
        {isAdding && (
          <Select
            ref={focusField}
            defaultDropdownOpened
            aria-label={t('users:teams.add')}
            placeholder={t('users:teams.addPlaceholder')}
            searchable
            value={null}
            data={others.map(({ member: { id, name } }) => ({ value: id, label: name }))}
            onChange={(userId) => {
              const row = others.find(({ member }) => member.id === userId)
              if (row !== undefined) move(row, team.id)
            }}
          />
        )}
      </section>
      <section className={classes.section}>
        <Text component="h3" mb={8} size="sm" fw={600} c="dimmed">
          {t('users:teams.sharing')}
        </Text>
        <Switch
          label={t('users:teams.hides')}
          description={t('users:teams.hidesText')}
          checked={team.hidesFreeChats}
          disabled={!mayManage}
          onChange={(event) => void hideFreeChats(groupId, team.id, event.currentTarget.checked)}
        />
      </section>
      <section className={classes.section}>
        <Text component="h3" mb={8} size="sm" fw={600} c="dimmed">
          {t('users:columns.tags')}
        </Text>
        <TagChips tags={tags.filter(({ id }) => owned.has(id))} isWhole />
      </section>
    </SidePanel>
  )
}

import {
  ActionIcon,
  Box,
  Button,
  Checkbox,
  Flex,
  Group,
  Menu,
  SegmentedControl,
  Text,
} from '@mantine/core'
import { IconDots, IconPlus, IconTags, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { triggeredTemplates } from '#contract/rules/tags/tag-triggers.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { connectionAtom, membersAtom } from '#renderer/data/session/session.ts'
import { tagsQuery, tagUsageQuery } from '#renderer/data/groups/tag-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { NameForm } from './name-form.tsx'
import { archiveTags, createTag, renameTag } from './tag-changes.ts'
import { TagChip } from '#renderer/components/tags/tag-chip.tsx'
import { TagOwners } from './tag-owners.tsx'
import { TagSelection } from './tag-selection.tsx'
import classes from './tags-levels.module.css'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

/** The group's tags: how often each is used, who owns it, and the actions on it. The most used tag is first. */
export function TagPane({ viewer }: { viewer: Viewer }) {
  const { t } = useTexts('tagsLevels')
  const { groupId } = viewer
  const tags = useQuery(tagsQuery(groupId))
  const usage = useQuery(tagUsageQuery(groupId))
  const members = useAtomValue(membersAtom) ?? []
  const triggers = useAtomValue(connectionAtom)?.tagTriggers ?? []
  const [shows, setShows] = useState<'active' | 'archived'>('active')
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isCreating, setCreating] = useState(false)
  const [renamedId, setRenamedId] = useState<string | null>(null)
  const mayManage = can(viewer, 'tag.manage')
  const mayCreate = can(viewer, 'tag.create')
  const numbers = useNumbers()

  const uses = useMemo(
    () => new Map(usage.data?.items.map(({ id, contacts }) => [id, contacts])),
    [usage.data],
  )
  const all = tags.data?.items ?? []
  const listed = all
    .filter(({ archived }) => archived === (shows === 'archived'))
    .toSorted((one, other) => (uses.get(other.id) ?? 0) - (uses.get(one.id) ?? 0))
  const chosen = listed.filter(({ id }) => selected.includes(id))
  const clear = () => setSelected([])
  const create = () => {
    setShows('active')
    clear()
    setCreating(true)
  }
  const isChoosing = chosen.length > 0
  usePaneActions({ create: mayCreate ? create : null, clear: isChoosing ? clear : null })

  const toggle = (id: string) =>
    setSelected((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
    )
  const columns: Column<Tag>[] = [
    {
      id: 'select',
      header: t('tagsLevels:tags.columns.select'),
      hasHiddenHeader: true,
      width: 44,
      render: (tag) => (
        <Checkbox
          size="xs"
          aria-label={t('tagsLevels:tags.select', { name: tag.name })}
          checked={selected.includes(tag.id)}
          onChange={() => toggle(tag.id)}
        />
      ),
    },
    {
      id: 'tag',
      header: t('tagsLevels:tags.columns.tag'),
      render: (tag) =>
        tag.id === renamedId ? (
          <NameForm
            label={t('tagsLevels:tags.rename', { name: tag.name })}
            name={tag.name}
            onSave={(name) => renameTag(tag, name)}
            onClose={() => setRenamedId(null)}
          />
        ) : (
          <Flex component="span" align="center" gap={6} miw={0}>
            <TagChip tag={tag} />
            {triggeredTemplates(triggers, tag.name).length > 0 && (
              <Box
                component="span"
                display="inline-flex"
                flex="none"
                c="var(--b-icon)"
                title={t('tagsLevels:tags.sends')}
              >
                <IconTemplate size={14} aria-label={t('tagsLevels:tags.sends')} role="img" />
              </Box>
            )}
          </Flex>
        ),
    },
    {
      id: 'uses',
      header: t('tagsLevels:tags.columns.uses'),
      width: 56,
      align: 'right',
      render: ({ id }) => (
        <span className="numbers">
          {usage.data === undefined ? '–' : numbers.count(uses.get(id) ?? 0)}
        </span>
      ),
    },
    {
      id: 'owners',
      header: t('tagsLevels:tags.columns.owners'),
      width: 80,
      render: (tag) => <TagOwners tag={tag} viewer={viewer} members={members} />,
    },
    {
      id: 'actions',
      header: t('tagsLevels:tags.columns.actions'),
      hasHiddenHeader: true,
      width: 52,
      align: 'right',
      render: (tag) => (
        <Menu position="bottom-end" width={180} returnFocus={tag.id !== renamedId}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('tagsLevels:tags.menu', { name: tag.name })}
            >
              <IconDots size={18} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setRenamedId(tag.id)}>
              {t('tagsLevels:tags.renameAction')}
            </Menu.Item>
            <Menu.Item onClick={() => void archiveTags([tag], !tag.archived)}>
              {tag.archived ? t('tagsLevels:tags.restore') : t('tagsLevels:tags.archive')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ),
    },
  ]
  const shownColumns = mayManage
    ? columns
    : columns.filter(({ id }) => id !== 'select' && id !== 'actions')
  const archivedCount = all.filter(({ archived }) => archived).length
  const createButton = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={create}>
      {t('tagsLevels:tags.new')}
    </Button>
  )
  return (
    <section className={classes.tags} aria-label={t('tagsLevels:tags.title')}>
      <Group component="header" flex="none" gap={12} mih={60} py={8} pl={20} pr={12}>
        <Text component="h2" size="md" fw={650}>
          {t('tagsLevels:tags.title')}
        </Text>
        <SegmentedControl
          ml={mayCreate ? 0 : 'auto'}
          size="xs"
          aria-label={t('tagsLevels:tags.shown')}
          value={shows}
          data={[
            {
              value: 'active' as const,
              label: `${t('tagsLevels:tags.active')} ${all.length - archivedCount}`,
            },
            {
              value: 'archived' as const,
              label: `${t('tagsLevels:tags.archived')} ${archivedCount}`,
            },
          ]}
          onChange={(value) => {
            setShows(value)
            clear()
          }}
        />
        {mayCreate && <Box ml="auto">{createButton}</Box>}
      </Group>
      {isCreating && (
        <Box pb={10} px={20} flex="none">
          <NameForm
            label={t('tagsLevels:tags.newName')}
            onSave={(name) => createTag(groupId, name)}
            onClose={() => setCreating(false)}
          />
        </Box>
      )}
      <Box mih={0} flex={1}>
        <QueryContent
          query={tags}
          failedTitle={t('tagsLevels:tags.failed')}
          skeleton={<SkeletonRows rowHeight={40} />}
          isEmpty={() => listed.length === 0 && !isCreating}
          empty={
            shows === 'archived' ? (
              <EmptyState icon={IconTags} title={t('tagsLevels:tags.noArchived')} />
            ) : (
              <EmptyState
                icon={IconTags}
                title={t('tagsLevels:tags.empty')}
                text={t('tagsLevels:tags.emptyText')}
                action={mayCreate && createButton}
              />
            )
          }
        >
          {() => (
            <DataTable
              label={t('tagsLevels:tags.title')}
              columns={shownColumns}
              rows={listed}
              rowId={({ id }) => id}
              rowHeight={40}
              isVirtual={listed.length > 200}
              isMarked={({ id }) => selected.includes(id)}
            />
          )}
        </QueryContent>
      </Box>
      {mayManage && isChoosing && (
        <TagSelection
          key={chosen.map(({ id }) => id).join(' ')}
          tags={chosen}
          uses={uses}
          onClose={clear}
        />
      )}
    </section>
  )
}

/**
 * Registers the pane's keys: N creates a tag, and Escape clears the selection. A function is null while its action is
 * not available.
 */
function usePaneActions(keys: { create: (() => void) | null; clear: (() => void) | null }): void {
  const current = useRef(keys)
  useLayoutEffect(() => {
    current.current = keys
  })
  const [mayCreate, mayClear] = [keys.create !== null, keys.clear !== null]
  const actions = useMemo<readonly Action[]>(
    () => [
      {
        id: 'tagsLevels.newTag',
        section: 'screen',
        labelKey: 'shell.actions.create',
        shortcut: 'n',
        visible: () => mayCreate,
        perform: () => current.current.create?.(),
      },
      {
        id: 'tagsLevels.clear',
        section: 'screen',
        labelKey: 'shell.actions.clearSelection',
        shortcut: 'escape',
        visible: () => mayClear,
        perform: () => current.current.clear?.(),
      },
    ],
    [mayCreate, mayClear],
  )
  useActions(actions)
}

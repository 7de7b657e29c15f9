import { ActionIcon, Box, Button, Center, Flex, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconDots, IconPlus, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Level, LevelTag } from '#contract/entities/tags/level.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { showError } from '#renderer/data/change/toasts.ts'
import { levelTagUsageQuery } from '#renderer/data/groups/tag-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { NameForm } from './name-form.tsx'
import { levelChanges } from './tag-changes.ts'
import classes from './tags-levels.module.css'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

/** The level or tag that is edited in place; null for none. */
type Edited =
  | { readonly kind: 'newLevel' }
  | { readonly kind: 'level'; readonly id: string }
  | { readonly kind: 'newTag'; readonly levelId: string }
  | { readonly kind: 'tag'; readonly id: string }
  | null

/** The level or tag whose deletion the user must confirm. */
type Deleted =
  | { readonly kind: 'level'; readonly level: Level }
  | { readonly kind: 'tag'; readonly tag: LevelTag }

export interface LevelCardsProps {
  group: Group
  /** The levels in their order. */
  levels: readonly Level[]
  mayEdit: boolean
}

/** The levels side by side, with their tags. Each change is saved at once. */
export function LevelCards({ group, levels, mayEdit }: LevelCardsProps) {
  const { t } = useTexts('tagsLevels')
  const [edited, setEdited] = useState<Edited>(null)
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const changes = levelChanges(group.id)
  const stop = () => setEdited(null)
  const addButton = mayEdit && (
    <Button
      ml="auto"
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      aria-label={t('tagsLevels:levels.addAction')}
      onClick={() => setEdited({ kind: 'newLevel' })}
    >
      {t('tagsLevels:levels.add')}
    </Button>
  )
  const newLevel = edited?.kind === 'newLevel' && (
    <Box mt={10} maw={240}>
      <NameForm
        label={t('tagsLevels:levels.newName')}
        onSave={(name) => changes.create(name)}
        onClose={stop}
      />
    </Box>
  )
  const move = (id: string, to: number) => {
    if (to >= 0 && to < levels.length) changes.move(id, to).catch(showError)
  }
  return (
    <>
      <Flex component="header" wrap="wrap" align="center" rowGap={4} columnGap={10} mih={56} py={8}>
        <Text component="h2" size="md" fw={650}>
          {t('tagsLevels:levels.title')}
        </Text>
        <Text span ml={mayEdit ? 0 : 'auto'} size="sm" c="dimmed">
          {t('tagsLevels:levels.text')}
        </Text>
        {addButton}
      </Flex>
      {levels.length === 0 && newLevel === false ? (
        <Box bdrs="lg" bd="1px solid var(--b-line)">
          <EmptyState
            icon={IconStack2}
            title={t('tagsLevels:levels.empty')}
            text={t('tagsLevels:levels.emptyText')}
          />
        </Box>
      ) : (
        <Flex
          component="ol"
          wrap="wrap"
          bdrs="lg"
          bd="1px solid var(--b-line)"
          className={classes.cards ?? ''}
        >
          {levels.map((level, index) => (
            <LevelCard
              key={level.id}
              level={level}
              index={index}
              last={levels.length - 1}
              tags={group.tagsLvl.filter(({ type }) => type === level.id)}
              mayEdit={mayEdit}
              edited={edited}
              onEdit={setEdited}
              onDelete={setDeleted}
              onMove={(to) => move(level.id, to)}
              changes={changes}
            />
          ))}
        </Flex>
      )}
      {newLevel}
      {deleted !== null && (
        <DeleteDialog group={group} deleted={deleted} onClose={() => setDeleted(null)} />
      )}
    </>
  )
}

interface LevelCardProps {
  level: Level
  /** The level's index, from 0. */
  index: number
  /** The index of the last level. */
  last: number
  tags: readonly LevelTag[]
  mayEdit: boolean
  edited: Edited
  onEdit: (edited: Edited) => void
  onDelete: (deleted: Deleted) => void
  onMove: (to: number) => void
  changes: ReturnType<typeof levelChanges>
}

function LevelCard(props: LevelCardProps) {
  const { level, index, last, tags, mayEdit, edited, onEdit, onDelete, onMove, changes } = props
  const { t } = useTexts('tagsLevels')
  const { id, name } = level
  const isRenamed = edited?.kind === 'level' && edited.id === id
  const stop = () => onEdit(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    onMove(event.key === 'ArrowLeft' ? index - 1 : index + 1)
  }
  return (
    <Box
      component="li"
      flex="1 1 170px"
      miw={0}
      px={12}
      pt={10}
      pb={12}
      className={classes.levelCard ?? ''}
    >
      <Flex gap={8} mih={30} align="center">
        <Center
          component="span"
          flex="none"
          w={20}
          h={20}
          bdrs="md"
          bg="var(--b-field)"
          c="dimmed"
          fz={11}
          fw={600}
          className="numbers"
          aria-hidden="true"
        >
          {index + 1}
        </Center>
        {isRenamed ? (
          <NameForm
            label={t('tagsLevels:levels.rename', { name })}
            name={name}
            onSave={(changed) => changes.rename(id, changed)}
            onClose={stop}
          />
        ) : (
          <Text component="h3" miw={0} flex={1} truncate size="sm" fw={650} title={name}>
            {name}
          </Text>
        )}
        <Text span size="sm" c="dimmed" className="numbers">
          {tags.length}
        </Text>
        {mayEdit && (
          <Menu position="bottom-end" width={180} returnFocus={!isRenamed}>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('tagsLevels:levels.menu', { name })}
                onKeyDown={onKeyDown}
              >
                <IconDots size={18} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onEdit({ kind: 'level', id })}>
                {t('tagsLevels:levels.renameAction')}
              </Menu.Item>
              <Menu.Item disabled={index === 0} onClick={() => onMove(index - 1)}>
                {t('tagsLevels:levels.moveBack')}
              </Menu.Item>
              <Menu.Item disabled={index === last} onClick={() => onMove(index + 1)}>
                {t('tagsLevels:levels.moveOn')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" onClick={() => onDelete({ kind: 'level', level })}>
                {t('tagsLevels:levels.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Flex>
      <Flex component="ul" wrap="wrap" gap={6} mt={6}>
        {tags.map((tag) => (
          <Box key={tag.id} component="li" miw={0} maw="100%">
            {edited?.kind === 'tag' && edited.id === tag.id ? (
              <NameForm
                label={t('tagsLevels:levels.rename', { name: tag.name })}
                name={tag.name}
                onSave={(changed) => changes.renameTag(tag.id, changed)}
                onClose={stop}
              />
            ) : mayEdit ? (
              <Menu position="bottom-start" width={180}>
                <Menu.Target>
                  <UnstyledButton
                    className={classes.levelTag}
                    aria-label={t('tagsLevels:levels.tagMenu', { name: tag.name })}
                    title={tag.name}
                  >
                    {tag.name}
                  </UnstyledButton>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => onEdit({ kind: 'tag', id: tag.id })}>
                    {t('tagsLevels:levels.renameAction')}
                  </Menu.Item>
                  <Menu.Item color="red" onClick={() => onDelete({ kind: 'tag', tag })}>
                    {t('tagsLevels:levels.delete')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            ) : (
              <span className={classes.levelTag} title={tag.name}>
                {tag.name}
              </span>
            )}
          </Box>
        ))}
        {mayEdit && (
          <Box component="li" miw={0} maw="100%">
            {edited?.kind === 'newTag' && edited.levelId === id ? (
              <NameForm
                label={t('tagsLevels:levels.newTag', { name })}
                onSave={(made) => changes.createTag(id, made)}
                onClose={stop}
              />
            ) : (
              <Button
                variant="subtle"
                size="compact-xs"
                leftSection={<IconPlus size={14} aria-hidden="true" />}
                aria-label={t('tagsLevels:levels.addTagTo', { name })}
                onClick={() => onEdit({ kind: 'newTag', levelId: id })}
              >
                {t('tagsLevels:levels.addTag')}
              </Button>
            )}
          </Box>
        )}
      </Flex>
    </Box>
  )
}

/** A dialog that deletes a level or a tag after a confirmation. It shows how many contacts lose a tag. */
function DeleteDialog({
  group,
  deleted,
  onClose,
}: {
  group: Group
  deleted: Deleted
  onClose: () => void
}) {
  const { t } = useTexts('tagsLevels')
  const numbers = useNumbers()
  const usage = useQuery(levelTagUsageQuery(group.id))
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const changes = levelChanges(group.id)
  const ids =
    deleted.kind === 'tag'
      ? [deleted.tag.id]
      : group.tagsLvl.filter(({ type }) => type === deleted.level.id).map(({ id }) => id)
  const count = (usage.data?.items ?? [])
    .filter(({ id }) => ids.includes(id))
    .reduce((sum, { contacts }) => sum + contacts, 0)
  const remove = async () => {
    setBusy(true)
    try {
      if (deleted.kind === 'tag') await changes.deleteTag(deleted.tag.id)
      else await changes.delete(deleted.level.id)
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  const { name } = deleted.kind === 'tag' ? deleted.tag : deleted.level
  const total = numbers.count(count)
  return (
    <ConfirmDialog
      title={t('tagsLevels:levels.deleteTitle', { name })}
      confirmLabel={t('tagsLevels:levels.delete')}
      isDangerous
      isBusy={isBusy || (usage.data === undefined && usage.error === null)}
      error={error}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {usage.data === undefined
        ? usage.error === null
          ? t('tagsLevels:nesting.counting')
          : t('tagsLevels:levels.failed')
        : t('tagsLevels:levels.deleteText', { count, total })}
    </ConfirmDialog>
  )
}

import { Button, Flex, Menu, Table, Text } from '@mantine/core'
import { IconInbox, IconPlus, IconStarFilled, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { targetKinds } from '#contract/entities/targets/target.ts'
import type { Team } from '#contract/entities/people/team.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { TagChip } from '#renderer/components/tags/tag-chip.tsx'
import { TargetCell } from './target-cell.tsx'
import { readTarget } from './target-text.ts'
import { kindTexts, withoutRow, withRow, type TargetCells } from './target-draft.ts'
import classes from './targets.module.css'
import type { TargetsForm } from './use-targets-form.ts'

const noCells: TargetCells = { first: '', next: '', resolution: '' }

/** Targets of chats without a team, and of each team. */
export function TeamTable({ form, teams }: { form: TargetsForm; teams: readonly Team[] }) {
  const { t, draft, edit } = form
  return (
    <TargetTable
      title={t('targets:byTeam')}
      text={t('targets:byTeamText')}
      head={t('targets:team')}
      form={form}
    >
      <TargetRow
        form={form}
        name={t('targets:noTeam')}
        label={
          <>
            <IconInbox size={18} aria-hidden="true" />
            {t('targets:noTeam')}
          </>
        }
        cells={draft.base}
        inherited={() => t('targets:none')}
        onChange={(part) => edit({ base: { ...draft.base, ...part } })}
      />
      {teams.map(({ id, name }) => (
        <TargetRow
          key={id}
          form={form}
          name={name}
          label={
            <>
              <IconUsersGroup size={18} aria-hidden="true" />
              <Text span inherit truncate title={name}>
                {name}
              </Text>
            </>
          }
          cells={draft.teams[id] ?? noCells}
          inherited={(kind) => {
            const base = draft.base[kind].trim()
            return base === '' || readTarget(base) === null
              ? t('targets:none')
              : t('targets:same', { time: base })
          }}
          onChange={(part) => edit({ teams: withRow(draft.teams, id, part) })}
        />
      ))}
    </TargetTable>
  )
}

/** Targets of important chats, and of chats with a tag. */
export function TagTable({ form, tags }: { form: TargetsForm; tags: readonly Tag[] }) {
  const { t, draft, edit, mayEdit } = form
  const ids = Object.keys(draft.tags)
  const nameOf = (id: string) => tags.find((tag) => tag.id === id)?.name ?? t('targets:gone')
  const offered = tags.filter(({ id, archived }) => !archived && !ids.includes(id))
  const isFull = ids.length >= limits.targets.tagsMax
  return (
    <TargetTable
      title={t('targets:byTag')}
      text={t('targets:byTagText')}
      head={t('targets:chatsWith')}
      form={form}
      action={
        mayEdit &&
        offered.length > 0 && (
          <Menu position="bottom-end" withinPortal={false}>
            <Menu.Target>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                disabled={isFull}
                title={isFull ? t('targets:full', { count: limits.targets.tagsMax }) : undefined}
              >
                {t('targets:add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={320} className={classes.menu ?? ''}>
              {offered.map(({ id, name }) => (
                <Menu.Item
                  key={id}
                  onClick={() => edit({ tags: withRow(draft.tags, id, {}, true) })}
                >
                  {name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      <TargetRow
        form={form}
        name={t('targets:important')}
        label={
          <>
            <IconStarFilled size={18} className={classes.star} aria-hidden="true" />
            {t('targets:important')}
          </>
        }
        cells={draft.important}
        inherited={() => t('targets:ofTeam')}
        onChange={(part) => edit({ important: { ...draft.important, ...part } })}
      />
      {ids
        .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
        .map((id) => {
          const tag = tags.find((one) => one.id === id)
          return (
            <TargetRow
              key={id}
              form={form}
              name={nameOf(id)}
              label={tag === undefined ? t('targets:gone') : <TagChip tag={tag} />}
              cells={draft.tags[id] ?? noCells}
              inherited={() => t('targets:ofTeam')}
              onChange={(part) => edit({ tags: withRow(draft.tags, id, part, true) })}
              onRemove={() => edit({ tags: withoutRow(draft.tags, id) })}
            />
          )
        })}
    </TargetTable>
  )
}

interface TargetTableProps {
  form: TargetsForm
  title: string
  text: string
  /** The title of the column of names. */
  head: string
  action?: ReactNode
  children: ReactNode
}

function TargetTable({ form, title, text, head, action, children }: TargetTableProps) {
  const { t } = form
  return (
    <section aria-label={title}>
      <Flex align="center" gap={10} mb={8} mih={30}>
        <Text component="h2" size="md" fw={650}>
          {title}
        </Text>
        <Text span size="sm" c="dimmed" flex={1} miw={0} truncate>
          {text}
        </Text>
        {action}
      </Flex>
      <div className={classes.card}>
        <Table layout="fixed" aria-label={title} className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{head}</Table.Th>
              {targetKinds.map((kind) => (
                <Table.Th key={kind} w={152}>
                  {t(kindTexts[kind])}
                </Table.Th>
              ))}
              <Table.Th w={48}>
                <span className="spoken">{t('targets:remove')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </div>
    </section>
  )
}

interface TargetRowProps {
  form: TargetsForm
  name: string
  label: ReactNode
  cells: TargetCells
  /** What holds while a cell is empty. */
  inherited: (kind: (typeof targetKinds)[number]) => string
  onChange: (part: Partial<TargetCells>) => void
  onRemove?: () => void
}

function TargetRow({ form, name, label, cells, inherited, onChange, onRemove }: TargetRowProps) {
  const { t, mayEdit } = form
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Flex align="center" gap={8} miw={0}>
          {label}
        </Flex>
      </Table.Th>
      {targetKinds.map((kind) => (
        <Table.Td key={kind}>
          <TargetCell
            label={`${t(kindTexts[kind])}, ${name}`}
            value={cells[kind]}
            inherited={inherited(kind)}
            mayEdit={mayEdit}
            onChange={(text) => onChange({ [kind]: text })}
          />
        </Table.Td>
      ))}
      <Table.Td>
        {mayEdit && onRemove !== undefined && (
          <IconButton
            icon={IconTrash}
            size={28}
            label={t('targets:removeRow', { name })}
            onClick={onRemove}
          />
        )}
      </Table.Td>
    </Table.Tr>
  )
}

import { Badge, Flex, Menu, Switch, Text } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconCopy,
  IconDots,
  IconFlask,
  IconGripVertical,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import type { Rule } from '#contract/entities/chats/rule.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { PhraseView } from '#renderer/components/rules/phrase-view.tsx'
import { phraseText } from '#renderer/components/rules/phrase.ts'
import { useTableRowPx } from '#renderer/components/tables/density.ts'
import { rowDragProps, useRowDrag } from '#renderer/components/tables/row-drag.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  duplicate,
  moveRule,
  switchOff,
} from '#renderer/scenes/settings/rules/shared/rule-changes.ts'
import type { RuleQuestion } from '#renderer/scenes/settings/rules/shared/rule-dialog.tsx'
import { faultOf, isFaulty } from './rule-facts.ts'
import { FaultLine, WeekCell } from './rule-cells.tsx'
import { ruleSentence } from '#renderer/scenes/settings/rules/shared/rule-sentence.ts'
import classes from './rules.module.css'
import type { RuleWords } from '#renderer/scenes/settings/rules/shared/use-rule-words.ts'

const DRAG_TYPE = 'application/x-bandeja-rule'
/** px. */
const rowHeight = 72

interface RuleTableProps {
  group: Group
  rules: readonly Rule[]
  /** Those that the filter leaves. */
  shown: readonly Rule[]
  words: RuleWords
  mayEdit: boolean
  /** Whether some rules are hidden. Then none can be moved. */
  isFiltered: boolean
  onOpen: (id: string) => void
  onAsk: (question: RuleQuestion) => void
  onLog: (id: string) => void
}

/** The rules, ordered by dragging or by Alt with an arrow. */
export function RuleTable(props: RuleTableProps) {
  const { group, rules, shown, words, mayEdit, isFiltered, onOpen, onAsk, onLog } = props
  const { t } = useTexts('rules')
  const rowPx = useTableRowPx(rowHeight)
  const mayMove = mayEdit && !isFiltered
  const [announced, announce] = useState('')
  const ids = rules.map(({ id }) => id)
  const move = (id: string, to: number) => {
    if (to < 0 || to >= rules.length) return
    void moveRule(group.id, rules, id, to)
    const name = rules.find((rule) => rule.id === id)?.name
    announce(t('rules:moved', { name, position: to + 1 }))
  }
  const dragOf = useRowDrag(ids, move)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    const row =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    const from = ids.indexOf(row?.dataset['row'] ?? '')
    const id = ids[from]
    if (id === undefined || !mayMove) return
    event.preventDefault()
    event.stopPropagation()
    move(id, event.key === 'ArrowUp' ? from - 1 : from + 1)
  }
  const switchRule = (rule: Rule) => {
    if (rule.isOn) void switchOff(rule)
    else onAsk({ kind: 'switchOn', rule })
  }
  const columns: Column<Rule>[] = [
    {
      id: 'place',
      header: t('rules:columns.place'),
      hasHiddenHeader: true,
      width: 68,
      render: (rule) => (
        <Flex align="center" gap={8}>
          {mayEdit && (
            <span
              className={classes.grip}
              data-off={isFiltered || undefined}
              title={t(isFiltered ? 'rules:notMovable' : 'rules:moveRule', { name: rule.name })}
            >
              <IconGripVertical size={16} aria-hidden="true" />
            </span>
          )}
          <Text span size="sm" c="dimmed" className="numbers">
            {ids.indexOf(rule.id) + 1}
          </Text>
        </Flex>
      ),
    },
    {
      id: 'rule',
      header: t('rules:columns.rule'),
      minWidth: 280,
      render: (rule) => <RuleCell rule={rule} words={words} onLog={() => onLog(rule.id)} />,
    },
    {
      id: 'after',
      header: t('rules:columns.after'),
      width: 124,
      hideBelowPx: limits.wideScreenPx,
      render: ({ stops }) => {
        const Glyph = stops ? IconArrowBarToDown : IconArrowDown
        return (
          <Flex
            align="center"
            gap={8}
            c="dimmed"
            fz="sm"
            title={t(stops ? 'rules:stopsHint' : 'rules:goesOnHint')}
          >
            <Glyph size={16} aria-hidden="true" />
            {t(stops ? 'rules:stops' : 'rules:goesOn')}
          </Flex>
        )
      },
    },
    {
      id: 'week',
      header: t('rules:columns.week'),
      width: 176,
      hideBelowPx: limits.wideScreenPx,
      render: (rule) => <WeekCell rule={rule} onLog={() => onLog(rule.id)} />,
    },
    {
      id: 'isOn',
      header: t('rules:columns.isOn'),
      width: 96,
      render: (rule) =>
        mayEdit ? (
          <Switch
            aria-label={t('rules:isOnOf', { name: rule.name })}
            checked={rule.isOn}
            onChange={() => switchRule(rule)}
          />
        ) : (
          <Text span size="sm">
            {t(rule.isOn ? 'rules:on' : 'rules:off')}
          </Text>
        ),
    },
    ...(mayEdit
      ? [
          {
            id: 'menu',
            header: t('rules:columns.menu'),
            hasHiddenHeader: true,
            width: 56,
            render: (rule: Rule) => (
              <RuleMenu
                {...props}
                rule={rule}
                onMove={mayMove ? (to) => move(rule.id, to) : null}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <Flex direction="column" mih={0} flex={1} role="presentation" onKeyDown={onKeyDown}>
      <DataTable
        label={t('shell.nav.rules')}
        columns={columns}
        rows={shown}
        rowId={({ id }) => id}
        rowHeight={rowHeight}
        onSelect={(id) => id !== null && onOpen(id)}
        onRowKeyDown={(event, rule) => {
          if (event.key === ' ' && mayEdit) {
            event.preventDefault()
            switchRule(rule)
          } else if (event.key === 'l') onLog(rule.id)
        }}
        isDimmed={({ isOn }) => !isOn}
        rowProps={(rule) => ({
          ...(isFaulty(rule) && {
            style: { height: rowPx, boxShadow: 'inset 3px 0 var(--b-danger)' },
          }),
          ...(mayMove && {
            ...rowDragProps(dragOf(rule.id), rule.id, DRAG_TYPE),
            'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
          }),
        })}
      />
      <p className="spoken" role="status">
        {announced}
      </p>
    </Flex>
  )
}

interface RuleCellProps {
  rule: Rule
  words: RuleWords
  onLog: () => void
}

function RuleCell({ rule, words, onLog }: RuleCellProps) {
  const { t } = useTexts('rules')
  const sentence = ruleSentence(rule, words)
  return (
    <div className={classes.rule}>
      <Flex align="center" gap={8}>
        <Text span size="sm" fw={600} truncate title={rule.name}>
          {rule.name}
        </Text>
        {faultOf(rule) !== null && (
          <Badge variant="light" color="red" tt="none">
            {t('rules:fault')}
          </Badge>
        )}
        {!rule.isOn && (
          <Badge variant="light" color="gray" tt="none">
            {t('rules:off')}
          </Badge>
        )}
      </Flex>
      <Text component="div" size="sm" lineClamp={2} title={phraseText(sentence)}>
        <PhraseView phrase={sentence} />
      </Text>
      <FaultLine rule={rule} onLog={onLog} />
    </div>
  )
}

interface RuleMenuProps extends RuleTableProps {
  rule: Rule
  /** Null if no rule can be moved now. */
  onMove: ((to: number) => void) | null
}

function RuleMenu({ rule, rules, onOpen, onAsk, onLog, onMove }: RuleMenuProps) {
  const { t } = useTexts('rules')
  const place = rules.indexOf(rule)
  const last = rules.length - 1
  const copy = async () => {
    const made = await duplicate(rule, rules)
    if (made !== null) onOpen(made.id)
  }
  const glyph = { size: 16, 'aria-hidden': true } as const
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton icon={IconDots} label={t('rules:menu.label', { name: rule.name })} size={32} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...glyph} />} onClick={() => onOpen(rule.id)}>
          {t('rules:menu.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFlask {...glyph} />}
          onClick={() => onAsk({ kind: 'try', rule })}
        >
          {t('rules:menu.try')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...glyph} />}
          disabled={rules.length >= limits.rules.groupMax}
          onClick={() => void copy()}
        >
          {t('rules:menu.duplicate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory {...glyph} />} onClick={() => onLog(rule.id)}>
          {t('rules:log.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconArrowBarToUp {...glyph} />}
          disabled={onMove === null || place === 0}
          onClick={() => onMove?.(0)}
        >
          {t('rules:menu.first')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBarToDown {...glyph} />}
          disabled={onMove === null || place === last}
          onClick={() => onMove?.(last)}
        >
          {t('rules:menu.last')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash {...glyph} />}
          onClick={() => onAsk({ kind: 'remove', rule })}
        >
          {t('rules:menu.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

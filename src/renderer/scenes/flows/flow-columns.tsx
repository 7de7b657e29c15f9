import { ActionIcon, Box, Button, Group, Menu, Progress, Text } from '@mantine/core'
import { IconDots, IconSend } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { isFlowInput } from '#contract/rules/flows/flow-elements.ts'
import type { FlowComponent } from '#contract/entities/flows/flow-screen.ts'
import type { Flow } from '#contract/entities/flows/flow.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { percentText, rowTimeText, sinceText } from '#renderer/components/dates/times.ts'
import type { Column } from '#renderer/components/page/data-table.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './flow-list.module.css'
import { FlowStateText, unsendableKey } from './flow-state.tsx'

/** The smallest window width at which the list has room for all columns, CSS px. */
const roomyPx = 1200

/** The actions on a flow of the list. */
export interface FlowRowActions {
  /** Whether the viewer may change flows. Otherwise only the export is offered. */
  mayEdit: boolean
  /** Why no flow can be sent; null if they can. */
  notOffered: string | null
  onOpen: (id: string) => void
  onSend: (flow: Flow) => void
  onDuplicate: (flow: Flow) => void
  onExport: (flow: Flow) => void
  onMove: (flow: Flow, isArchived: boolean) => void
}

/** The columns of the list of flows. */
export function useFlowColumns(actions: FlowRowActions): readonly Column<Flow>[] {
  const { t, language } = useTexts('flows')
  const today = useAtomValue(todayAtom)
  const isNarrow = useWindowWidth() < roomyPx
  return [
    {
      id: 'name',
      header: t('flows:columns.name'),
      isSortable: true,
      render: (flow) => (
        <Group gap={12} miw={0}>
          <ScreenThumbnail components={flow.firstScreen ?? []} />
          <Box miw={0}>
            <Text component="div" inherit truncate fw={600}>
              {flow.name}
            </Text>
            <Text component="div" size="xs" c="dimmed" truncate>
              {flow.action === undefined
                ? t('flows:noButton')
                : t('flows:button', { action: flow.action })}
            </Text>
          </Box>
        </Group>
      ),
    },
    {
      id: 'state',
      header: t('flows:columns.state'),
      width: isNarrow ? 176 : 190,
      render: (flow) => <FlowStateText flow={flow} />,
    },
    {
      id: 'screens',
      header: t('flows:columns.screens'),
      width: 88,
      align: 'right',
      hideBelowPx: roomyPx,
      render: ({ screenCount }) => <span className="numbers">{screenCount ?? '–'}</span>,
    },
    {
      id: 'lastSent',
      header: t('flows:columns.lastSent'),
      width: isNarrow ? 104 : 132,
      isSortable: true,
      render: ({ lastSentAt }) =>
        lastSentAt === undefined ? (
          <Text span size="xs" c="dimmed">
            {t('flows:never')}
          </Text>
        ) : (
          <span className="numbers">
            {rowTimeText(lastSentAt, today, language, t('inbox.days.yesterday'))}
          </span>
        ),
    },
    {
      id: 'sent',
      header: t('flows:columns.sent'),
      width: 96,
      align: 'right',
      isSortable: true,
      hideBelowPx: roomyPx,
      render: ({ sentCount = 0 }) => <span className="numbers">{sentCount}</span>,
    },
    {
      id: 'completed',
      header: t('flows:columns.completed'),
      width: isNarrow ? 152 : 200,
      render: ({ sentCount = 0, completedCount = 0 }) =>
        sentCount === 0 ? (
          <Text span size="xs" c="dimmed">
            {t('flows:noSends')}
          </Text>
        ) : (
          <Group gap={10}>
            <Progress
              w={isNarrow ? 44 : 88}
              value={(completedCount / sentCount) * 100}
              aria-label={t('flows:columns.completed')}
            />
            <Text span inherit fw={600} className="numbers">
              {percentText(completedCount / sentCount, language)}
            </Text>
            <Text span size="xs" c="dimmed" className="numbers">
              {completedCount}
            </Text>
          </Group>
        ),
    },
    {
      id: 'edited',
      header: t('flows:columns.edited'),
      width: isNarrow ? 108 : 136,
      isSortable: true,
      render: ({ editedAt, editedByName }) => {
        if (editedAt === undefined) return '–'
        const yesterday = t('inbox.days.yesterday')
        return (
          <Box miw={0}>
            <Text component="div" inherit truncate className="numbers">
              {isNarrow
                ? rowTimeText(editedAt, today, language, yesterday)
                : sinceText(editedAt, today)}
            </Text>
            {editedByName !== undefined && !isNarrow && (
              <Text component="div" size="xs" c="dimmed" truncate>
                {editedByName}
              </Text>
            )}
          </Box>
        )
      },
    },
    {
      id: 'actions',
      header: t('flows:columns.actions'),
      hasHiddenHeader: true,
      width: isNarrow ? 136 : 150,
      render: (flow) => <RowActions flow={flow} {...actions} />,
    },
  ]
}

/** The buttons at the end of a row. */
function RowActions({
  flow,
  mayEdit,
  notOffered,
  onOpen,
  onSend,
  onDuplicate,
  onExport,
  onMove,
}: FlowRowActions & { flow: Flow }) {
  const { t } = useTexts('flows')
  const unsendable = unsendableKey(flow)
  const obstacle = notOffered ?? (unsendable && t(unsendable))
  // Without a readable document there is nothing to edit or copy.
  const isReadable = flow.lock !== 'unreadable'
  return (
    <Group justify="flex-end" gap={8}>
      {flow.archived && mayEdit && (
        <Button variant="default" size="compact-sm" onClick={() => onMove(flow, false)}>
          {t('flows:restore')}
        </Button>
      )}
      {!flow.archived && mayEdit && (
        <Button
          className={classes.hoverAction ?? ''}
          variant="default"
          size="compact-sm"
          leftSection={<IconSend size={14} aria-hidden="true" />}
          disabled={obstacle !== undefined}
          title={obstacle}
          onClick={() => onSend(flow)}
        >
          {t('flows:send')}
        </Button>
      )}
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={t('flows:menu', { name: flow.name ?? flow.id })}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && flow.lock === undefined && (
            <Menu.Item onClick={() => onOpen(flow.id)}>{t('flows:edit')}</Menu.Item>
          )}
          {mayEdit && isReadable && (
            <Menu.Item onClick={() => onDuplicate(flow)}>{t('flows:duplicate')}</Menu.Item>
          )}
          {isReadable && <Menu.Item onClick={() => onExport(flow)}>{t('flows:export')}</Menu.Item>}
          {mayEdit && !flow.archived && (
            <Menu.Item onClick={() => onMove(flow, true)}>{t('flows:archive')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/** The largest number of elements that fit above the footer. */
const shownMax = 4

/** The first screen of a flow as a small drawing. Decorative: the flow's name is next to it. */
function ScreenThumbnail({ components }: { components: readonly FlowComponent[] }) {
  const footer = components.find(({ type }) => type === 'Footer')
  const shown = components.filter((component) => component !== footer).slice(0, shownMax)
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      {shown.map((component, index) => (
        <span key={index} data-kind={isFlowInput(component) ? 'input' : component.type} />
      ))}
      {footer !== undefined && <span data-kind="Footer" />}
    </span>
  )
}

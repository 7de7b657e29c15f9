import { Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconArrowsShuffle, IconSearch, IconX } from '@tabler/icons-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import type { TeamOverview } from '#contract/api/people/team-overview.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { isPublisher } from '#contract/policies/viewer.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { useShortcutOf } from '#renderer/components/focus/actions.ts'
import { serviceStateAtom } from '#renderer/data/service/service-health.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { assignChats } from '#renderer/scenes/inbox/actions/chat-job.ts'
import { selectionAtom } from '#renderer/scenes/inbox/actions/selection.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { useTeams } from '#renderer/scenes/inbox/people/people-names.ts'
import { mayShareOutAtom, teamPanelOpenAtom } from '#renderer/scenes/inbox/layout/sidebar-open.ts'
import { doubtOf, targetOf, type DropReceiver } from './give-chats.ts'
import { NowList } from './now-list.tsx'
import classes from './team-panel.module.css'
import { rowsByTeam, rowsNamed, useTeamOverview, type TeamRows } from './team-numbers.ts'
import { TodayStrip } from './today-strip.tsx'
import { TodayTable } from './today-table.tsx'

/**
 * The agents and teams with their chats, and the day so far. Agents see their own numbers.
 * @param onLeave moves the focus to the chat list when the panel closes
 */
export default function TeamPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTexts('team')
  const viewer = useAtomValue(viewerAtom)
  const setOpen = useSetAtom(teamPanelOpenAtom)
  const { data, dataUpdatedAt, error, refetch } = useTeamOverview()
  const [view, setView] = useState<'now' | 'today'>('now')
  const [text, setText] = useState<string | null>(null)
  const closeShortcut = useShortcutOf('inbox.team')
  if (viewer === null) return null
  const isOwn = isPublisher(viewer)
  const close = () => {
    setOpen(false)
    onLeave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (text === null) close()
    else setText(null)
  }
  return (
    <aside className={classes.panel} aria-label={t('team:title')} onKeyDown={onKeyDown}>
      <header className={classes.head}>
        <Text component="h2" flex={1} size="lg" fw={650}>
          {t(isOwn ? 'team:ownTitle' : 'team:title')}
        </Text>
        {!isOwn && (
          <>
            <SegmentedControl
              size="xs"
              aria-label={t('team:title')}
              value={view}
              onChange={(next) => setView(next === 'today' ? 'today' : 'now')}
              data={[
                { value: 'now', label: t('team:now') },
                { value: 'today', label: t('team:today') },
              ]}
            />
            <IconButton
              icon={IconSearch}
              label={t('team:findToggle')}
              size={32}
              pressed={text !== null}
              onClick={() => setText(text === null ? '' : null)}
            />
          </>
        )}
        <IconButton
          icon={IconX}
          label={t('inbox.team.close')}
          shortcut={closeShortcut}
          size={32}
          onClick={close}
        />
      </header>
      {text !== null && (
        <TextInput
          ref={focusOnce}
          mx={16}
          mb={8}
          size="xs"
          aria-label={t('team:find')}
          placeholder={t('team:find')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <div className={classes.body}>
            <ErrorNotice error={error} title={t('team:failed')} onRetry={() => void refetch()} />
          </div>
        )
      ) : (
        <>
          <TodayStrip total={data.total} fetchedAt={dataUpdatedAt} />
          <Content viewer={viewer} overview={data} view={view} text={text ?? ''} />
        </>
      )}
    </aside>
  )
}

const focusOnce = (field: HTMLElement | null) => field?.focus()

interface ContentProps {
  viewer: Viewer
  overview: TeamOverview
  view: 'now' | 'today'
  /** Only agents and teams with this text in their names. */
  text: string
}

function Content({ viewer, overview, view, text }: ContentProps) {
  const { t, language } = useTexts('team')
  const people = useAtomValue(peopleAtom)
  const { teams } = useTeams()
  const { hasTeams } = viewer.group
  const capacity = useAtomValue(groupAtom)?.autoAssignment?.capacity
  const isDown = useAtomValue(serviceStateAtom) === 'down'
  const [asked, setAsked] = useState<{ ids: readonly string[]; receiver: DropReceiver } | null>(
    null,
  )
  const all = useMemo(
    () => rowsByTeam(overview, people, (hasTeams ? teams : null) ?? [], language),
    [overview, people, hasTeams, teams, language],
  )
  const parts: readonly TeamRows[] = text.trim() === '' ? all : rowsNamed(all, text)
  const drop = useCallback(
    (ids: readonly string[], receiver: DropReceiver) => {
      if (doubtOf(receiver, ids.length, capacity) === null) give(ids, receiver)
      else setAsked({ ids, receiver })
    },
    [capacity],
  )
  const mayGive = useAtomValue(mayShareOutAtom) && !isDown
  return (
    <>
      <div className={classes.body} data-stale={isDown || undefined}>
        {view === 'now' ? (
          <NowList
            viewer={viewer}
            parts={parts}
            free={text.trim() === '' ? overview.free : undefined}
            capacity={capacity}
            onDrop={mayGive ? drop : undefined}
          />
        ) : (
          <TodayTable parts={parts} teams={overview.teams} />
        )}
        {parts.length === 0 && (
          <Text c="dimmed" size="sm" p={16}>
            {t(all.length === 0 ? 'team:noAgents' : 'team:nobodyFound')}
          </Text>
        )}
      </div>
      {view === 'now' && mayGive && <ShareOutButton parts={all} capacity={capacity} />}
      {asked !== null && asked.receiver.to === 'agent' && (
        <ConfirmDialog
          title={t('team:askTitle', {
            count: asked.ids.length,
            name: asked.receiver.member.name,
          })}
          confirmLabel={t('team:give')}
          onConfirm={() => {
            give(asked.ids, asked.receiver)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          {doubtOf(asked.receiver, asked.ids.length, capacity) === 'full'
            ? t('team:askFull', {
                name: asked.receiver.member.name,
                count: asked.receiver.openChats,
                most: capacity,
              })
            : t('team:askAway', { name: asked.receiver.member.name })}
        </ConfirmDialog>
      )}
    </>
  )
}

interface ShareOutButtonProps {
  parts: readonly TeamRows[]
  capacity: number | undefined
}

/** Opens the dialog that shares out the selected or all free chats; says among how many agents, and their room. */
function ShareOutButton({ parts, capacity }: ShareOutButtonProps) {
  const { t } = useTexts('team')
  const open = useSetAtom(inboxDialogAtom)
  const { ids } = useAtomValue(selectionAtom)
  const available = parts
    .flatMap(({ agents }) => agents)
    .filter(({ member }) => serviceStatusKind(member.serviceStatus) === 'available')
  const room = available.reduce(
    (sum, { numbers }) => sum + Math.max(0, (capacity ?? 0) - numbers.openChats),
    0,
  )
  return (
    <div className={classes.foot}>
      <Button
        fullWidth
        variant="default"
        leftSection={<IconArrowsShuffle size={16} aria-hidden="true" />}
        disabled={available.length === 0 || (capacity !== undefined && room === 0)}
        onClick={() => open({ kind: 'shareOut', contactIds: [...ids] })}
      >
        {available.length === 0
          ? t('team:share.nobodyNow')
          : t('team:share.open', { count: available.length })}
        {capacity !== undefined && available.length > 0 && (
          <Text span inherit ml={8} fz="xs" fw={400} c="dimmed">
            {t('team:share.fits', { count: room })}
          </Text>
        )}
      </Button>
    </div>
  )
}

function give(ids: readonly string[], receiver: DropReceiver): void {
  assignChats(ids, targetOf(receiver)).catch(showError)
}

function Loading() {
  return (
    <div className={classes.body} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={47} />
      ))}
    </div>
  )
}

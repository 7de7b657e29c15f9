import { Button, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconSpeakerphone } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { useFocusExit } from '#renderer/components/focus/use-focus-exit.ts'
import type { FirstAudience } from '#renderer/data/navigation/first-audience.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { bulkActions, isOffered } from '#renderer/scenes/inbox/actions/bulk-actions.ts'
import classes from './bulk.module.css'
import { chatJobAtom, closeJob, type ChatJob } from '#renderer/scenes/inbox/actions/job-state.ts'
import { selectChats, selectionAtom } from '#renderer/scenes/inbox/actions/selection.ts'

interface BulkPanelProps {
  /** Moves the focus to the list. Called when the part of the panel that has the focus disappears. */
  onLeave: () => void
}

/** Below the list: the actions on the selected chats, or the change that is running or has failed in part. */
export default function BulkPanel({ onLeave }: BulkPanelProps) {
  const job = useAtomValue(chatJobAtom)
  const { ids } = useAtomValue(selectionAtom)
  const key = job === null ? 'actions' : job.isRunning ? 'running' : 'failed'
  return (
    <FocusKeeper key={key} onLeave={onLeave}>
      {job !== null ? <Job job={job} /> : ids.size > 0 && <Actions />}
    </FocusKeeper>
  )
}

function FocusKeeper({ onLeave, children }: BulkPanelProps & { children: ReactNode }) {
  const keepFocus = useFocusExit(onLeave)
  return <div ref={keepFocus}>{children}</div>
}

function Actions() {
  const { t } = useTexts('inboxActions')
  const navigate = useNavigate()
  const viewer = useAtomValue(viewerAtom)
  const { ids } = useAtomValue(selectionAtom)
  return (
    <div className={classes.actions} role="toolbar" aria-label={t('inboxActions:bulk.label')}>
      {bulkActions.filter(isOffered).map(({ id, now }) => {
        const { wordKey, icon: Glyph, perform } = now()
        return (
          <Button
            key={id}
            variant="subtle"
            color="gray"
            size="compact-sm"
            justify="flex-start"
            leftSection={<Glyph size={16} aria-hidden="true" />}
            onClick={perform}
          >
            {t(wordKey)}
          </Button>
        )
      })}
      {viewer !== null && can(viewer, 'campaign.run') && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          justify="flex-start"
          leftSection={<IconSpeakerphone size={16} aria-hidden="true" />}
          onClick={() =>
            void navigate(`${menuPaths.campaigns}/new`, {
              state: { kind: 'contacts', contactIds: [...ids] } satisfies FirstAudience,
            })
          }
        >
          {t('inboxActions:bulk.campaign')}
        </Button>
      )}
    </div>
  )
}

/** Failed chats that are named; the others are counted. */
const namedMax = 3

function Job({ job }: { job: ChatJob }) {
  const { t } = useTexts('inboxActions')
  const { isRunning, done, total, text, failed, stop, retry } = job
  if (isRunning)
    return (
      <div className={classes.job} role="status">
        <div className={classes.jobLine}>
          <Text span inherit className="numbers" flex={1}>
            {t('inboxActions:bulk.progress', { done, total })}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={stop}>
            {t('inboxActions:bulk.stop')}
          </Button>
        </div>
        <Progress
          value={(done / Math.max(1, total)) * 100}
          aria-label={t('inboxActions:bulk.label')}
        />
      </div>
    )
  const others = failed.length - namedMax
  return (
    <div className={classes.job} data-failed role="status">
      <div className={classes.jobLine}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        <Text span inherit flex={1} fw={600}>
          {t('inboxActions:bulk.failed', { text, count: failed.length })}
        </Text>
        <CloseButton size="sm" label={t('shell.common.close')} onClick={closeJob} />
      </div>
      <ul className={classes.reasons}>
        {failed.slice(0, namedMax).map(({ id, name, reason }) => (
          <li key={id} className="breakable">
            {t('inboxActions:bulk.reason', {
              name: name ?? t('inboxActions:bulk.unnamed'),
              reason,
            })}
          </li>
        ))}
        {others > 0 && <li>{t('inboxActions:bulk.others', { count: others })}</li>}
      </ul>
      <div className={classes.jobLine}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            selectChats(failed.map(({ id }) => id))
            closeJob()
          }}
        >
          {t('inboxActions:bulk.show')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          {t('inboxActions:bulk.retry')}
        </Button>
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconGitFork } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { RuleRun } from '#contract/entities/chats/rule.ts'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { phraseText } from '#renderer/components/rules/phrase.ts'
import { runPhrase } from '#renderer/components/rules/run-phrase.ts'
import { useActionNames } from '#renderer/components/rules/use-action-names.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { undoRun } from '#renderer/data/chats/rules.ts'
import { useChat, useLive } from '#renderer/data/live/live.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useTeams } from '#renderer/scenes/inbox/people/people-names.ts'
import lines from './assignment-row.module.css'
import { mayUndoRun } from './may-undo-run.ts'

/** A quiet line between the messages: what a rule did, what it left out and why. */
export function RuleRunRow({ run }: { run: RuleRun }) {
  const { t, language } = useTexts('chatSteps')
  const names = useActionNames()
  const live = useLive()
  const viewer = useAtomValue(viewerAtom)
  const contact = useChat(run.contactId)
  const { teams } = useTeams()
  const { ruleName, ruleId, at, undoneAt } = run
  const undo = useChange({
    scope: run.contactId,
    send: () => undoRun(contact?.groupId ?? '', run.id),
    accept: ({ isChanged, contact: changed }) => {
      if (changed !== undefined)
        live.commit([{ kind: 'chat.put', contact: changed, listed: live.list.lists(changed) }])
      showToast(
        isChanged ? t('chatSteps:line.undid', { name: ruleName }) : t('chatSteps:line.kept'),
      )
    },
    refetches: ['chatRuleRuns'],
    onRefused: showError,
    repeats: true,
  })
  const mayUndo =
    viewer !== null &&
    contact !== undefined &&
    mayUndoRun(run, { viewer, contact, teamCount: teams?.length ?? 0 })
  return (
    <article
      className={lines.line}
      tabIndex={-1}
      aria-label={t('chatSteps:line.label', { time: timeText(at) })}
    >
      <IconGitFork size={14} aria-hidden="true" />
      <span>
        <strong>{t('chatSteps:line.rule', { name: ruleName })}</strong>{' '}
        {phraseText(runPhrase(run, { t, language, names }))}
        <span className="numbers"> · {timeText(at)}</span>
        {undoneAt !== undefined && ` · ${t('chatSteps:line.undone', { time: timeText(undoneAt) })}`}
        <span className={lines.actions}>
          {mayUndo && (
            <Button
              variant="subtle"
              size="compact-xs"
              loading={undo.busy}
              onClick={() => undo.run()}
            >
              {t('chatSteps:line.undo')}
            </Button>
          )}
          {viewer !== null && can(viewer, 'rules.edit') && (
            <Button
              component={Link}
              to={`${menuPaths.rules}/${ruleId}`}
              variant="subtle"
              size="compact-xs"
            >
              {t('chatSteps:line.see')}
            </Button>
          )}
        </span>
      </span>
    </article>
  )
}

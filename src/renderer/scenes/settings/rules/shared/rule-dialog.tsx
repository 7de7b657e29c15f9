import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RuleDryRun } from '#contract/api/chats/rules.ts'
import type { Rule } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { sendsToCustomer } from '#contract/rules/chats/chat-actions.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Loading } from '#renderer/components/notices/loading.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { dryRunQuery, type RuleBody } from '#renderer/data/chats/rules.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { removeRule, switchOn } from './rule-changes.ts'
import { bodyOfRule } from './rule-draft.ts'

/** What the list asks before it does something with a rule. */
export interface RuleQuestion {
  readonly kind: 'switchOn' | 'try' | 'remove'
  readonly rule: Rule
}

interface RuleDialogProps {
  question: RuleQuestion
  onClose: () => void
  /** Called after the rule was deleted, instead of `onClose`. */
  onRemoved?: () => void
}

/** Asks what the list wants to do with a rule. */
export function RuleDialog({ question, onClose, onRemoved }: RuleDialogProps) {
  switch (question.kind) {
    case 'switchOn':
      return <SwitchOn rule={question.rule} onClose={onClose} />
    case 'try':
      return <Try rule={question.rule} onClose={onClose} />
    case 'remove':
      return <Remove rule={question.rule} onClose={onClose} onRemoved={onRemoved ?? onClose} />
  }
}

interface OfRuleProps {
  rule: Rule
  onClose: () => void
}

function SwitchOn({ rule, onClose }: OfRuleProps) {
  const { t } = useTexts('rules')
  const change = useChange({
    send: () => switchOn(rule),
    accept: () => showToast(t('rules:switchedOn', { name: rule.name })),
    refetches: ['rules'],
    onDone: onClose,
  })
  return (
    <SwitchOnDialog
      groupId={rule.groupId}
      ruleId={rule.id}
      body={bodyOfRule(rule)}
      isBusy={change.busy}
      error={change.error}
      onClose={onClose}
      onConfirm={() => change.run()}
    />
  )
}

interface SwitchOnDialogProps {
  groupId: string
  /** Null for a new rule. */
  ruleId: string | null
  body: RuleBody
  isBusy: boolean
  error: unknown
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a rule is switched on, with what it would have done in the last days. */
export function SwitchOnDialog(props: SwitchOnDialogProps) {
  const { groupId, ruleId, body, isBusy, error, onClose, onConfirm } = props
  const { t } = useTexts('rules')
  return (
    <ConfirmDialog
      title={t('rules:switchOn.title', { name: body.name })}
      confirmLabel={t('rules:switchOn.confirm')}
      focused="act"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <DryRunSummary groupId={groupId} ruleId={ruleId} body={body} />
      {sendsToCustomer(body.actions) && (
        <Text mt={8} size="sm" fw={600}>
          {t('rules:switchOn.sends')}
        </Text>
      )}
    </ConfirmDialog>
  )
}

function Try({ rule, onClose }: OfRuleProps) {
  const { t } = useTexts('rules')
  return (
    <Dialog title={t('rules:tryTitle', { name: rule.name })} onClose={onClose}>
      <DryRunSummary groupId={rule.groupId} ruleId={rule.id} body={bodyOfRule(rule)} />
      <Button mt={16} variant="default" onClick={onClose} data-autofocus>
        {t('shell.common.close')}
      </Button>
    </Dialog>
  )
}

type SummaryProps = Pick<SwitchOnDialogProps, 'groupId' | 'ruleId' | 'body'>

/** What a rule would have done in the last days, in a sentence. */
function DryRunSummary({ groupId, ruleId, body }: SummaryProps) {
  const { t } = useTexts('rules')
  const { data, error, refetch } = useQuery(dryRunQuery(groupId, ruleId, body))
  if (error !== null)
    return (
      <ErrorNotice title={t('rules:dry.failed')} error={error} onRetry={() => void refetch()} />
    )
  return (
    <div role="status">
      {data === undefined ? (
        <Loading size={20} />
      ) : (
        <Text size="sm">
          <SummaryText run={data} />
        </Text>
      )}
    </div>
  )
}

function SummaryText({ run }: { run: RuleDryRun }) {
  const { t } = useTexts('rules')
  const numbers = useNumbers()
  const { matchedChats, counts, crossings } = run
  const days = limits.rules.dryDays
  if (matchedChats === 0) return t('rules:switchOn.nothing', { days })
  const crossed = crossings.reduce((sum, { count }) => sum + count, 0)
  const person = counts['person'] ?? 0
  const parts = [
    t('rules:switchOn.matched', { days, count: matchedChats, total: numbers.count(matchedChats) }),
    ...(person > 0
      ? [t('rules:switchOn.person', { count: person, total: numbers.count(person) })]
      : []),
    ...(crossed > 0
      ? [t('rules:switchOn.crossed', { count: crossed, total: numbers.count(crossed) })]
      : []),
  ]
  return parts.join(' ')
}

function Remove({ rule, onClose, onRemoved }: OfRuleProps & { onRemoved: () => void }) {
  const { t } = useTexts('rules')
  const remove = useChange({
    send: () => removeRule(rule),
    accept: () => showToast(t('rules:remove.done', { name: rule.name })),
    refetches: ['rules'],
    onDone: onRemoved,
  })
  return (
    <ConfirmDialog
      title={t('rules:remove.title', { name: rule.name })}
      confirmLabel={t('rules:menu.remove')}
      isDangerous
      isBusy={remove.busy}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.run()}
    >
      {t('rules:remove.text')}
    </ConfirmDialog>
  )
}

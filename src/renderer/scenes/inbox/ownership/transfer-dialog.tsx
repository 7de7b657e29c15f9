import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconArrowRight, IconAt } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { limits } from '#contract/limits.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { serviceStateAtom } from '#renderer/data/service/service-health.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { chatAfter } from '#renderer/scenes/inbox/next-chat/next-chat.ts'
import { transferChat } from './assignment-mutations.ts'
import { useNames, usePeople, useTeams } from '#renderer/scenes/inbox/people/people-names.ts'
import { reportTransfer } from './report-transfer.ts'
import { chatTakenIn, chatTakenText } from './take.ts'
import { TargetCombobox, useLoads } from './target-combobox.tsx'
import classes from './transfer.module.css'
import {
  agentsOf,
  agentValue,
  canFollowAfter,
  targetName,
  transferTargets,
  type Target,
} from './transfer-targets.ts'

export interface TransferDialogProps {
  contact: Contact
  viewer: Viewer
  /** The agent who is chosen at first. */
  toUserId?: string | undefined
  onClose: () => void
}

/**
 * Transfers a chat to an agent or a team: the user types a name, chooses, and writes a reason. With a service that
 * cannot transfer in one call, there are neither loads nor a reason.
 */
export function TransferDialog({ contact, viewer, toUserId, onClose }: TransferDialogProps) {
  const { t, language } = useTexts('inboxActions')
  const { people } = usePeople()
  const { teams } = useTeams()
  const names = useNames([contact.userId])
  const isDown = useAtomValue(serviceStateAtom) === 'down'
  const hasTransfer = viewer.group.firstAnswerTakes !== undefined
  const { loadOf, capacity } = useLoads(hasTransfer)
  const [value, setValue] = useState(toUserId === undefined ? null : agentValue(toUserId))
  const [reason, setReason] = useState('')
  const [follows, setFollows] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  /** The agent at the opening: if somebody else takes the chat meanwhile, nothing is transferred. */
  const [fromUserId] = useState(contact.userId ?? null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  // With an agent who is chosen already, what is left to write is the reason.
  useEffect(() => {
    if (toUserId !== undefined) reasonField.current?.focus()
  }, [toUserId])

  const source = { contact, viewer, people: people ?? [], teams: teams ?? [], language }
  const all = transferTargets(source)
  const choices = [...all.direct, ...all.throughTeam, ...all.teams]
  const target = choices.find((one) => one.value === value)
  const canFollow = (target === undefined ? choices : [target]).some((one) =>
    canFollowAfter(viewer, contact, one),
  )

  const { busy, error, run } = useChange({
    send: async (to: Target) => {
      const next = chatAfter(contact.id)
      await transferChat(contact, to, {
        hasTransfer,
        fromUserId,
        reason: reason.trim(),
        follow: follows && canFollowAfter(viewer, contact, to),
      })
      const receiver = to.kind === 'agent' && to.team === undefined ? to.agent.name : to.team?.name
      const text = t('inboxActions:transfer.done', { name: contactName(contact), receiver })
      reportTransfer(contact, text, teams ?? [])
      if (next !== undefined) void currentLive().conversations.open(next)
    },
    onDone: onClose,
  })
  const transfer = () => {
    if (target !== undefined && !busy && !isDown) run(target)
  }
  const close = () => {
    if (reason.trim() === '' || isLeaving) onClose()
    else setLeaving(true)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    transfer()
  }
  const taken = chatTakenIn(error)
  const from = isFree(contact)
    ? t('inbox.row.free')
    : t('inboxActions:transfer.from', { agent: names.agent(contact) })
  const about = [
    contactName(contact),
    from,
    ...(contact.teamTagId === undefined ? [] : [names.team(contact.teamTagId)]),
  ].join(' · ')

  return (
    <Dialog title={t('inboxActions:transfer.title')} about={about} width={600} onClose={close}>
      <div role="presentation" onKeyDown={sendByKey}>
        <TargetCombobox
          targets={all}
          hasLoads={hasTransfer}
          value={value}
          onChoose={(chosen) => {
            setValue(chosen)
            reasonField.current?.focus()
          }}
        />
        {hasTransfer && (
          <Textarea
            ref={reasonField}
            mt={12}
            rows={2}
            label={t('inboxActions:transfer.reason')}
            value={reason}
            maxLength={limits.transferReasonMax}
            rightSection={
              reason !== '' && <CharacterCounter value={reason} max={limits.transferReasonMax} />
            }
            rightSectionWidth={72}
            rightSectionPointerEvents="none"
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value)
              setLeaving(false)
            }}
          />
        )}
        <Text mt={6} mih={18} size="xs" c="dimmed" role="status" className={classes.hint}>
          {target !== undefined && (
            <Hint
              target={target}
              agents={agentsOf(target, people ?? [])}
              openChats={loadOf(target)?.openChats ?? 0}
              capacity={capacity}
              hasReason={hasTransfer && reason.trim() !== ''}
            />
          )}
        </Text>
        {canFollow && (
          <Checkbox
            mt={8}
            label={
              <Text span size="sm" fw={600}>
                {t('inboxActions:transfer.follow')}
              </Text>
            }
            description={
              <Text span size="xs">
                {t('inboxActions:transfer.followHint')}
              </Text>
            }
            checked={follows}
            onChange={({ currentTarget }) => setFollows(currentTarget.checked)}
          />
        )}
        <Stack gap={8} mt={8}>
          {isLeaving && (
            <Notice
              tone="warn"
              action={{ label: t('inboxActions:transfer.discard'), perform: onClose }}
            >
              {t('inboxActions:transfer.unsaved')}
            </Notice>
          )}
          {taken !== null && <Notice>{chatTakenText(taken)}</Notice>}
          {error !== null && taken === null && <ErrorNotice error={error} saidByService />}
        </Stack>
        <Group justify="flex-end" gap={10} mt={14}>
          <Text span mr="auto" size="xs" c="dimmed" className={classes.keys}>
            <Keys shortcut="mod+enter" />
            {t('inboxActions:transfer.keys')}
          </Text>
          <Button variant="default" onClick={onClose}>
            {t('inbox.sidebar.cancel')}
          </Button>
          <Button
            leftSection={<IconArrowRight size={16} aria-hidden="true" />}
            loading={busy}
            disabled={target === undefined || isDown}
            onClick={transfer}
          >
            {target === undefined
              ? t('inboxActions:transfer.act')
              : t('inboxActions:transfer.actTo', {
                  receiver: target.team?.name ?? targetName(target),
                })}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

interface HintProps {
  target: Target
  agents: readonly Member[]
  openChats: number
  /** As in `TransferOption`. */
  capacity: number | undefined
  hasReason: boolean
}

/** What becomes of the reason, and the warnings that nobody of the receivers is available, or that they are full. */
function Hint({ target, agents, openChats, capacity = Infinity, hasReason }: HintProps) {
  const { t } = useTexts('inboxActions')
  const isAnybodyAvailable = agents.some(
    ({ serviceStatus }) => serviceStatusKind(serviceStatus) === 'available',
  )
  const isFull = agents.length > 0 && openChats >= capacity * agents.length
  const note =
    target.kind === 'agent'
      ? t('inboxActions:transfer.noteFor', { name: target.agent.name })
      : t('inboxActions:transfer.note')
  const later =
    target.kind === 'agent'
      ? t('inboxActions:transfer.laterAgent', { name: target.agent.name })
      : t('inboxActions:transfer.later')
  const warnings = [
    ...(isFull
      ? [t('inboxActions:transfer.full', { name: targetName(target), count: openChats })]
      : []),
    ...(isAnybodyAvailable ? [] : [later]),
  ]
  return (
    <>
      {hasReason && (
        <span className={classes.note}>
          <IconAt size={14} aria-hidden="true" /> {note}
        </span>
      )}{' '}
      {warnings.length > 0 && <strong className={classes.warning}>{warnings.join(' ')}</strong>}
    </>
  )
}

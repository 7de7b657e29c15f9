import { Progress, Text } from '@mantine/core'
import { memo } from 'react'
import type { AgentOverview } from '#contract/api/people/team-overview.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { StatusDot } from '#renderer/components/people/status-dot.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { statusTexts } from '#renderer/i18n/names.ts'
import { useDropTarget } from './drop-target.ts'
import type { OnDrop } from './give-chats.ts'
import classes from './team-panel.module.css'
import { Waits } from './waits.tsx'

export interface AgentLineProps {
  member: Member
  numbers: AgentOverview
  /** Open chats that one agent has at most; undefined without a limit. */
  capacity: number | undefined
  /** Whether the list shows only this agent's chats. */
  isShown: boolean
  /** Undefined if the agent's chats cannot be listed. */
  onShow: ((member: Member) => void) | undefined
  /** Undefined if no chat can be dropped here. */
  onDrop: OnDrop | undefined
}

/**
 * An agent: status, chats against the capacity, and who waits. A press lists their chats; while chats are selected, it gives
 * them to the agent.
 */
export const AgentLine = memo(function AgentLine(props: AgentLineProps) {
  const { member, numbers, isShown, onShow, onDrop } = props
  const { openChats } = numbers
  const { t } = useTexts('team')
  const { moving, handlers, give } = useDropTarget({ to: 'agent', member, openChats }, onDrop)
  const act = give ?? (onShow && (() => onShow(member)))
  return (
    <li className={classes.item} {...handlers}>
      {act === undefined ? (
        <div className={classes.line}>
          <AgentNumbers {...props} moving={moving} />
        </div>
      ) : (
        <button
          type="button"
          className={classes.line}
          aria-pressed={give === undefined ? isShown : undefined}
          data-over={moving !== null || undefined}
          title={give && t('team:giveSelected', { name: member.name })}
          onClick={act}
        >
          <AgentNumbers {...props} moving={moving} />
        </button>
      )}
    </li>
  )
})

type AgentNumbersProps = AgentLineProps & { moving: number | null }

function AgentNumbers({ member, numbers, capacity, moving }: AgentNumbersProps) {
  const { t } = useTexts('team')
  const { id, name, serviceStatus } = member
  const { openChats: count } = numbers
  const status = serviceStatusKind(serviceStatus)
  const shown = moving === null ? count : `${count} → ${count + moving}`
  return (
    <>
      <Avatar id={id} name={name} size={32} />
      <span className={classes.facts}>
        <span className={classes.pair}>
          <Text span inherit truncate fw={600} title={name}>
            {name}
          </Text>
          <Text
            span
            inherit
            fz="xs"
            c="dimmed"
            className="numbers"
            data-moves={moving !== null || undefined}
          >
            {capacity === undefined
              ? t('team:chats', { count })
              : t('team:chatsOf', { count: shown, most: capacity })}
          </Text>
        </span>
        {capacity !== undefined && (
          <Progress
            value={Math.min(100, (count / capacity) * 100)}
            color={count > capacity ? 'red' : 'gray'}
            size={4}
            aria-hidden="true"
          />
        )}
        <span className={classes.pair}>
          <span className={classes.status}>
            <StatusDot status={status} />
            {t(statusTexts[status])}
          </span>
          <span className="numbers">
            <Waits {...numbers} />
          </span>
        </span>
      </span>
    </>
  )
}

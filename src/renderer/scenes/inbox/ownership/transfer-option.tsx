import { Combobox, Flex, Progress, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { AssignmentLoad } from '#contract/api/chats/assignment.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { StatusDot } from '#renderer/components/people/status-dot.tsx'
import { spanText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { statusTexts } from '#renderer/i18n/names.ts'
import classes from './transfer.module.css'
import { agentsOf, targetName, type Target } from './transfer-targets.ts'

export interface TransferOptionProps {
  target: Target
  people: readonly Member[]
  /** The name of an agent's team. */
  teamName: string | null
  load: AssignmentLoad | undefined
  /** Open chats that automatic assignment gives to one agent at most; undefined if the group does not use it. */
  capacity: number | undefined
  /** The group's limit for a waiting customer, ms. */
  waitLimitMs: number
  now: number
  isChosen: boolean
}

/** A row of the list: who it is, whether they are available, and how many chats they have. */
export function TransferOption(props: TransferOptionProps) {
  const { target, people, load, isChosen } = props
  const name = targetName(target)
  return (
    <Combobox.Option value={target.value} active={isChosen} className={classes.option ?? ''}>
      {target.kind === 'agent' ? (
        <Avatar id={target.agent.id} name={name} size={32} />
      ) : (
        <span className={classes.team}>
          <IconUsers size={18} aria-hidden="true" />
        </span>
      )}
      <Flex component="span" direction="column" flex={1} miw={0}>
        <Text span truncate size="md" fw={600}>
          {name}
        </Text>
        <Detail {...props} />
      </Flex>
      {load !== undefined && (
        <Load {...props} load={load} agents={agentsOf(target, people).length} />
      )}
    </Combobox.Option>
  )
}

function Detail({ target, people, teamName }: TransferOptionProps) {
  const { t } = useTexts('inboxActions')
  if (target.kind === 'team') {
    const agents = agentsOf(target, people)
    const available = agents.filter((one) => serviceStatusKind(one.serviceStatus) === 'available')
    const { name: team } = target.team
    return (
      <Text span truncate size="xs" c="dimmed">
        {target.isCurrent
          ? t('inboxActions:transfer.currentTeam', { team })
          : t('inboxActions:transfer.available', {
              count: agents.length,
              available: available.length,
            })}
      </Text>
    )
  }
  const status = serviceStatusKind(target.agent.serviceStatus)
  return (
    <span className={classes.status}>
      <StatusDot status={status} />
      <Text span truncate size="xs" c="dimmed">
        {[t(statusTexts[status]), teamName].filter((part) => part !== null).join(' · ')}
      </Text>
    </span>
  )
}

interface LoadProps extends TransferOptionProps {
  load: AssignmentLoad
  agents: number
}

function Load({ load, agents, capacity, waitLimitMs, now }: LoadProps) {
  const { t } = useTexts('inboxActions')
  const { openChats: count, waitingSince } = load
  const most = capacity === undefined ? undefined : capacity * agents
  const waitMs = waitingSince === undefined ? 0 : now - Date.parse(waitingSince)
  return (
    <span className={classes.load}>
      <Text span size="xs" className="numbers">
        {most === undefined
          ? t('inboxActions:transfer.chats', { count })
          : t('inboxActions:transfer.chatsOf', { count, most })}
        {', '}
        {waitingSince === undefined ? (
          t('inboxActions:transfer.nobodyWaits')
        ) : (
          <>
            {t('inboxActions:transfer.longestWait')}{' '}
            <span className={classes.wait} data-late={waitMs > waitLimitMs || undefined}>
              {spanText(waitMs)}
            </span>
          </>
        )}
      </Text>
      {most !== undefined && most > 0 && (
        <Progress value={(count / most) * 100} size={4} aria-hidden="true" />
      )}
    </span>
  )
}

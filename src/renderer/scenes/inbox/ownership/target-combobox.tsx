import { Combobox, Group } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { limits } from '#contract/limits.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { currentGroupIdAtom, groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useNames, usePeople, useTeams } from '#renderer/scenes/inbox/people/people-names.ts'
import { SearchOptions } from '#renderer/components/forms/search-options.tsx'
import { TransferOption } from './transfer-option.tsx'
import classes from './transfer.module.css'
import { targetsNamed, type Target, type Targets } from './transfer-targets.ts'

/** How many chats each agent and team has. Fetched anew each time, because no live event reports it. */
const loadsQuery = (groupId: string, hasLoads: boolean) =>
  queryOptions({
    queryKey: queryKeyOf('assignmentLoads', groupId),
    queryFn: ({ signal }) => call(assignmentApi.assignmentLoads, { groupId, signal }),
    refetchOnMount: 'always',
    enabled: hasLoads,
  })

/**
 * The load of each agent and team, and the open chats that automatic assignment gives to one agent at most.
 * @param hasLoads whether the service knows the loads
 */
export function useLoads(hasLoads: boolean) {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const { data } = useQuery(loadsQuery(groupId, hasLoads))
  return {
    loadOf: (one: Target) =>
      data?.items.find((load) =>
        one.kind === 'agent' ? load.userId === one.agent.id : load.teamId === one.team.id,
      ),
    capacity: useAtomValue(groupAtom)?.autoAssignment?.capacity,
  }
}

const sections = [
  { part: 'direct', label: 'inboxActions:transfer.agents' },
  { part: 'throughTeam', label: 'inboxActions:transfer.otherTeams' },
  { part: 'teams', label: 'inboxActions:transfer.teams' },
] as const

export interface TargetComboboxProps {
  targets: Targets
  /** Whether the service knows how many chats each agent and team has. */
  hasLoads: boolean
  /** The chosen target. */
  value: string | null
  onChoose: (value: string) => void
}

/** The agents and teams who can receive chats, with their status and load. The user types a name and chooses. */
export function TargetCombobox({ targets, hasLoads, value, onChoose }: TargetComboboxProps) {
  const { t } = useTexts('inboxActions')
  const { people, error: missing, retry } = usePeople()
  const { teams } = useTeams()
  const names = useNames([])
  const group = useAtomValue(groupAtom)
  const now = useAtomValue(nowAtom)
  const { loadOf, capacity } = useLoads(hasLoads)
  const [text, setText] = useState('')
  const found = targetsNamed(targets, text)
  const offered = [...found.direct, ...found.throughTeam, ...found.teams].map((one) => one.value)
  const waitLimitMs = (group?.waitingLimitMinutes ?? limits.waitingLateMinutes) * 60_000
  const waiting = missing === null ? <Waiting /> : <ErrorNotice error={missing} onRetry={retry} />
  return (
    <SearchOptions
      find={t('inboxActions:transfer.find')}
      text={text}
      onText={setText}
      label={t('inboxActions:transfer.targets')}
      found={offered}
      onChoose={onChoose}
      instead={people === null || teams === null ? waiting : null}
    >
      {offered.length === 0 && <Combobox.Empty>{t('inboxActions:transfer.nobody')}</Combobox.Empty>}
      {sections
        .filter(({ part }) => found[part].length > 0)
        .map(({ part, label }) => (
          <Combobox.Group
            key={part}
            label={
              <Group justify="space-between" component="span">
                {t(label)}
                {part === 'throughTeam' && <span>{t('inboxActions:transfer.throughTeam')}</span>}
              </Group>
            }
          >
            {found[part].map((one) => (
              <TransferOption
                key={one.value}
                target={one}
                people={people ?? []}
                teamName={
                  one.kind === 'agent' && one.agent.teamTagId !== undefined
                    ? names.team(one.agent.teamTagId)
                    : null
                }
                load={loadOf(one)}
                capacity={capacity}
                waitLimitMs={waitLimitMs}
                now={now}
                isChosen={one.value === value}
              />
            ))}
          </Combobox.Group>
        ))}
    </SearchOptions>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} width="100%" height={37} />
      ))}
    </div>
  )
}

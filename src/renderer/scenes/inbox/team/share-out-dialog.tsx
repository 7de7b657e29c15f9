import { Button, Flex, Progress, Select, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import {
  teamOverviewApi,
  type SharePlan,
  type ShareSource,
} from '#contract/api/people/team-overview.ts'
import { teamAgents } from '#contract/policies/chats/agents.ts'
import { can } from '#contract/policies/index.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { byName } from '#contract/rules/text/sort-by-name.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { serviceStateAtom } from '#renderer/data/service/service-health.ts'
import { currentGroupIdAtom, groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { shareOutChats } from '#renderer/scenes/inbox/actions/chat-job.ts'
import { useTeams } from '#renderer/scenes/inbox/people/people-names.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import classes from './team-panel.module.css'

/** The choice of all free chats, or of all agents. */
const everything = 'all'
/** The choice of the selected chats. */
const chosen = 'chosen'

interface PlanAsked {
  chats: ShareSource
  userIds: string[] | undefined
}

const planQuery = (groupId: string, { chats, userIds }: PlanAsked) =>
  queryOptions({
    queryKey: queryKeyOf('sharePlan', groupId, { chats, userIds }),
    queryFn: ({ signal }) =>
      call(teamOverviewApi.planShareOut, { groupId, body: { groupId, chats, userIds }, signal }),
    // A plan is of the moment: who is free and available changes all the time.
    staleTime: 0,
    gcTime: 0,
  })

export interface ShareOutDialogProps {
  /** The selected chats; empty if there are none. */
  selected: readonly string[]
  onClose: () => void
}

/** Shares out free chats among available agents: which chats, among whom, and who gets how many. */
export function ShareOutDialog({ selected, onClose }: ShareOutDialogProps) {
  const { t, language } = useTexts('team')
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const viewer = useAtomValue(viewerAtom)
  const people = useAtomValue(peopleAtom)
  const isDown = useAtomValue(serviceStateAtom) === 'down'
  const { teams } = useTeams()
  const [chats, setChats] = useState(selected.length > 0 ? chosen : everything)
  const [among, setAmong] = useState(everything)
  const led = (teams ?? []).filter(({ tagId }) =>
    viewer === null ? false : can(viewer, 'overview.team', { teamTagId: tagId }),
  )
  const named = viewer?.group.hasTeams === true ? led.toSorted(byName(language)) : []
  const team = named.find(({ id }) => id === among)
  const userIds = team && teamAgents(team, [...people.values()]).map(({ id }) => id)
  const source: ShareSource =
    chats === chosen
      ? { from: 'chosen', contactIds: [...selected] }
      : { from: 'free', ...(chats !== everything && { teamId: chats }) }
  const plan = useQuery(planQuery(groupId, { chats: source, userIds }))
  const total = (plan.data?.shares ?? []).reduce((sum, one) => sum + one.contactIds.length, 0)
  const share = () => {
    if (plan.data === undefined) return
    shareOutChats(plan.data.shares).catch(showError)
    onClose()
  }
  const ofTeam = named.map(({ id, name }) => ({
    value: id,
    label: t('team:share.freeOf', { team: name }),
  }))
  const selectedChoice = {
    value: chosen,
    label: t('team:share.chosen', { count: selected.length }),
  }
  return (
    <Dialog title={t('team:share.title')} width={520} onClose={onClose}>
      <Flex gap={12} wrap="wrap">
        <Select
          flex="1 1 200px"
          label={t('team:share.which')}
          value={chats}
          onChange={(value) => setChats(value ?? everything)}
          allowDeselect={false}
          data={[
            ...(selected.length > 0 ? [selectedChoice] : []),
            { value: everything, label: t('team:share.allFree') },
            ...ofTeam,
          ]}
        />
        {named.length > 0 && (
          <Select
            flex="1 1 200px"
            label={t('team:share.among')}
            value={among}
            onChange={(value) => setAmong(value ?? everything)}
            allowDeselect={false}
            data={[
              { value: everything, label: t('team:share.everybody') },
              ...named.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Flex>
      <div className={classes.plan} aria-live="polite">
        {plan.data !== undefined ? (
          <Plan plan={plan.data} />
        ) : plan.error === null ? (
          <Skeleton height={96} />
        ) : (
          <ErrorNotice error={plan.error} onRetry={() => void plan.refetch()} />
        )}
      </div>
      <Flex justify="flex-end" wrap="wrap" gap={10} mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('shell.common.cancel')}
        </Button>
        <Button disabled={total === 0 || isDown || plan.isFetching} onClick={share} data-autofocus>
          {t('team:share.act', { count: total })}
        </Button>
      </Flex>
    </Dialog>
  )
}

/** How many names of chats are listed at most. */
const namesMax = 5

/** Who gets how many chats, and which stay free. */
function Plan({ plan }: { plan: SharePlan }) {
  const { t } = useTexts('team')
  const people = useAtomValue(peopleAtom)
  const capacity = useAtomValue(groupAtom)?.autoAssignment?.capacity
  const left = Map.groupBy(plan.left, ({ reason }) => reason)
  const isAnyAvailable = [...people.values()].some(
    ({ serviceStatus }) => serviceStatusKind(serviceStatus) === 'available',
  )
  return (
    <>
      {plan.shares.length === 0 && (
        <Notice tone="info">
          {t(
            plan.left.length === 0
              ? 'team:share.noChats'
              : isAnyAvailable
                ? 'team:share.noRoom'
                : 'team:share.nobody',
          )}
        </Notice>
      )}
      <ul aria-label={t('team:share.plan')}>
        {plan.shares.map(({ userId, openChats, contactIds }) => {
          const name = people.get(userId)?.name ?? ''
          const count = contactIds.length
          const after = openChats + count
          return (
            <li key={userId} className={classes.line}>
              <Avatar id={userId} name={name} size={32} />
              <span className={classes.facts}>
                <span className={classes.pair}>
                  <Text span inherit truncate fw={600}>
                    {name}
                  </Text>
                  <span className="numbers">
                    <Text span inherit fw={650} c="var(--b-accent-text)">
                      {t('team:share.gets', { count })}
                    </Text>{' '}
                    · {openChats} → {after}
                    {capacity !== undefined && ` ${t('team:of', { most: capacity })}`}
                  </span>
                </span>
                {capacity !== undefined && (
                  <Progress.Root size={4} aria-hidden="true">
                    <Progress.Section value={(openChats / capacity) * 100} color="gray" />
                    <Progress.Section value={(count / capacity) * 100} />
                  </Progress.Root>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {[...left].map(([reason, some]) => (
        <Text key={reason} size="sm" c="dimmed" mt={6}>
          {t(leftTexts[reason], { count: some.length })}{' '}
          {some
            .slice(0, namesMax)
            .map(({ name }) => name)
            .join(', ')}
          {some.length > namesMax && '…'}
        </Text>
      ))}
      {plan.hasMore === true && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('team:share.more')}
        </Text>
      )}
    </>
  )
}

const leftTexts = {
  nobody: 'team:share.left.nobody',
  full: 'team:share.left.full',
  taken: 'team:share.left.taken',
} as const

import { Text } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { TeamOverview } from '#contract/api/people/team-overview.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'
import { noParts } from '#renderer/data/chats/chat-filter.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AgentLine } from './agent-line.tsx'
import { useDropTarget } from './drop-target.ts'
import type { OnDrop } from './give-chats.ts'
import classes from './team-panel.module.css'
import { sumOf, type TeamRows } from './team-numbers.ts'
import { Waits } from './waits.tsx'

export interface NowListProps {
  viewer: Viewer
  parts: readonly TeamRows[]
  free: TeamOverview['free']
  capacity: number | undefined
  /** Undefined if nothing can be assigned. */
  onDrop: OnDrop | undefined
}

/** The free chats, then each team with its agents. A press lists the chats, or gives the selected ones. Chats can be dropped on each. */
export function NowList({ viewer, parts, free, capacity, onDrop }: NowListProps) {
  const { agentTagIds } = useAtomValue(listFilterAtom)
  const showAgent = useCallback((member: Member) => {
    const { list } = currentLive()
    const tags = member.tagId === undefined ? [] : [member.tagId]
    const isShown = list.filter().agentTagIds.join() === tags.join()
    list.setFilter({ ...noParts, view: 'all', agentTagIds: isShown ? [] : tags })
  }, [])
  const mayList = can(viewer, 'chatList.byAgent')
  return (
    <>
      {free !== undefined && <FreeChats free={free} onDrop={onDrop} />}
      {parts.map(({ team, agents }) => (
        <section key={team?.id ?? ''} className={classes.part}>
          <TeamHead
            viewer={viewer}
            part={{ team, agents }}
            isOnly={parts.length === 1}
            capacity={capacity}
            onDrop={onDrop}
          />
          <ul>
            {agents.map(({ member, numbers }) => (
              <AgentLine
                key={member.id}
                member={member}
                numbers={numbers}
                capacity={capacity}
                isShown={agentTagIds.length === 1 && agentTagIds[0] === member.tagId}
                onShow={mayList && member.tagId !== undefined ? showAgent : undefined}
                onDrop={onDrop}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

interface FreeChatsProps extends Pick<NowListProps, 'onDrop'> {
  free: NonNullable<TeamOverview['free']>
}

function FreeChats({ free, onDrop }: FreeChatsProps) {
  const { t } = useTexts('team')
  const { moving, handlers, give } = useDropTarget({ to: 'nobody' }, onDrop)
  const show = () => currentLive().list.setFilter({ ...noParts, view: 'unassigned' })
  return (
    <div {...handlers}>
      <button
        type="button"
        className={classes.free}
        data-over={moving !== null || undefined}
        title={t(give === undefined ? 'team:showFree' : 'team:freeSelected')}
        onClick={give ?? show}
      >
        <span className={classes.freeIcon}>
          <IconUserQuestion size={18} aria-hidden="true" />
        </span>
        <span className={classes.facts}>
          <Text span inherit fw={650} className="numbers">
            {t('team:freeOf', { count: free.chats })}
          </Text>
          <Text span inherit fz="xs" c="dimmed" className="numbers">
            <Waits {...free} />
          </Text>
        </span>
        <Text span inherit fz="sm" fw={600} c="var(--b-accent-text)" aria-hidden="true">
          {t('team:show')}
        </Text>
      </button>
    </div>
  )
}

interface TeamHeadProps extends Pick<NowListProps, 'viewer' | 'capacity' | 'onDrop'> {
  part: TeamRows
  /** Whether there is no other part. */
  isOnly: boolean
}

/** The name of a team with the sum of its agents' numbers. A press lists the team's chats, or gives it the selected ones. */
function TeamHead({ viewer, part, isOnly, capacity, onDrop }: TeamHeadProps) {
  const { t } = useTexts('team')
  const { teamTagId } = useAtomValue(listFilterAtom)
  const { team, agents } = part
  const { moving, handlers, give } = useDropTarget(
    team?.tagId === undefined ? undefined : { to: 'team', team },
    onDrop,
  )
  const { openChats: count, ...waits } = sumOf(agents)
  const name = team?.name ?? t(isOnly ? 'team:allAgents' : 'team:noTeam')
  const tagId = can(viewer, 'chatList.byTeam') ? team?.tagId : undefined
  const act = give ?? (tagId === undefined ? undefined : () => showTeam(tagId))
  const numbers = (
    <>
      <Text span inherit truncate fw={650} flex={1} title={name}>
        {name}
      </Text>
      <Text span inherit fz="xs" c="dimmed" className="numbers">
        <Waits {...waits} />
      </Text>
      <Text span inherit fz="xs" fw={650} className="numbers">
        {capacity === undefined
          ? t('team:chats', { count })
          : t('team:chatsOf', { count, most: capacity * agents.length })}
      </Text>
    </>
  )
  return (
    <h3 className={classes.teamHead} {...handlers}>
      {act === undefined ? (
        <span className={classes.teamLine}>{numbers}</span>
      ) : (
        <button
          type="button"
          className={classes.teamLine}
          aria-pressed={give === undefined ? teamTagId === tagId : undefined}
          data-over={moving !== null || undefined}
          title={give && t('team:giveSelected', { name })}
          onClick={act}
        >
          {numbers}
        </button>
      )}
    </h3>
  )
}

function showTeam(tagId: NonNullable<Team['tagId']>): void {
  const { list } = currentLive()
  const isShown = list.filter().teamTagId === tagId
  list.setFilter({ ...noParts, view: 'all', teamTagId: isShown ? null : tagId })
}

import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { teamAgents } from '#contract/policies/chats/agents.ts'
import { transferWay } from '#contract/policies/chats/assignment.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { isAgentOf, isTeamOf } from '#contract/rules/chats/assignment-history.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { byName } from '#contract/rules/text/sort-by-name.ts'

/** To whom a chat can be transferred. `team` of an agent is the team through which they are reached. */
export type Target =
  | { readonly kind: 'agent'; readonly value: string; readonly agent: Member; readonly team?: Team }
  | {
      readonly kind: 'team'
      readonly value: string
      readonly team: Team
      readonly isCurrent: boolean
    }

/** The `value` of an agent. */
export const agentValue = (userId: string): string => `agent ${userId}`

/** The targets in the order of the list: agents who get the chat, agents who are reached through their team, teams. */
export interface Targets {
  readonly direct: readonly Target[]
  readonly throughTeam: readonly Target[]
  readonly teams: readonly Target[]
}

export interface TargetSource {
  readonly contact: Contact
  readonly viewer: Viewer
  readonly people: readonly Member[]
  readonly teams: readonly Team[]
  readonly language: string
}

/**
 * The agents and teams to whom the viewer can transfer a chat, by name. The chat's agent is left out, and the team in
 * which it is already free.
 */
export function transferTargets({
  contact,
  viewer,
  people,
  teams,
  language,
}: TargetSource): Targets {
  const forTeams = { contact, teamCount: teams.length }
  const direct: Target[] = []
  const throughTeam: Target[] = []
  for (const agent of people.toSorted(byName(language))) {
    if (isAgentOf(contact, agent.id)) continue
    const way = transferWay(viewer, forTeams, agent)
    const value = agentValue(agent.id)
    if (way === 'direct') direct.push({ kind: 'agent', value, agent })
    const team = teams.find(({ tagId }) => tagId !== undefined && tagId === agent.teamTagId)
    if (way === 'throughTeam' && team !== undefined)
      throughTeam.push({ kind: 'agent', value, agent, team })
  }
  const mayChooseTeam = can(viewer, 'assignment.assignTeam', forTeams)
  const choosable = teams.filter(
    ({ tagId }) => tagId !== undefined && !(isFree(contact) && isTeamOf(contact, tagId)),
  )
  return {
    direct,
    throughTeam,
    teams: (mayChooseTeam ? choosable : []).map((team) => ({
      kind: 'team',
      value: `team ${team.id}`,
      team,
      isCurrent: isTeamOf(contact, team.tagId),
    })),
  }
}

/** Whether the viewer may follow the chat once the target has it. */
export function canFollowAfter(viewer: Viewer, contact: Contact, target: Target): boolean {
  const { groupId, teamTagId } = contact
  const after =
    target.kind === 'agent' && target.team === undefined
      ? { userId: target.agent.id, userTagId: target.agent.tagId, teamTagId }
      : { userId: undefined, userTagId: undefined, teamTagId: target.team?.tagId }
  return can(viewer, 'chat.follow', { groupId, ...after })
}

/** The agents and teams to whom the viewer can give several chats at once, by name. */
export function bulkTargets({
  viewer,
  people,
  teams,
  language,
}: Omit<TargetSource, 'contact'>): Targets {
  const teamCount = teams.length
  const hasAgents = can(viewer, 'chats.offer', { kind: 'toAgent', teamCount })
  const hasTeams = can(viewer, 'chats.offer', { kind: 'toTeam', teamCount })
  return {
    direct: people
      .filter((agent) => hasAgents && can(viewer, 'assignment.toAgent', agent))
      .toSorted(byName(language))
      .map((agent) => ({ kind: 'agent', value: agentValue(agent.id), agent })),
    throughTeam: [],
    teams: teams
      .filter(({ tagId }) => hasTeams && tagId !== undefined)
      .map((team) => ({ kind: 'team', value: `team ${team.id}`, team, isCurrent: false })),
  }
}

export const targetName = (target: Target): string =>
  target.kind === 'agent' ? target.agent.name : target.team.name

/** The targets whose name, or whose team's name, contains the text. */
export function targetsNamed(targets: Targets, text: string): Targets {
  const wanted = foldText(text.trim())
  const isNamed = (target: Target) =>
    [targetName(target), target.team?.name ?? ''].some((name) => foldText(name).includes(wanted))
  return {
    direct: targets.direct.filter(isNamed),
    throughTeam: targets.throughTeam.filter(isNamed),
    teams: targets.teams.filter(isNamed),
  }
}

/** The agents of a target: the agent alone, or those of the team. */
export const agentsOf = (target: Target, people: readonly Member[]): readonly Member[] =>
  target.kind === 'agent' ? [target.agent] : teamAgents(target.team, people)

import type { TFunction } from 'i18next'
import type { Member } from '#contract/entities/people/member.ts'
import type { ChatHolder } from '#contract/entities/people/member-details.ts'
import { isActiveAgent } from '#contract/policies/chats/agents.ts'
import { byName } from '#contract/rules/text/sort-by-name.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { roleKey } from '#renderer/i18n/role-text.ts'

/** An agent in a filter: the tag by which chats are filtered, and the name that is shown. */
export interface AgentChoice {
  readonly id: string
  readonly name: string
}

/**
 * Why a user gets no chats, in brackets after the name: they have no access, another role, or left the group. Empty for
 * an active agent.
 * @param member undefined for a user who is not in the group
 */
export function agentState(t: TFunction, member: Member | undefined): string {
  if (member === undefined) return t('shell.agents.left')
  if (member.disabled) return t('shell.agents.noAccess')
  return isActiveAgent(member) ? '' : t(roleKey(member))
}

/**
 * The agents by whom chats can be filtered: the active ones, and everybody else who has chats, with the reason why they
 * get no more of them.
 * @param alwaysListed tags to include even if their user has no chats
 */
export function agentChoices(
  t: TFunction,
  language: string,
  members: readonly Member[],
  { holders, alwaysListed }: { holders: readonly ChatHolder[]; alwaysListed: readonly string[] },
): AgentChoice[] {
  const choices = new Map<string, string>()
  const add = (tagId: string, name: string, member: Member | undefined) => {
    const state = agentState(t, member)
    if (!choices.has(tagId))
      choices.set(tagId, state === '' ? name : t('shell.agents.withState', { name, state }))
  }
  for (const member of members) {
    const { tagId, name } = member
    if (tagId === undefined) continue
    const isListed = isActiveAgent(member) || alwaysListed.includes(tagId)
    if (isListed || holders.some((one) => one.tagId === tagId)) add(tagId, name, member)
  }
  for (const { id, tagId, name } of holders) {
    const member = members.find((one) => one.id === id)
    if (tagId !== undefined) add(tagId, member?.name ?? name ?? literals.unknownAgent, member)
  }
  return [...choices].map(([id, name]) => ({ id, name })).toSorted(byName(language))
}

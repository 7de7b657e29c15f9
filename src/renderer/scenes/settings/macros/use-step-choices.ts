import type { ComboboxItemGroup } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChatActionKind } from '#contract/entities/chats/chat-action-kinds.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { canHaveChats } from '#contract/policies/chats/agents.ts'
import { isUsable } from '#contract/rules/templates/sendable-template.ts'
import { useNumberedFields } from '#renderer/data/contacts/contact-fields.ts'
import { teamsQuery, usersQuery } from '#renderer/data/groups/group-queries.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import {
  channelTemplatesQuery,
  interactiveTemplatesQuery,
  mediaTemplatesQuery,
  quickTemplatesQuery,
} from '#renderer/data/templates/template-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** A choice of a select field. */
interface Choice {
  readonly value: string
  readonly label: string
}

export interface StepChoices {
  /** What a step of each kind can name, in groups with headings; absent for the kinds that name nothing. */
  readonly targets: Partial<Record<ChatActionKind, ComboboxItemGroup<Choice>[]>>
  readonly statusTags: readonly string[]
  readonly teams: readonly Choice[]
  /** Whether all of them are known. */
  readonly areLoaded: boolean
}

const choicesOf = (items: readonly { readonly id: string; readonly name: string }[]): Choice[] =>
  items.map(({ id, name }) => ({ value: id, label: name }))

/** What the steps of a macro can name in a group. */
export function useStepChoices(group: Group): StepChoices {
  const { t } = useTexts('macros')
  const fields = useNumberedFields()
  const tags = useQuery(tagsQuery(group.id)).data?.items
  const teams = useQuery(teamsQuery(group.id)).data?.items
  const users = useQuery(usersQuery(group.id)).data?.items
  const quick = useQuery(quickTemplatesQuery(group.id)).data
  const interactive = useQuery(interactiveTemplatesQuery(group.id)).data
  const media = useQuery(mediaTemplatesQuery(group.id)).data
  const channel = useQuery(channelTemplatesQuery(group.id)).data
  const groupOf = (name: string, items: Choice[]): ComboboxItemGroup<Choice>[] =>
    items.length === 0 ? [] : [{ group: name, items }]
  const plain = choicesOf((tags ?? []).filter(({ archived }) => !archived))
  const allTeams = choicesOf(teams ?? [])
  const agents = choicesOf((users ?? []).filter(canHaveChats))
  const receiver = (to: string, { value, label }: Choice) => ({ value: `${to} ${value}`, label })
  return {
    targets: {
      answer: [
        ...groupOf(t('macros:choices.quick'), choicesOf(quick ?? [])),
        ...groupOf(
          t('macros:choices.choices'),
          choicesOf([...(interactive ?? []), ...(media ?? [])]),
        ),
        ...groupOf(t('macros:choices.templates'), choicesOf((channel ?? []).filter(isUsable))),
      ],
      tag: groupOf(t('macros:choices.tags'), plain),
      untag: groupOf(t('macros:choices.tags'), plain),
      level: group.levels.flatMap((level) =>
        groupOf(level.name, choicesOf(group.tagsLvl.filter(({ type }) => type === level.id))),
      ),
      field: groupOf(
        t('macros:choices.fields'),
        fields.map(({ number, name }) => ({ value: String(number), label: name })),
      ),
      assign: [
        ...groupOf(t('macros:choices.who'), [{ value: 'self', label: t('macros:choices.self') }]),
        ...groupOf(
          t('macros:choices.teams'),
          allTeams.map((one) => receiver('team', one)),
        ),
        ...groupOf(
          t('macros:choices.agents'),
          agents.map((one) => receiver('agent', one)),
        ),
      ],
    },
    statusTags: group.chatStatusTags,
    teams: allTeams,
    areLoaded: [tags, teams, users, quick, interactive, media, channel].every(
      (one) => one !== undefined,
    ),
  }
}

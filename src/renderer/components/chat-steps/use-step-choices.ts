import type { ComboboxItemGroup } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChatActionKind } from '#contract/entities/chats/chat-action-kinds.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { WebhookName } from '#contract/entities/groups/webhook.ts'
import { canHaveChats } from '#contract/policies/chats/agents.ts'
import { isUsable } from '#contract/rules/templates/sendable-template.ts'
import { useNumberedFields } from '#renderer/data/contacts/contact-fields.ts'
import { teamsQuery, usersQuery } from '#renderer/data/groups/group-queries.ts'
import { useWebhookNames } from '#renderer/data/groups/integrations.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import {
  channelTemplatesQuery,
  interactiveTemplatesQuery,
  mediaTemplatesQuery,
  quickTemplatesQuery,
} from '#renderer/data/templates/template-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** A choice of a select field. */
export interface Choice {
  readonly value: string
  readonly label: string
}

export interface StepChoices {
  /** What a step of each kind can name, in groups with headings; absent for the kinds that name nothing, or cannot be added. */
  readonly targets: Partial<Record<ChatActionKind, ComboboxItemGroup<Choice>[]>>
  /** The ids of the webhooks that are off. */
  readonly webhooksOff: readonly string[]
  readonly statusTags: readonly string[]
  readonly teams: readonly Choice[]
  /** The members of the group. */
  readonly people: readonly Choice[]
  /** Whether all of them are known. */
  readonly areLoaded: boolean
}

const choicesOf = (items: readonly { readonly id: string; readonly name: string }[]): Choice[] =>
  items.map(({ id, name }) => ({ value: id, label: name }))

/**
 * What the steps of a macro or a rule can name in a group.
 * @param isRule whether nobody runs the steps, so none can be for whoever does
 */
export function useStepChoices(group: Group, isRule = false): StepChoices {
  const { t } = useTexts('chatSteps')
  const fields = useNumberedFields()
  const tags = useQuery(tagsQuery(group.id)).data?.items
  const teams = useQuery(teamsQuery(group.id)).data?.items
  const users = useQuery(usersQuery(group.id)).data?.items
  const quick = useQuery(quickTemplatesQuery(group.id)).data
  const interactive = useQuery(interactiveTemplatesQuery(group.id)).data
  const media = useQuery(mediaTemplatesQuery(group.id)).data
  const channel = useQuery(channelTemplatesQuery(group.id)).data
  const webhooks = useWebhookNames()
  const groupOf = (name: string, items: Choice[]): ComboboxItemGroup<Choice>[] =>
    items.length === 0 ? [] : [{ group: name, items }]
  const plain = choicesOf((tags ?? []).filter(({ archived }) => !archived))
  const allTeams = choicesOf(teams ?? [])
  const agents = choicesOf((users ?? []).filter(canHaveChats))
  const webhookLabel = ({ name, isOn }: WebhookName) =>
    isOn ? name : t('chatSteps:choices.webhookOff', { name })
  const receiver = (to: string, { value, label }: Choice) => ({ value: `${to} ${value}`, label })
  return {
    targets: {
      answer: [
        ...groupOf(t('chatSteps:choices.quick'), choicesOf(quick ?? [])),
        ...groupOf(
          t('chatSteps:choices.choices'),
          choicesOf([...(interactive ?? []), ...(media ?? [])]),
        ),
        ...groupOf(t('chatSteps:choices.templates'), choicesOf((channel ?? []).filter(isUsable))),
      ],
      tag: groupOf(t('chatSteps:choices.tags'), plain),
      untag: groupOf(t('chatSteps:choices.tags'), plain),
      level: group.levels.flatMap((level) =>
        groupOf(level.name, choicesOf(group.tagsLvl.filter(({ type }) => type === level.id))),
      ),
      field: groupOf(
        t('chatSteps:choices.fields'),
        fields.map(({ number, name }) => ({ value: String(number), label: name })),
      ),
      ...(webhooks !== undefined && {
        webhook: groupOf(
          t('chatSteps:choices.webhooks'),
          webhooks.map((one) => ({ value: one.id, label: webhookLabel(one) })),
        ),
      }),
      assign: [
        ...groupOf(
          t('chatSteps:choices.who'),
          isRule ? [] : [{ value: 'self', label: t('chatSteps:choices.self') }],
        ),
        ...groupOf(t('chatSteps:choices.share'), [
          { value: 'next', label: t('chatSteps:choices.next') },
        ]),
        ...groupOf(
          t('chatSteps:choices.teams'),
          allTeams.map((one) => receiver('team', one)),
        ),
        ...groupOf(
          t('chatSteps:choices.agents'),
          agents.map((one) => receiver('agent', one)),
        ),
      ],
    },
    webhooksOff: (webhooks ?? []).flatMap(({ id, isOn }) => (isOn ? [] : [id])),
    statusTags: group.chatStatusTags,
    teams: allTeams,
    people: choicesOf(users ?? []),
    areLoaded: [tags, teams, users, quick, interactive, media, channel].every(
      (one) => one !== undefined,
    ),
  }
}

import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useContactFields, useFieldNames } from '#renderer/data/contacts/contact-fields.ts'
import { teamsQuery, usersQuery } from '#renderer/data/groups/group-queries.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { useWebhookNames } from '#renderer/data/groups/integrations.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { fieldText } from '#contract/rules/contacts/field-text.ts'
import { useFieldWords } from '#renderer/components/contact-fields/use-field-words.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The names of what steps and conditions name by ids. Of what does not exist any more, a text that says so. */
export interface ActionNames {
  readonly tag: (id: string) => string
  readonly level: (id: string) => string
  readonly team: (id: string) => string
  readonly user: (id: string) => string
  readonly field: (number: number) => string
  /** A value as its field writes it. */
  readonly fieldValue: (number: number, value: string) => string
  /** Absent if the viewer does not know the webhooks. */
  readonly webhook?: (id: string) => string
}

/** Something with a name. */
export interface Named {
  readonly id: string
  readonly name: string
}

const loading = '…'

/** Returns the name of an id in a list, which may not have loaded. */
export const namer =
  (items: readonly Named[] | undefined, gone: string) =>
  (id: string): string =>
    items === undefined ? loading : (items.find((one) => one.id === id)?.name ?? gone)

/** The names of a group’s tags, teams, members and fields. */
export function useActionNames(): ActionNames {
  const { t } = useTexts('chatSteps')
  const group = useAtomValue(groupAtom)
  const groupId = group?.id ?? ''
  const gone = t('chatSteps:gone')
  const fields = useContactFields()
  const words = useFieldWords()
  const webhooks = useWebhookNames()
  return {
    ...(webhooks !== undefined && { webhook: namer(webhooks, gone) }),
    tag: namer(useQuery(tagsQuery(groupId)).data?.items, gone),
    level: namer(group?.tagsLvl, gone),
    team: namer(useQuery(teamsQuery(groupId)).data?.items, gone),
    user: namer(useQuery(usersQuery(groupId)).data?.items, gone),
    field: useFieldNames(),
    fieldValue: (number, value) => {
      const field = fields.find((one) => one.number === number)
      return field === undefined ? value : fieldText(value, field, words)
    },
  }
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import { languageOf } from '#contract/limits.ts'
import { fieldName } from '#contract/rules/contacts/field-name.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { groupAtom } from '#renderer/data/session/session.ts'

/** The group's fields of contacts that have a name, in their order. */
export function contactFieldsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('contactFields', groupId),
    queryFn: ({ signal }) =>
      call(contactFieldsApi.contactFields, { query: { groupId }, groupId, signal }),
  })
}

const none: readonly ContactField[] = []

/** The named fields of the viewed group's contacts, in their order. None until they are known, and at a service without names. */
export function useContactFields(): readonly ContactField[] {
  const group = useAtomValue(groupAtom)
  const { data } = useQuery({
    ...contactFieldsQuery(group?.id ?? ''),
    enabled: group?.namesFields === true,
  })
  return data?.items ?? none
}

/** The name of a custom field by its number, from 1; of one without a name, "Field 3". */
export function useFieldNames(): (number: number) => string {
  const fields = useContactFields()
  const { t, i18n } = useTranslation()
  return (number) => {
    const field = fields.find((one) => one.number === number)
    if (field === undefined) return t('inbox.sidebar.custom', { number })
    return fieldName(field, languageOf(i18n.language))
  }
}

/** All custom fields with their names: those that have one in their order, then the others by number. */
export function useNumberedFields(): readonly { readonly number: number; readonly name: string }[] {
  const named = useContactFields().map(({ number }) => number)
  const nameOf = useFieldNames()
  const others = customNumbers.filter((number) => !named.includes(number))
  return [...named, ...others].map((number) => ({ number, name: nameOf(number) }))
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contactFieldUsesApi } from '#contract/api/contacts/contact-field-uses.ts'
import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import type { FieldCheckBody } from './field-draft.ts'

const paramsOf = (number: number) => ({ number: String(number) })

/** How many contacts have a value in each field. */
export const fieldCountsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeyOf('contactFields', groupId, 'counts'),
    queryFn: ({ signal }) =>
      call(contactFieldsApi.contactFieldCounts, { groupId, query: { groupId }, signal }),
    // No live event reports a change of a contact’s value to this screen.
    refetchOnMount: 'always',
  })

/** What uses each field. */
export const fieldUsesQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeyOf('contactFields', groupId, 'uses'),
    queryFn: ({ signal }) =>
      call(contactFieldUsesApi.contactFieldUses, { groupId, query: { groupId }, signal }),
    // Segments, rules, macros, templates and campaigns change on other screens.
    refetchOnMount: 'always',
  })

/** The most frequent values of a field. */
export const fieldValuesQuery = (groupId: string, number: number) =>
  queryOptions({
    queryKey: queryKeyOf('contactFields', groupId, 'values', number),
    queryFn: ({ signal }) =>
      call(contactFieldsApi.contactFieldValues, {
        groupId,
        params: paramsOf(number),
        query: { groupId },
        signal,
      }),
    refetchOnMount: 'always',
  })

/** What a change of a field would do with its values. */
export const fieldCheckQuery = (groupId: string, number: number, body: FieldCheckBody) =>
  queryOptions({
    queryKey: queryKeyOf('contactFields', groupId, 'check', number, body),
    queryFn: ({ signal }) =>
      call(contactFieldsApi.checkContactField, {
        groupId,
        params: paramsOf(number),
        body,
        signal,
      }),
    placeholderData: keepPreviousData,
  })

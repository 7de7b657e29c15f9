import { queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/api/endpoint.ts'
import type { contentApi } from '#contract/api/content.ts'
import { rawStatuses, textOfStatus } from '#contract/error-catalogue.ts'
import { errorStatuses, localErrorCodes } from '#contract/errors.ts'
import type { Language } from '#contract/limits.ts'
import { ApiError } from './api-error.ts'
import { queryClient } from './query.ts'
import { languageAtom } from './session.ts'
import { store } from './store.ts'
import { waitAtMost } from './wait-at-most.ts'

type Answer = OutputOf<typeof contentApi.errorTexts>
type FetchTexts = (language: Language) => Promise<Answer>

/** The content service's text of each error code, fetched once for a language. */
export const contentTextsQuery = (language: Language, fetchTexts: FetchTexts) =>
  queryOptions({
    queryKey: ['contentTexts', language],
    queryFn: () => fetchTexts(language),
    staleTime: Infinity,
    retry: false,
  })

/** The text of a code in an answer of the content service. */
export const textIn = (answer: Answer | undefined, code: string): string | undefined =>
  answer?.items.find((item) => item.code === code)?.text

/** Whether the contract knows no text for an error of a service, nor passes the service's own on. */
const isUnnamed = ({ code, status }: ApiError): boolean =>
  !Object.hasOwn(errorStatuses, code) &&
  !localErrorCodes.some((local) => local === code) &&
  textOfStatus[status] === undefined &&
  !rawStatuses.includes(status)

/** Gives an error whose code the contract does not know the text of the content service, if that has one. */
export async function withContentText(error: ApiError, fetchTexts: FetchTexts): Promise<ApiError> {
  if (!isUnnamed(error)) return error
  const query = contentTextsQuery(store.get(languageAtom), fetchTexts)
  // Rejections are those of a service without such texts.
  await waitAtMost([queryClient.fetchQuery(query)])
  const text = textIn(queryClient.getQueryData(query.queryKey), error.code)
  return text === undefined
    ? error
    : new ApiError(error.status, error.code, text, error.retryAfterMs)
}

import { queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/api/endpoint.ts'
import type { contentApi } from '#contract/api/messages/content.ts'
import { rawStatuses, textOfStatus } from '#contract/error-catalogue.ts'
import { errorStatuses, localErrorCodes } from '#contract/errors.ts'
import type { Language } from '#contract/limits.ts'
import { ApiError } from './api-error.ts'
import { queryClient } from './query.ts'
import { languageAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { waitAtMost } from './wait-at-most.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

type Answer = OutputOf<typeof contentApi.errorTexts>
type FetchTexts = (language: Language) => Promise<Answer>

/** The error texts of the content service (`contentApi`), fetched once for each language. */
export const contentTextsQuery = (language: Language, fetchTexts: FetchTexts) =>
  queryOptions({
    queryKey: queryKeyOf('contentTexts', language),
    queryFn: () => fetchTexts(language),
    staleTime: Infinity,
    retry: false,
  })

/** The text of an error code in a response of the content service. */
export const textIn = (answer: Answer | undefined, code: string): string | undefined =>
  answer?.items.find((item) => item.code === code)?.text

/**
 * Whether the app has nothing to show for an error: it has no text for the code, it has no text for the status, and it
 * does not show the service's own message for this status.
 */
const hasNoText = ({ code, status }: ApiError): boolean =>
  !Object.hasOwn(errorStatuses, code) &&
  !localErrorCodes.some((local) => local === code) &&
  textOfStatus[status] === undefined &&
  !rawStatuses.includes(status)

/**
 * Replaces the message of an error by the content service's text. Returns the error unchanged if the app itself has
 * something to show, or if the content service has no text.
 */
export async function withContentText(error: ApiError, fetchTexts: FetchTexts): Promise<ApiError> {
  if (!hasNoText(error)) return error
  const query = contentTextsQuery(store.get(languageAtom), fetchTexts)
  // A service without error texts refuses this call. The error then keeps its message.
  await waitAtMost([queryClient.fetchQuery(query)])
  const text = textIn(queryClient.getQueryData(query.queryKey), error.code)
  return text === undefined
    ? error
    : new ApiError(error.status, error.code, text, error.retryAfterMs)
}

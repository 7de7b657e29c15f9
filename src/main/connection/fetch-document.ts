import { connectionDocumentPath, type ConnectionDocument } from '#contract/connection.ts'
import { Failure } from '#main/failure.ts'
import { asFailure } from '#main/http/to-failure.ts'
import { followSameOrigin } from '#main/http/same-origin-redirects.ts'
import { readText } from '#main/http/read-text.ts'
import { withDeadline } from '#main/http/deadline.ts'
import type { Clock, Fetch } from '#main/ports.ts'
import { checkDocument, type Trust } from './validate-document.ts'

/** Time limit for fetching the document, ms. */
export const DOCUMENT_TIMEOUT_MS = 10_000
/** Maximum size of the document, bytes. A usual document is far smaller. */
export const DOCUMENT_BYTES = 256 * 1024

/**
 * Fetches the connection document of an address and validates it.
 * @param address as returned by parseAddress
 * @throws Failure NETWORK, TIMEOUT, CANCELLED (by `signal`), NOT_FOUND (no document at this address), BAD_RESPONSE
 * (another error status, or not a valid document)
 */
export async function fetchDocument(
  { fetch, clock }: { fetch: Fetch; clock: Clock },
  address: string,
  trust: Trust,
  signal?: AbortSignal,
): Promise<ConnectionDocument> {
  const fetchSameOrigin = followSameOrigin(fetch, () => true)
  try {
    return await withDeadline(clock, DOCUMENT_TIMEOUT_MS, signal, async (within) => {
      const response = await fetchSameOrigin(address + connectionDocumentPath, {
        headers: { accept: 'application/json' },
        signal: within,
      })
      if (response.ok) return checkDocument(await readJson(response), trust)
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) {
        throw new Failure('NOT_FOUND', 'There is no workspace at this address.')
      }
      throw new Failure('BAD_RESPONSE', `The address answered ${response.status}.`)
    })
  } catch (error) {
    throw asFailure(error)
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response, DOCUMENT_BYTES)
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('BAD_RESPONSE', 'There is no workspace at this address.')
  }
}

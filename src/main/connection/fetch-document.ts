import { connectionDocumentPath, type ConnectionDocument } from '#contract/connection.ts'
import { Failure } from '../failure.ts'
import { asFailure, followSameOrigin, readText, withDeadline } from '../http/index.ts'
import type { Clock, Fetch } from '../ports.ts'
import { checkDocument, type Trust } from './validate-document.ts'

/** The longest that fetching the document may take, ms. */
export const DOCUMENT_TIMEOUT_MS = 10_000
/** A document is a page of text; what is longer is something else, bytes. */
export const DOCUMENT_BYTES = 256 * 1024

/**
 * Fetches a workspace's connection document and checks it.
 * @param address as parseAddress gives it
 * @throws Failure NETWORK, TIMEOUT, CANCELLED, NOT_FOUND (nothing there), BAD_RESPONSE (something else is there)
 */
export async function fetchDocument(
  { fetch, clock }: { fetch: Fetch; clock: Clock },
  address: string,
  trust: Trust,
  signal?: AbortSignal,
): Promise<ConnectionDocument> {
  const ask = followSameOrigin(fetch, () => true)
  try {
    return await withDeadline(clock, DOCUMENT_TIMEOUT_MS, signal, async (within) => {
      const response = await ask(address + connectionDocumentPath, {
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
    throw new Failure('BAD_RESPONSE', 'What is at this address is no workspace.')
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const current = new AsyncLocalStorage<string>()

/** The name of the header with the id of a call, in the request of a proxy and in the response. */
export const requestIdHeader = 'x-request-id'

/** The id of the call that the running code belongs to, for the log; undefined outside calls. */
export const currentRequest = (): string | undefined => current.getStore()

/**
 * Runs the work of a call.
 * @param given an id that a proxy has given to the call; one of another form is not used, because it is logged
 */
export function withRequestId<Result>(given: string | null, work: (id: string) => Result): Result {
  const id = given !== null && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  return current.run(id, () => work(id))
}

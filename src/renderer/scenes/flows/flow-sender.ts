import { flowsApi } from '#contract/api/flows.ts'
import type { BodyOf } from '#contract/api/endpoint.ts'
import { call } from '#renderer/data/api-client.ts'

/**
 * Creates a function that sends a flow. A retry of the same request uses the same idempotency key, because the service
 * may have accepted the first attempt.
 */
export function createFlowSender() {
  /** The last attempt: the serialized request and its idempotency key. */
  let tried = { what: '', key: '' }
  return (groupId: string, body: BodyOf<typeof flowsApi.sendFlow>) => {
    const what = JSON.stringify([groupId, body])
    if (tried.what !== what) tried = { what, key: crypto.randomUUID() }
    return call(flowsApi.sendFlow, { groupId, body, idempotencyKey: tried.key })
  }
}

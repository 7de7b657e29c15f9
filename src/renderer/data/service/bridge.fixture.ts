import { vi } from 'vitest'
import type {
  BridgeAnswer,
  PushName,
  PushPayload,
  RequestInput,
  RequestName,
  RequestOutput,
} from '#contract/bridge.ts'

/** What a test answers to a request of the page: the value, or a refusal. */
export type Responses = {
  [Name in RequestName]?: (
    input: RequestInput<Name>,
  ) =>
    RequestOutput<Name> | BridgeAnswer<never> | Promise<RequestOutput<Name> | BridgeAnswer<never>>
}

/** A refusal of the main process. */
export const refused = (code: string, status?: number): BridgeAnswer<never> => ({
  ok: false,
  error: { code, message: code, ...(status !== undefined && { status }) },
})

const isRefusal = (value: unknown): value is BridgeAnswer<never> =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false

/**
 * Test double of the main process: it answers the requests that a test names, and pushes what the test says. Other
 * requests are never answered.
 */
export function startBridge(responses: Responses = {}) {
  const requests: { readonly name: RequestName; readonly input: unknown }[] = []
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  vi.stubGlobal('bandeja', {
    window: 'main',
    async request(name: RequestName, input: never) {
      requests.push({ name, input })
      const respond: ((input: never) => unknown) | undefined = responses[name]
      if (respond === undefined) return await new Promise<never>(() => undefined)
      const value = await respond(input)
      return isRefusal(value) ? value : { ok: true, value }
    },
    on(name: PushName, listener: (payload: unknown) => void) {
      const listening = listeners.get(name) ?? new Set()
      listeners.set(name, listening.add(listener))
      return () => void listening.delete(listener)
    },
  })
  return {
    /** The responses by request. A test may add or replace one. */
    responses,
    /** The inputs of all requests of this name, oldest first. */
    requests: (name: RequestName): unknown[] =>
      requests.filter((one) => one.name === name).map(({ input }) => input),
    /** Pushes to the page, as main does. */
    push<Name extends PushName>(name: Name, payload: PushPayload<Name>): void {
      for (const listener of listeners.get(name) ?? []) listener(payload)
    },
  }
}

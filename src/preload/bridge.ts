import type { Bridge, PushName, PushPayload } from '#contract/bridge.ts'

/** How the bridge's requests and pushes reach main. */
export interface BridgeChannel {
  request: Bridge['request']
  /** Calls the receiver with each push. */
  onPush: (receive: (name: PushName, payload: unknown) => void) => void
  /** Reports whether the page listens to a push. */
  reportListening: (name: PushName, isListening: boolean) => void
}

/**
 * Creates the bridge that the page uses. It does not check names and payloads: main does. This module imports only types,
 * because the tests' page host runs its text in a browser.
 */
export function createBridge(window: Bridge['window'], channel: BridgeChannel): Bridge {
  const listeners = new Map<PushName, Set<(payload: unknown) => void>>()

  const reportListening = (name: PushName) =>
    channel.reportListening(name, (listeners.get(name)?.size ?? 0) > 0)

  channel.onPush((name, payload) => {
    for (const listener of listeners.get(name) ?? []) listener(payload)
  })

  return {
    window,
    request: channel.request,
    on<Name extends PushName>(name: Name, listener: (payload: PushPayload<Name>) => void) {
      // Wrap the listener, because the same listener may be registered twice, and a set stores each function only once.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- main has validated the payload by the schema of the name
      const entry = (payload: unknown) => listener(payload as PushPayload<Name>)
      const entries = listeners.get(name) ?? new Set()
      listeners.set(name, entries.add(entry))
      reportListening(name)
      return () => {
        entries.delete(entry)
        reportListening(name)
      }
    },
  }
}

import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge, PushName } from '#contract/bridge.ts'
import { bridgeChannels, heldPush } from '#contract/bridge-channels.ts'

/**
 * The bridge, exposed. It carries names and payloads and judges none of them: the desktop checks what the
 * page asks, and the page's client checks what it is told.
 */
const listeners = new Map<PushName, Set<(payload: unknown) => void>>()

function sayWhetherHeard(name: PushName): void {
  if (name !== heldPush) return
  ipcRenderer.send(bridgeChannels.listening, (listeners.get(name)?.size ?? 0) > 0)
}

ipcRenderer.on(bridgeChannels.push, (_: IpcRendererEvent, name: PushName, payload: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload)
})

const bridge: Bridge = {
  request: (name, input) => ipcRenderer.invoke(bridgeChannels.request, name, input),
  on(name, listener) {
    // Each call is a listener of its own, even where a function is given twice.
    const entry = (payload: unknown) => listener(payload)
    const entries = listeners.get(name) ?? new Set()
    listeners.set(name, entries.add(entry))
    sayWhetherHeard(name)
    return () => {
      entries.delete(entry)
      sayWhetherHeard(name)
    }
  },
}

contextBridge.exposeInMainWorld('bandeja', bridge)

import { contextBridge, ipcRenderer, webFrame, type IpcRendererEvent } from 'electron'
import type { Bridge, PushName } from '#contract/bridge.ts'
import { bridgeChannels, bufferedPush, chatWindowArgument } from '#contract/bridge-channels.ts'

/**
 * Exposes the bridge. It passes names and payloads on unchecked: the main process validates requests, the page's
 * client validates pushes.
 */
const listeners = new Map<PushName, Set<(payload: unknown) => void>>()

function reportListening(name: PushName): void {
  if (name !== bufferedPush) return
  ipcRenderer.send(bridgeChannels.listening, (listeners.get(name)?.size ?? 0) > 0)
}

ipcRenderer.on(bridgeChannels.push, (_: IpcRendererEvent, name: PushName, payload: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload)
})

const bridge: Bridge = {
  window: process.argv.includes(chatWindowArgument) ? 'chat' : 'main',
  request: (name, input) => ipcRenderer.invoke(bridgeChannels.request, name, input),
  on(name, listener) {
    // A new function per call: the same listener may be registered twice.
    const entry = (payload: unknown) => listener(payload)
    const entries = listeners.get(name) ?? new Set()
    listeners.set(name, entries.add(entry))
    reportListening(name)
    return () => {
      entries.delete(entry)
      reportListening(name)
    }
  },
}

contextBridge.exposeInMainWorld('bandeja', bridge)

/** The parts of the DOM that are used here; this program is compiled without its types. */
declare const window: {
  location: { origin: string }
  navigation: {
    addEventListener(
      type: 'navigate',
      listener: (event: {
        destination: { url: string }
        /** The file name of a download; null for a navigation. */
        downloadRequest: string | null
        preventDefault(): void
      }) => void,
      options: { capture: boolean },
    ): void
  }
}

// Chromium commits about:blank without asking the main process, so it is prevented here. First in the capture phase:
// a script of the page cannot stop this listener.
window.navigation.addEventListener(
  'navigate',
  (event) => {
    const { destination, downloadRequest } = event
    const { origin } = window.location
    // A file that the page has made, e.g. an exported flow, is saved and not navigated to.
    const isOwnFile = downloadRequest !== null && destination.url.startsWith(`blob:${origin}/`)
    if (!isOwnFile && !destination.url.startsWith(`${origin}/`)) event.preventDefault()
  },
  { capture: true },
)

// The app makes no calls. A frame inside the page still has WebRTC; there the proxy policy of the main process applies.
void webFrame.executeJavaScript(
  'delete globalThis.RTCPeerConnection; delete globalThis.webkitRTCPeerConnection; undefined',
)

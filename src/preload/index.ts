import { contextBridge, ipcRenderer, webFrame, type IpcRendererEvent } from 'electron'
import type { Bridge, PushName, PushPayload } from '#contract/bridge.ts'
import { bridgeChannels, bufferedPush, chatWindowArgument } from '#contract/bridge-channels.ts'

/** This script exposes the bridge to the page. It does not check names and payloads: main does. */

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

contextBridge.exposeInMainWorld('bandeja', bridge)

/** Declares the parts of the DOM that this script uses, because it is compiled without the DOM types. */
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

// Cancels navigations to other origins. Main cannot cancel all of them: Chromium opens about:blank without asking main.
// The listener runs in the capture phase, before the page's own listeners, because they could stop the event.
window.navigation.addEventListener(
  'navigate',
  (event) => {
    const { destination, downloadRequest } = event
    const { origin } = window.location
    // Downloads of files that the page created, e.g. an exported flow, are allowed.
    const isOwnFile = downloadRequest !== null && destination.url.startsWith(`blob:${origin}/`)
    if (!isOwnFile && !destination.url.startsWith(`${origin}/`)) event.preventDefault()
  },
  { capture: true },
)

// The app makes no voice or video calls, so WebRTC is removed from the page. Frames inside the page still have WebRTC,
// but main does not let it bypass the proxy.
void webFrame.executeJavaScript(
  'delete globalThis.RTCPeerConnection; delete globalThis.webkitRTCPeerConnection; undefined',
)

import { contextBridge, ipcRenderer, webFrame, type IpcRendererEvent } from 'electron'
import type { PushName } from '#contract/bridge.ts'
import { bridgeChannels, bufferedPush, chatWindowArgument } from '#contract/bridge-channels.ts'
import { createBridge } from './bridge.ts'
import { guardNavigation } from './guard-navigation.ts'

/** This script exposes the bridge to the page. */

const bridge = createBridge(process.argv.includes(chatWindowArgument) ? 'chat' : 'main', {
  request: (name, input) => ipcRenderer.invoke(bridgeChannels.request, name, input),
  onPush(receive) {
    ipcRenderer.on(bridgeChannels.push, (_: IpcRendererEvent, name: PushName, payload: unknown) =>
      receive(name, payload),
    )
  },
  reportListening(name, isListening) {
    if (name === bufferedPush) ipcRenderer.send(bridgeChannels.listening, isListening)
  },
})

contextBridge.exposeInMainWorld('bandeja', bridge)

/** The page's window. The preload script is compiled without the DOM types. */
declare const window: Parameters<typeof guardNavigation>[0]

guardNavigation(window)

// The app makes no voice or video calls, so WebRTC is removed from the page. Frames inside the page still have WebRTC,
// but main does not let it bypass the proxy.
void webFrame.executeJavaScript(
  'delete globalThis.RTCPeerConnection; delete globalThis.webkitRTCPeerConnection; undefined',
)

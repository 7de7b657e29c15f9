import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron'
import { bridgeChannels } from '#contract/bridge-channels.ts'
import { answerRequest, type BridgeServer } from '#main/bridge/index.ts'
import { isOwnFrame } from './app-origin.ts'
import type { MainWindow } from './main-window.ts'

export interface BridgeIpc extends BridgeServer {
  window: MainWindow
  /** Requests wait for this: until then the session is unknown. */
  ready: Promise<unknown>
}

/**
 * Serves the bridge over IPC. Every request passes the sender check here, so no handler can forget it: messages that
 * do not come from the app's own document in the main frame of its window are logged and dropped.
 */
export function serveBridge({ window, ready, ...server }: BridgeIpc): void {
  ipcMain.handle(bridgeChannels.request, async (event, name: unknown, input: unknown) => {
    if (isTrustedSender(event)) {
      await ready
      return answerRequest(server, name, input)
    }
    throw new Error('refused')
  })
  ipcMain.on(bridgeChannels.listening, (event, isListening: unknown) => {
    if (isTrustedSender(event)) window.setPageReady(isListening === true)
  })

  function isTrustedSender({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
    if (window.owns(sender) && isOwnFrame(senderFrame)) return true
    server.log.warn('A bridge request from a foreign frame was dropped.', {
      origin: senderFrame?.origin ?? 'gone',
    })
    return false
  }
}

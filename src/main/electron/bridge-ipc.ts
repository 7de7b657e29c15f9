import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron'
import { bridgeChannels } from '#contract/bridge-channels.ts'
import { answerRequest, type BridgeHandlers } from '#main/bridge/index.ts'
import type { Log } from '../ports.ts'
import type { MainWindow } from './main-window.ts'
import { isOwnFrame } from './own-frame.ts'

export interface BridgeIpc {
  window: MainWindow
  handlers: BridgeHandlers
  /** Requests wait for it: before, nobody knows who is signed in. */
  ready: Promise<unknown>
  log: Log
}

/**
 * The one place where the page's requests come in, and where it says whether it listens. No handler can forget who is
 * asking: what does not come from the main frame of our window, at our origin, is logged and dropped.
 */
export function serveBridge({ window, handlers, ready, log }: BridgeIpc): void {
  ipcMain.handle(bridgeChannels.request, async (event, name: unknown, input: unknown) => {
    if (isOurs(event)) {
      await ready
      return answerRequest(handlers, log, name, input)
    }
    throw new Error('refused')
  })
  ipcMain.on(bridgeChannels.listening, (event, isListening: unknown) => {
    if (isOurs(event)) window.listens(isListening === true)
  })

  function isOurs({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
    if (window.owns(sender) && isOwnFrame(senderFrame)) return true
    log.warn('A request from a foreign frame was dropped.', {
      origin: senderFrame?.origin ?? 'gone',
    })
    return false
  }
}

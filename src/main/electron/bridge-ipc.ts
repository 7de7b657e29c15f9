import { ipcMain, type IpcMainInvokeEvent } from 'electron'
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
 * The one place where the page's requests come in. No handler can forget who is asking: a request that does not
 * come from the main frame of our window, at our origin, is logged and dropped.
 */
export function serveBridge({ window, handlers, ready, log }: BridgeIpc): void {
  ipcMain.handle(bridgeChannels.request, async (event, name: unknown, input: unknown) => {
    if (isOurs(event, window)) {
      await ready
      return answerRequest(handlers, log, name, input)
    }
    log.warn('A request from a foreign frame was dropped.', {
      origin: event.senderFrame?.origin ?? 'gone',
    })
    throw new Error('refused')
  })
}

function isOurs({ sender, senderFrame }: IpcMainInvokeEvent, window: MainWindow): boolean {
  return window.owns(sender) && isOwnFrame(senderFrame)
}

import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron'
import { bridgeChannels } from '#contract/bridge-channels.ts'
import { answerRequest, type BridgeServer } from '#main/bridge/handle-request.ts'
import { isOwnFrame } from './network/app-origin.ts'
import type { MainWindow } from './windows/main-window.ts'

export interface BridgeIpc extends BridgeServer {
  window: Pick<MainWindow, 'owns' | 'setPageReady'>
  /** Whether the sender of a request is the page of a window of the app other than `window`. */
  ownsOther: (senderId: number) => boolean
  /** Called after each request that was answered without an error. */
  onAnswered: (name: unknown, input: unknown, senderId: number) => void
  /** Requests wait for this promise, because the session is unknown before it resolves. */
  ready: Promise<unknown>
}

/**
 * Serves the bridge over IPC. The sender of every request is checked here, so that no handler can forget the check.
 * Messages that do not come from the app's own document in the main frame of a window are logged and refused.
 */
export function serveBridge(ipc: BridgeIpc): void {
  const { window, ready, ...server } = ipc
  ipcMain.handle(bridgeChannels.request, async (event, name: unknown, input: unknown) => {
    if (isTrustedSender(event)) {
      await ready
      const answer = await answerRequest(server, name, input)
      if (answer.ok) ipc.onAnswered(name, input, event.sender.id)
      return answer
    }
    throw new Error('refused')
  })
  ipcMain.on(bridgeChannels.listening, (event, isListening: unknown) => {
    // The message reports whether the page listens for navigations. Main navigates only the main window.
    if (isTrustedSender(event) && window.owns(event.sender)) {
      window.setPageReady(isListening === true)
    }
  })

  function isTrustedSender({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
    const isOurs = window.owns(sender) || ipc.ownsOther(sender.id)
    if (isOurs && isOwnFrame(senderFrame)) return true
    server.log.warn('A bridge request from an unknown frame was dropped.', {
      origin: senderFrame?.origin ?? 'gone',
    })
    return false
  }
}

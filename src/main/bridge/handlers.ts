import type { RequestOutput } from '#contract/bridge.ts'
import type { ConnectionService } from '#main/connection/index.ts'
import type { ContextService } from '#main/context/index.ts'
import type { ChatWindowsService } from '#main/chat-windows/index.ts'
import type { SaveConversationPdf } from '#main/conversation-pdf/index.ts'
import type { DownloadsService } from '#main/downloads/index.ts'
import type { DraftsService } from '#main/drafts/index.ts'
import type { OutboxService } from '#main/outbox/index.ts'
import type { ProxyLoginService } from '#main/proxy-login/index.ts'
import type { RealtimeService } from '#main/realtime/index.ts'
import type { ServiceStatusService } from '#main/service-status/index.ts'
import type { SessionService } from '#main/session/index.ts'
import type { SettingsService } from '#main/settings/index.ts'
import type { SnoozesService } from '#main/snoozes/index.ts'
import type { UpdatesService } from '#main/updates/index.ts'
import { Failure } from '../failure.ts'
import type { OpenExternal } from '../ports.ts'
import type { BridgeHandlers } from './handle-request.ts'
import { externalAddress } from './external-address.ts'

/** The services that answer the page's requests. */
export interface BridgeDeps {
  connection: ConnectionService
  session: SessionService
  serviceStatus: ServiceStatusService
  realtime: RealtimeService
  outbox: OutboxService
  drafts: DraftsService
  snoozes: SnoozesService
  settings: SettingsService
  updates: UpdatesService
  chatWindows: ChatWindowsService
  downloads: DownloadsService
  saveConversationPdf: SaveConversationPdf
  proxyLogin: ProxyLoginService
  info: () => RequestOutput<'app.info'>
  /** Receives what the page reports about its screen. */
  setContext: ContextService['set']
  openExternal: OpenExternal
  writeClipboard: (text: string) => Promise<void>
}

/** Maps each bridge request to its service. */
export function bridgeHandlers(desk: BridgeDeps): BridgeHandlers {
  const { connection, session, serviceStatus, realtime, outbox, drafts, snoozes, settings } = desk
  return {
    'app.info': () => desk.info(),

    'connection.get': () => connection.view(),
    'connection.set': (input) => connection.set(input),
    'connection.forget': () => connection.forget(),

    'session.get': () => session.view(),
    'session.signIn': (input) => session.signIn(input),
    'session.signOut': (input) => session.signOut(input),
    'session.lock': () => session.lock(),
    'session.unlock': (input) => session.unlock(input),
    'session.changePassword': (input) => session.changePassword(input),
    'session.refresh': () => session.refresh(),
    'session.remember': (input) => session.remember(input),

    'context.set': (input) => desk.setContext(input),

    'serviceStatus.get': () => ({ status: serviceStatus.view() }),
    'serviceStatus.set': async ({ status }) => ({ status: await serviceStatus.set(status) }),

    'presence.typing': ({ contactId }) => realtime.type(contactId),

    'realtime.get': () => realtime.view(),

    'outbox.add': (input) => outbox.add(input),
    'outbox.list': () => outbox.list(),
    'outbox.unsent': () => outbox.unsent(),
    'outbox.retry': (input) => outbox.retry(input),
    'outbox.discard': (input) => outbox.discard(input),

    'drafts.get': (input) => drafts.get(input),
    'drafts.set': (input) => drafts.set(input),

    'snoozes.get': (input) => snoozes.get(input),
    'snoozes.set': ({ until, ...chat }) =>
      until === null ? snoozes.wake(chat) : snoozes.set({ ...chat, until }),

    'settings.get': () => settings.view(),
    'settings.set': (input) => settings.set(input),

    'proxy.get': () => desk.proxyLogin.view(),
    'proxy.answer': (answer) => desk.proxyLogin.answer(answer),

    'update.get': () => desk.updates.view(),
    'update.check': () => desk.updates.check(),
    'update.install': ({ when }) => desk.updates.install(when),
    'chatWindow.open': (input) => desk.chatWindows.open(input),
    'conversation.savePdf': (input) => desk.saveConversationPdf(input),
    'downloads.cancel': (input) => desk.downloads.cancel(input),
    'downloads.show': (input) => desk.downloads.show(input),

    'external.open': async ({ url }) => {
      const address = externalAddress(url)
      if (address === null)
        throw new Failure('FORBIDDEN', 'Addresses of this kind cannot be opened.')
      await desk.openExternal(address)
    },
    'clipboard.write': ({ text }) => desk.writeClipboard(text),
  }
}

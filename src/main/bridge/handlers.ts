import type { RequestOutput } from '#contract/bridge.ts'
import type { ConnectionService } from '#main/connection/connection.ts'
import type { Context } from '#main/context/context.ts'
import type { ChatWindowsService } from '#main/chat-windows/chat-windows.ts'
import type { SaveConversationPdf } from '#main/conversation-pdf/conversation-pdf.ts'
import type { DamagedFilesService } from '#main/damaged-files/damaged-files.ts'
import type { DiagnosticsService } from '#main/diagnostics/diagnostics.ts'
import type { DownloadsService } from '#main/downloads/downloads.ts'
import type { DraftsService } from '#main/drafts/drafts.ts'
import type { OutboxService } from '#main/outbox/outbox.ts'
import type { ProxyLoginService } from '#main/proxy-login/proxy-login.ts'
import type { RealtimeService } from '#main/realtime/realtime.ts'
import type { ServiceStatusService } from '#main/service-status/service-status.ts'
import type { SessionService } from '#main/session/session.ts'
import type { SettingsService } from '#main/settings/settings.ts'
import type { SnoozesService } from '#main/snoozes/snoozes.ts'
import type { UpdatesService } from '#main/updates/updates.ts'
import { Failure } from '#main/failure.ts'
import type { OpenExternal } from '#main/ports.ts'
import { externalAddress } from '#main/external-address.ts'
import type { BridgeHandlers } from './handle-request.ts'

/** The services that handle the page's requests. */
export interface BridgeDeps {
  connection: ConnectionService
  session: SessionService
  serviceStatus: ServiceStatusService
  realtime: RealtimeService
  outbox: OutboxService
  drafts: DraftsService
  damagedFiles: DamagedFilesService
  snoozes: SnoozesService
  settings: SettingsService
  updates: UpdatesService
  chatWindows: ChatWindowsService
  downloads: DownloadsService
  saveConversationPdf: SaveConversationPdf
  proxyLogin: ProxyLoginService
  diagnostics: DiagnosticsService
  info: () => RequestOutput<'app.info'>
  /** Receives the page's report about its open group and chat. */
  setContext: (reported: Context) => void
  openExternal: OpenExternal
  writeClipboard: (text: string) => Promise<void>
}

/** Maps each bridge request to its service. */
export function bridgeHandlers(deps: BridgeDeps): BridgeHandlers {
  const { connection, session, serviceStatus, realtime, outbox, drafts, snoozes, settings } = deps
  return {
    'app.info': () => deps.info(),

    'connection.get': () => connection.view(),
    'connection.set': (input) => connection.set(input),
    'connection.forget': () => connection.forget(),

    'session.get': () => session.view(),
    'session.signIn': (input) => session.signIn(input),
    'session.secondStep': (input) => session.secondStep(input),
    'session.beginSetup': () => session.beginSetup(),
    'session.activateSetup': (input) => session.activateSetup(input),
    'session.signInWithProvider': () => session.signInWithProvider(),
    'session.cancelProviderSignIn': () => session.cancelProviderSignIn(),
    'session.tryProvider': (input) => session.tryProvider(input),
    'session.cancelSignIn': () => session.cancelSignIn(),
    'session.signOut': (input) => session.signOut(input),
    'session.lock': () => session.lock(),
    'session.unlock': (input) => session.unlock(input),
    'session.changePassword': (input) => session.changePassword(input),
    'session.refresh': () => session.refresh(),
    'session.remember': (input) => session.remember(input),

    'context.set': (input) => deps.setContext(input),

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

    'damagedFiles.take': () => deps.damagedFiles.take(),

    'snoozes.get': (input) => snoozes.get(input),
    'snoozes.set': ({ until, ...chat }) =>
      until === null ? snoozes.wake(chat) : snoozes.set({ ...chat, until }),

    'settings.get': () => settings.view(),
    'settings.set': (input) => settings.set(input),

    'proxy.get': () => deps.proxyLogin.view(),
    'proxy.answer': (answer) => deps.proxyLogin.answer(answer),

    'update.get': () => deps.updates.view(),
    'update.check': () => deps.updates.check(),
    'update.install': ({ when }) => deps.updates.install(when),
    'chatWindow.open': (input) => deps.chatWindows.open(input),
    'conversation.savePdf': (input) => deps.saveConversationPdf(input),
    'downloads.cancel': (input) => deps.downloads.cancel(input),
    'downloads.show': (input) => deps.downloads.show(input),

    'diagnostics.collect': () => deps.diagnostics.collect(),
    'diagnostics.save': (choice) => deps.diagnostics.save(choice),

    'external.open': async ({ url }) => {
      const address = externalAddress(url)
      if (address === null)
        throw new Failure('FORBIDDEN', 'Addresses of this kind cannot be opened.')
      await deps.openExternal(address)
    },
    'clipboard.write': ({ text }) => deps.writeClipboard(text),
  }
}

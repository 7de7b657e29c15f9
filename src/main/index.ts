import { join } from 'node:path'
import { createAlerts } from './alerts/index.ts'
import { bridgeHandlers, validatedPush, pathFromArguments } from './bridge/index.ts'
import { createConnection } from './connection/index.ts'
import { createContext } from './context/index.ts'
import { createDrafts } from './drafts/index.ts'
import { loadFetchClasses, serveAppScheme } from './electron/app-scheme.ts'
import { createBadge } from './electron/badge.ts'
import { serveBridge } from './electron/bridge-ipc.ts'
import { refuseCertificateRequests } from './electron/client-certificates.ts'
import { logUncaught, recoverFromCrash } from './electron/crash-recovery.ts'
import { development } from './electron/development.ts'
import { reportFailedDownloads } from './electron/downloads.ts'
import { createFramePolicy } from './electron/frame-policy.ts'
import { startEmbeddedWorkspace } from './electron/embedded-workspace.ts'
import { fixedConnection } from './electron/managed-connection.ts'
import { keychainCipher } from './electron/keychain.ts'
import * as lifecycle from './electron/lifecycle.ts'
import { openLog } from './electron/log-file.ts'
import { appInfo, openExternal, writeClipboard } from './electron/os-integration.ts'
import { openMainWindow, type MainWindow } from './electron/main-window.ts'
import { setApplicationMenu } from './electron/menu.ts'
import { createNotifier } from './electron/notifications.ts'
import { logPageErrors } from './electron/page-console.ts'
import { appPaths } from './electron/paths.ts'
import { denyPermissions } from './electron/permissions.ts'
import { endNow, configureBeforeReady } from './electron/before-ready.ts'
import { applyNetworkPolicy } from './electron/chromium-network-policy.ts'
import { openSettingsFile } from './electron/settings-file.ts'
import { claimSingleInstance } from './electron/single-instance.ts'
import { systemFetch } from './electron/system-fetch.ts'
import { systemProxy } from './electron/system-proxy.ts'
import { applyTheme, onThemeChange, surfaceColour } from './electron/theme.ts'
import { createTokenVault } from './electron/token-vault.ts'
import { createTray } from './electron/tray.ts'
import { hasTrayHost } from './electron/tray-host.ts'
import { guardWebContents } from './electron/navigation-guards.ts'
import { createShutdown } from './shutdown.ts'
import { createFileStore } from './file-store.ts'
import { createGateway } from './gateway/index.ts'
import { asFailure } from './http/index.ts'
import { textsOf } from './i18n/index.ts'
import { createOutbox } from './outbox/index.ts'
import { createStartupGate } from './startup-gate.ts'
import { createRealtime } from './realtime/index.ts'
import { createServiceStatus } from './service-status/index.ts'
import { createSession, isSessionStale } from './session/index.ts'
import { createSettings } from './settings/index.ts'
import { createSnoozes } from './snoozes/index.ts'
import { systemClock } from './system-clock.ts'
import { createTrayService } from './tray/index.ts'

/** The desktop application, put together: the machine, the services, the window, and what connects them. */

const told = development()
let window: MainWindow | null = null
let isEnding = false
/** The place to begin at. */
let first = pathFromArguments(process.argv) ?? '/'

configureBeforeReady(told)
if (claimSingleInstance(comeForward)) {
  // Not awaited at the top: Electron is ready only once this module has run to its end.
  lifecycle.whenReady().then(start).catch(lifecycle.failToStart)
} else {
  endNow()
}

/** Another start of the program hands its arguments over. */
function comeForward(args: readonly string[]): void {
  const path = pathFromArguments(args)
  // It would be told to a window that is on its way out.
  if (isEnding) return lifecycle.relaunchAfterQuit(args, path !== null)
  if (path === null) window?.show()
  else if (window === null) first = path
  else window.open(path)
}

async function start(): Promise<void> {
  // The machine
  const paths = appPaths()
  const log = openLog({ folder: paths.logs, toConsole: told.isDevelopment })
  refuseCertificateRequests(log)
  const files = createFileStore(join(paths.userData, 'state'))
  const clock = systemClock
  const fetch = systemFetch
  const vault = createTokenVault({ cipher: keychainCipher(), files, log })
  const notifier = createNotifier({ icon: paths.icon, log })
  let isLocked = () => false
  const push = validatedPush({
    send: (name, payload) => window?.send(name, payload),
    isLocked: () => isLocked(),
    log,
  })
  const firstScreenShown = createStartupGate(clock)
  const basics = { files, fetch, clock, log, push, firstScreenShown: firstScreenShown.promise }

  // The services
  const settings = createSettings({ store: openSettingsFile(paths.userData, log), log, push })
  const { language, lastLanguage } = settings.view()
  const context = createContext(language ?? lastLanguage, () => session.user() !== null)
  const here = { ...paths.workspace, files, clock, log, isEnding: () => isEnding }
  const startHere = () => startEmbeddedWorkspace(here)
  const fixed = await fixedConnection(told, startHere)
  const fixedAddress = fixed.managed?.address ?? null
  const connection = createConnection({ ...basics, ...fixed })
  const groupId = () => context.view().groupId
  const session = createSession({ ...basics, vault, connection, groupId })
  isLocked = () => session.view().locked
  const gateway = createGateway({ ...basics, connection, session })
  const realtime = createRealtime({ ...basics, connection, session, proxyFor: systemProxy })
  const directory = join(paths.userData, 'outbox')
  const outbox = createOutbox({ ...basics, directory, connection, session, realtime })
  let outboxStopped = Promise.resolve()
  const drafts = createDrafts({ ...basics, session })
  const serviceStatus = createServiceStatus({ ...basics, connection, session, groupId })
  const texts = () => textsOf(context.view().language)
  const alerts = createAlerts({
    notifier,
    open: (path) => window?.open(path),
    show: () => window?.show(),
    context: () => ({
      user: session.user(),
      notifications: settings.view().notifications,
      sound: settings.view().notificationSound,
      language: context.view().language,
      focused: window?.isFocused() ?? false,
      groupId: groupId(),
      openContactId: context.view().contactId,
      locked: session.view().locked,
    }),
  })
  const snoozes = createSnoozes({ ...basics, session, remind: alerts.remind })
  const known = connection.start()
  const ready = known.then(() => session.start())
  loadFetchClasses()

  // The window, and what it may do
  const frames = createFramePolicy({ origins: () => connection.view()?.frames ?? [], known, clock })
  logUncaught(log)
  applyNetworkPolicy()
  denyPermissions()
  reportFailedDownloads(push)
  guardWebContents({ frames: frames.origins, log })
  const { devServer } = told
  serveAppScheme({ gateway, frames: frames.serve, folder: paths.page, devServer, log })
  applyTheme(settings.view().theme)
  lifecycle.beforeQuitting(createShutdown({ run: farewell, save, clock, log }))
  const page = (window = await openMainWindow({
    preload: paths.preload,
    icon: paths.icon,
    background: surfaceColour(),
    path: () => first,
    staysWhenClosed: hasTrayHost,
    quit: lifecycle.quit,
    hasDevTools: told.isDevelopment,
    files,
    log,
  }))
  page.onShownOrHidden(firstScreenShown.shown)
  context.onChange(firstScreenShown.told)
  const tray = createTrayService({
    menu: createTray({ pictures: paths.pictures, onClick: page.show }),
    view: () => ({
      texts: texts().tray,
      isSignedIn: session.user() !== null,
      status: serviceStatus.view(),
      isWindowVisible: page.isVisible(),
    }),
    showWindow: page.show,
    hideWindow: page.hide,
    quit: lifecycle.quit,
    setStatus: serviceStatus.set,
    onRefused() {
      const { statusFailed: title, statusFailedHelp: body } = texts().alerts
      notifier.show({ tag: 'status', title, body, silent: true, onClick: page.show })
    },
  })
  const badge = createBadge(page.native, paths.pictures)
  const handlers = bridgeHandlers({
    connection,
    session,
    serviceStatus,
    realtime,
    outbox,
    drafts,
    snoozes,
    settings,
    info: () => ({ ...appInfo(), fixedAddress, unreached: connection.unreached() }),
    setContext: context.set,
    openExternal,
    writeClipboard,
  })
  serveBridge({ window: page, handlers, isLocked, ready, log })
  logPageErrors(page.contents, log)
  recoverFromCrash({ contents: page.contents, notifier, texts: () => texts().crash, log })

  // What follows from what
  // Who has the window in the tray, or locked, attends nothing; and sees no chat behind the lock.
  const seen = () => {
    const { contactId } = context.view()
    if (contactId !== null && page.isFocused() && !session.view().locked) alerts.seen(contactId)
  }
  const attend = () => {
    const isBeforeThem = page.isVisible() && !session.view().locked
    realtime.setWorking(isBeforeThem)
    realtime.attend(isBeforeThem ? context.view().contactId : null)
  }
  // Behind the lock the page tells of no chats: a number that nobody keeps would be untrue soon.
  const count = () => {
    const waiting = session.view().locked ? 0 : context.view().pendingChats
    badge(waiting, texts().tray.waiting(waiting))
  }
  let spoken = ''
  const speak = ({ language }: { language: string }) => {
    if (language === spoken) return
    spoken = language
    setApplicationMenu({ texts: texts().menu, logs: paths.logs, quit: lifecycle.quit })
    tray.refresh()
  }
  context.onChange(({ groupId, language }) => {
    if (groupId !== null) settings.set({ lastLanguage: language })
    realtime.follow({ groupId })
    serviceStatus.follow()
    restore()
    count()
    attend()
    seen()
  })
  let { user: before, locked: wasLocked } = session.view()
  session.onChange(({ user, locked }) => {
    // At these two doors nothing on the page is lost but an upload under way, and what lies behind needs the frames of now.
    const isAtDoor = (user !== null && before === null) || (locked && !wasLocked)
    if (isAtDoor && frames.isStale()) page.contents.reload()
    if (user === null && before !== null) page.cancelNavigation()
    before = user
    if (user === null) context.clear()
    // What was shown before the lock has words in it that are nobody's to read now.
    if (user === null || (locked && !wasLocked)) alerts.clear()
    if (locked !== wasLocked) {
      count()
      page.allowDevTools(!locked)
    }
    wasLocked = locked
    attend()
  })
  realtime.onEvents((events) => {
    serviceStatus.consider(events)
    alerts.consider(events)
    snoozes.consider(events)
    if (events.some((event) => isSessionStale(event, session.user()))) askWho()
  })
  settings.onChange(({ theme }) => applyTheme(theme))
  onThemeChange(() => page.setBackground(surfaceColour()))
  page.onShownOrHidden(attend)
  page.onFocus(seen)
  lifecycle.keepRunningWithoutWindow(page.show)
  lifecycle.watchPower({
    onWake() {
      connection.checkAgain()
      realtime.wake()
      outbox.nudge()
      snoozes.look()
    },
    onSleep: () => void drafts.flush(),
  })

  const restore = () => {
    const isWithinReach = realtime.view().state === 'live' && !session.view().locked
    if (isWithinReach) void serviceStatus.restore()
  }
  realtime.onState(restore)
  session.onChange(restore)
  // Turned away for good: the session may be over, or the workspace elsewhere by now, and nothing else would ask before
  // the person does something.
  realtime.onState(({ state }) => {
    if (state !== 'stopped') return
    askWho()
    connection.checkAgain()
  })

  await ready
  // What nobody waits for
  await firstScreenShown.promise
  if (isEnding) return
  speak(context.view())
  context.onChange(speak)
  session.onChange(tray.refresh)
  serviceStatus.onChange(tray.refresh)
  page.onShownOrHidden(tray.refresh)
  snoozes.look()
  await serviceStatus.start()
  realtime.start()
  await outbox.start()

  function askWho(): void {
    session.refresh().catch((error: unknown) => {
      log.info('The session could not be asked about.', { code: asFailure(error).code })
    })
  }

  function farewell(): Promise<unknown> {
    isEnding = true
    const placed = window?.leave()
    connection.stop()
    realtime.stop()
    snoozes.stop()
    const left = serviceStatus.leave().then(() => session.stop())
    outboxStopped = outbox.stop()
    return Promise.allSettled([placed, left, drafts.flush(), outboxStopped])
  }

  /** All of it, whoever wrote it: what a person did last must not be undone by a disk that is slow. */
  async function save(): Promise<void> {
    const kept = await Promise.allSettled([drafts.flush().then(files.settled), outboxStopped])
    // Only then: none of it is waited for any longer once one is told of.
    for (const one of kept) if (one.status === 'rejected') throw one.reason
  }
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { soundOf } from '#contract/alert-settings.ts'
import type { StartFault } from '#contract/start-faults.ts'
import { updatesHash } from '#contract/update-state.ts'
import { lockableSettings } from '#contract/machine-policy.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { bridgeHandlers, pathFromArguments, sharedDraft, validatedPush } from './bridge/index.ts'
import { createChatWindows } from './chat-windows/index.ts'
import { endSilence, isQuiet, silence, type DoNotDisturb } from '#contract/rules/do-not-disturb.ts'
import { shortcutText } from '#contract/rules/shortcut-text.ts'
import { chatPath, createAlerts, createChatActions } from './alerts/index.ts'
import { createConnection } from './connection/index.ts'
import { createConversationPdf } from './conversation-pdf/index.ts'
import { createContext } from './context/index.ts'
import { coordinate } from './coordinator/index.ts'
import { createDownloads } from './downloads/index.ts'
import { createDamagedFiles } from './damaged-files/index.ts'
import { createDrafts } from './drafts/index.ts'
import { isAutoStarted, setAutoStart } from './electron/auto-start.ts'
import { loadFetchClasses, serveAppScheme } from './electron/app-scheme.ts'
import { createBadge } from './electron/badge.ts'
import { serveBridge } from './electron/bridge-ipc.ts'
import { openChatWindow } from './electron/chat-window.ts'
import { refuseCertificateRequests } from './electron/client-certificates.ts'
import { openCrashReports } from './electron/crash-dumps.ts'
import { logUncaught, recoverFromCrash } from './electron/crash-recovery.ts'
import { serveContextMenus } from './electron/context-menu.ts'
import { development } from './electron/development.ts'
import { createLocalDiagnostics } from './electron/diagnostics.ts'
import { trustAuthoritiesOf } from './electron/extra-authorities.ts'
import { showInFolder, trackDownloads } from './electron/downloads.ts'
import { createFramePolicy } from './electron/frame-policy.ts'
import { startEmbeddedWorkspace } from './electron/embedded-workspace.ts'
import { systemShortcuts } from './electron/global-shortcut.ts'
import { fixedConnection, machinePolicy } from './electron/managed-connection.ts'
import { keychainCipher } from './electron/keychain.ts'
import * as lifecycle from './electron/lifecycle.ts'
import { openLog } from './electron/log-file.ts'
import { appInfo, deviceName, openExternal, writeClipboard } from './electron/os-integration.ts'
import { openMainWindow, type MainWindow } from './electron/main-window.ts'
import { enableMenuCommands, setApplicationMenu } from './electron/menu.ts'
import { applyProxyPolicy } from './electron/proxy-policy.ts'
import { printPdf } from './electron/pdf-printer.ts'
import { createNotifier } from './electron/notifications.ts'
import { logPageErrors } from './electron/page-console.ts'
import { onOpenedLink } from './electron/opened-links.ts'
import { answerProxiesOfPages } from './electron/proxy-authentication.ts'
import { appPaths } from './electron/paths.ts'
import { denyPermissions } from './electron/permissions.ts'
import { endNow, configureBeforeReady } from './electron/before-ready.ts'
import { applyNetworkPolicy } from './electron/chromium-network-policy.ts'
import { dropVariables, refusedSwitch } from './electron/refused-switches.ts'
import { createSelfUpdater, readInstallation, readUpdateFeed } from './electron/self-updater.ts'
import { choosePath } from './electron/save-dialog.ts'
import { openSettingsFile } from './electron/settings-file.ts'
import { claimSingleInstance } from './electron/single-instance.ts'
import { createSpellChecker } from './electron/spell-checker.ts'
import { createSystemFetch } from './electron/system-fetch.ts'
import { systemProxy } from './electron/system-proxy.ts'
import { applyTheme, onThemeChange, surfaceColour } from './electron/theme.ts'
import { createTokenVault } from './electron/token-vault.ts'
import { createTray } from './electron/tray.ts'
import { hasTrayHost, waitForTrayHost } from './electron/tray-host.ts'
import { guardWebContents } from './electron/navigation-guards.ts'
import { createShowShortcut } from './show-shortcut.ts'
import { createShutdown } from './shutdown.ts'
import { createFileStore } from './file-store.ts'
import { createGateway } from './gateway/index.ts'
import { createIdleLock } from './idle-lock/index.ts'
import { startFaultText, textsOf } from './i18n/index.ts'
import { enabledCommands } from './menu-commands/index.ts'
import { createOutbox } from './outbox/index.ts'
import { logPolicyProblems } from './policy/index.ts'
import { createStartupGate } from './startup-gate.ts'
import { createProxyLogin } from './proxy-login/index.ts'
import { createRealtime } from './realtime/index.ts'
import { createServiceStatus, type AwayReason } from './service-status/index.ts'
import { createSession } from './session/index.ts'
import { createSettings } from './settings/index.ts'
import { createSnoozes } from './snoozes/index.ts'
import { checkedLanguages } from './spelling/index.ts'
import { systemClock } from './system-clock.ts'
import { createTrayService } from './tray/index.ts'
import { createUpdates, INSTALLING_FILE, updatesOffReason } from './updates/index.ts'
import { zoomAfter } from './zoom/index.ts'
import { createUnreadChats } from './unread-chats/index.ts'

/**
 * How long a hidden start waits for the system's tray, ms. At login the system starts the tray at the same time as
 * the app.
 */
const TRAY_HOST_MS = 20_000

const settingsOfRun = development()
let window: MainWindow | null = null
let isEnding = false
let firstPath = pathFromArguments(process.argv) ?? '/'

dropVariables(lifecycle.launch(), process.env)
configureBeforeReady(settingsOfRun)
onOpenedLink((link) => openLink(pathFromArguments([link])))
const refused = refusedSwitch(lifecycle.launch())
if (refused !== null) {
  lifecycle.failToStart(new Error(`Bandeja does not start with --${refused}.`))
} else if (claimSingleInstance(onSecondStart)) {
  // Not awaited at the top level, because Electron becomes ready only after this module has run.
  lifecycle.whenReady().then(start).catch(lifecycle.failToStart)
} else {
  endNow()
}

/** Handles a second start of the app, which passes its arguments to this instance and exits. */
function onSecondStart(args: readonly string[]): void {
  const path = pathFromArguments(args)
  // If this instance is quitting, the app is started again after the quit.
  if (isEnding) return lifecycle.relaunchAfterQuit(args, path !== null)
  openLink(path)
}

/**
 * Opens a path of the page in the window. Before the window exists, it becomes the window's first path.
 * @param path null only shows the window
 */
function openLink(path: string | null): void {
  if (path === null) window?.show()
  else if (window === null) firstPath = path
  else window.open(path)
}

/** Creates the adapters of the system, the services and the window, and connects them. */
async function start(): Promise<void> {
  // Adapters
  const paths = appPaths()
  const files = createFileStore(join(paths.userData, 'state'))
  const managedBy = await machinePolicy(settingsOfRun, files)
  const { policy } = managedBy
  const log = openLog({
    folder: paths.logs,
    toConsole: settingsOfRun.isDevelopment,
    level: policy.logLevel,
  })
  logPolicyProblems(managedBy, log)
  refuseCertificateRequests(log)
  const [authorities] = await Promise.all([
    trustAuthoritiesOf(policy.caFile, log),
    applyProxyPolicy(policy.proxy),
  ])
  const clock = systemClock
  const vault = createTokenVault({ cipher: keychainCipher(), files, log })
  const notifier = createNotifier({ icon: paths.icon, log })
  const chatWindows = createChatWindows((contactId, events) =>
    openChatWindow(contactId, events, {
      preload: paths.preload,
      icon: paths.icon,
      background: surfaceColour(),
      zoom: () => settings.view().zoom,
      hasDevTools: settingsOfRun.isDevelopment,
      log,
    }),
  )
  const push = validatedPush({
    send(name, payload) {
      window?.send(name, payload)
      // The sound is pushed only to the main window, because otherwise every window would play it.
      if (name !== 'alert.sound') chatWindows.send(name, payload)
    },
    isLocked: () => isLocked(),
    log,
  })
  const startup = createStartupGate(clock)
  const proxyLogin = createProxyLogin({ cipher: keychainCipher(), files, clock, log, push })
  const { credentialsFor } = proxyLogin
  answerProxiesOfPages(credentialsFor)
  const fetch = createSystemFetch(credentialsFor)
  const damagedFiles = createDamagedFiles({ files, log, push })
  const shared = { files, fetch, clock, log, push, firstScreenShown: startup.opened }

  // Services
  const store = openSettingsFile(paths.userData, (copy) => damagedFiles.report('settings', copy))
  const showOnShortcut = createShowShortcut({ ...systemShortcuts, show: () => window?.show() })
  const settings = createSettings({
    store,
    fixed: policy.settings,
    apply(next, last) {
      if (next.showShortcut !== last.showShortcut) showOnShortcut(next.showShortcut)
      if (next.autoStart !== last.autoStart) setAutoStart(next.autoStart)
    },
    log,
    push,
  })
  const { language, lastLanguage } = settings.view()
  const context = createContext(language ?? lastLanguage, () => session.user() !== null)
  const embedded = {
    ...paths.workspace,
    files,
    clock,
    log,
    isEnding: () => isEnding,
    faultText: (fault: StartFault) =>
      startFaultText(context.view().language, fault, paths.workspace.data),
  }
  const startHere = () => startEmbeddedWorkspace(embedded)
  const { managed } = await fixedConnection(settingsOfRun, managedBy, startHere)
  const fixedAddress = managed && 'address' in managed ? (managed.address ?? null) : null
  const connection = createConnection({ ...shared, ...(managed && { managed }) })
  const groupId = () => context.view().groupId
  const session = createSession({ ...shared, vault, connection, groupId, device: deviceName() })
  const isLocked = () => session.view().locked
  const quitting = new AbortController()
  const gateway = createGateway({ ...shared, connection, session, quitting: quitting.signal })
  const realtime = createRealtime({
    ...shared,
    connection,
    session,
    proxyFor: systemProxy,
    authorities,
    credentialsFor,
  })
  const directory = join(paths.userData, 'outbox')
  const outbox = createOutbox({
    ...shared,
    directory,
    connection,
    session,
    realtime,
    onRefused: (entry) => chatActions.onRefused(entry),
  })
  const drafts = createDrafts({ ...shared, damagedFiles, session })
  const serviceStatus = createServiceStatus({ ...shared, connection, session, groupId })
  const texts = () => textsOf(context.view().language)
  const openPath = (path: string) => window?.open(path)
  const chatActions = createChatActions({
    ...shared,
    notifier,
    texts: () => texts().alerts,
    outbox,
    connection,
    session,
    open: openPath,
  })
  const alerts = createAlerts({
    notifier,
    chatActions,
    clock,
    platform: process.platform,
    flash: () => window?.flash(),
    playSound: (kind) => {
      const { alerts: wanted } = settings.view()
      const sound = soundOf(wanted, kind)
      if (sound !== null) push('alert.sound', { sound, volume: wanted.volume })
    },
    open: openPath,
    show: () => window?.show(),
    context: () => ({
      user: session.user(),
      alerts: settings.view().alerts,
      hasPreview: settings.view().alertPreview,
      isQuiet: isQuiet(settings.view().alerts.doNotDisturb, clock.now()),
      language: context.view().language,
      focused: (window?.isFocused() ?? false) || chatWindows.focusedContactId() !== null,
      groupId: groupId(),
      openContactId: chatWindows.focusedContactId() ?? context.view().contactId,
      locked: isLocked(),
    }),
  })
  const snoozes = createSnoozes({ ...shared, damagedFiles, session, remind: alerts.remind })
  const feed = settingsOfRun.updateFeed ?? readUpdateFeed(paths.root)
  const updates = createUpdates({
    updater: createSelfUpdater({
      feed,
      channel: policy.updates.channel ?? 'stable',
      installingFile: join(paths.userData, 'state', INSTALLING_FILE),
      credentialsFor,
      quit: lifecycle.quit,
      fetch,
      clock,
      log,
    }),
    offReason: updatesOffReason({
      ...readInstallation(),
      isAllowed: policy.updates.enabled ?? true,
      hasFeed: feed !== null,
    }),
    version: appInfo().version,
    idleSeconds: lifecycle.idleSeconds,
    ...shared,
  })
  const unreadChats = createUnreadChats({ ...shared, connection, session, groupId })
  const idleLock = createIdleLock({
    clock,
    log,
    session,
    idleSeconds: lifecycle.idleSeconds,
    minutes: () => settings.view().lockAfterMinutes,
  })
  const known = connection.start()
  const ready = known.then(() => session.start())
  loadFetchClasses()

  // Window
  const frames = createFramePolicy({
    origins: () => connection.view()?.frames ?? [],
    allowed: policy.frames,
    known,
    clock,
  })
  const crashReports = openCrashReports({ ...paths, session, clock, log })
  logUncaught(log, crashReports)
  applyNetworkPolicy()
  denyPermissions()
  const downloads = createDownloads({ clock, push, showInFolder })
  trackDownloads(downloads)
  session.onChange(({ user }) => {
    if (user === null) downloads.clear()
  })
  const spelling = createSpellChecker({ ...paths, shipped: paths.dictionaries, log })
  serveContextMenus({ isLocked, texts: () => texts().contextMenu, log })
  guardWebContents({ frames: frames.origins, log })
  const { devServer } = settingsOfRun
  serveAppScheme({ gateway, frames: frames.serve, folder: paths.page, devServer, log })
  applyTheme(settings.view().theme)
  let outboxStopped = Promise.resolve()
  lifecycle.beforeQuitting(createShutdown({ run: stop, save, clock, log }))
  const startsHidden = isAutoStarted(process.argv)
  const openProfile = () => openPath(menuPaths.profile)
  const page = (window = await openMainWindow({
    preload: paths.preload,
    icon: paths.icon,
    background: surfaceColour(),
    path: () => firstPath,
    startsHidden,
    staysWhenClosed: async () => settings.view().closeToTray && (await hasTrayHost()),
    onStayed() {
      if (settings.view().closeExplained) return
      settings.set({ closeExplained: true })
      const { stays: title, staysHelp: body } = texts().tray
      notifier.show({ tag: 'stays', title, body, onClick: openProfile })
    },
    quit: lifecycle.quit,
    zoom: () => settings.view().zoom,
    hasDevTools: settingsOfRun.isDevelopment,
    files,
    log,
  }))
  page.onShownOrHidden(startup.onWindowShown)
  if (startsHidden) {
    startup.onWindowShown()
    // Without a tray the user could not open a hidden window.
    void waitForTrayHost(TRAY_HOST_MS).then((hasTray) => hasTray || page.show())
  }
  context.onChange(startup.onContext)
  const tray = createTrayService({
    menu: createTray({ pictures: paths.pictures, onClick: page.show }),
    clock,
    view: () => ({
      language: context.view().language,
      isSignedIn: session.user() !== null,
      isLocked: isLocked(),
      status: serviceStatus.view(),
      isWindowVisible: page.isVisible(),
      pendingChats: context.view().pendingChats,
      chats: unreadChats.view(),
      hasPreview: settings.view().alertPreview,
      doNotDisturb: settings.view().alerts.doNotDisturb,
    }),
    showWindow: page.show,
    hideWindow: page.hide,
    openChat: ({ id, groupId: chatGroup }) => page.open(chatPath(id, chatGroup)),
    openSettings: openProfile,
    silence: (span) => setDoNotDisturb((hours) => silence(hours, span, clock.now())),
    endSilence: () => setDoNotDisturb((hours) => endSilence(hours, clock.now())),
    quit: lifecycle.quit,
    setStatus: serviceStatus.set,
    onRefused() {
      const { statusFailed: title, statusFailedHelp: body } = texts().alerts
      notifier.show({ tag: 'status', title, body, onClick: page.show })
    },
  })
  const badge = createBadge(page.native, paths.pictures)
  const services = {
    connection,
    session,
    realtime,
    outbox,
    drafts,
    snoozes,
    settings,
    updates,
    damagedFiles,
  }
  const handlers = bridgeHandlers({
    ...services,
    serviceStatus,
    chatWindows,
    downloads,
    saveConversationPdf: createConversationPdf({
      clock,
      language: () => context.view().language,
      texts: () => texts().pdf,
      isLocked,
      print: printPdf,
      choosePath: (name) => choosePath(page.native, name),
      write: writeFile,
      addSaved: downloads.addSaved,
    }),
    proxyLogin,
    diagnostics: createLocalDiagnostics({
      ...paths,
      ...shared,
      window: page,
      downloads,
      crashReports,
      isLocked,
      sources: { ...services, managedBy, unreadChats, groupId },
    }),
    info: () => ({
      ...appInfo(),
      fixedAddress,
      fixedSettings: lockableSettings.filter((name) => name in policy.settings),
      policy: { problems: managedBy.problems, isBlocked: managedBy.isBlocked },
      unreached: connection.unreached(),
    }),
    setContext: context.set,
    openExternal,
    writeClipboard,
  })
  serveBridge({
    window: page,
    ownsOther: chatWindows.owns,
    onAnswered(name, input, senderId) {
      const draft = sharedDraft(name, input)
      if (draft === null) return
      if (!page.owns({ id: senderId })) page.send('drafts.changed', draft)
      chatWindows.send('drafts.changed', draft, senderId)
    },
    handlers,
    isLocked,
    ready,
    log,
  })
  logPageErrors(page.contents, log, (error) => void crashReports.onError('page', error))
  recoverFromCrash({ contents: page.contents, notifier, texts: () => texts().crash, log })

  // Connections between services and window
  coordinate({
    session,
    connection,
    context,
    saveLanguage: (lastLanguage) => settings.set({ lastLanguage }),
    realtime,
    serviceStatus,
    alerts,
    snoozes,
    unreadChats,
    window: { ...page, reload: () => page.contents.reload() },
    chatWindows,
    areFramesStale: frames.isStale,
    setBadge: (waiting) => badge(waiting, texts().tray.waiting(waiting)),
    log,
  })
  settings.onChange(({ theme, zoom }) => {
    applyTheme(theme)
    page.setZoom(zoom)
    chatWindows.setZoom(zoom)
  })
  onThemeChange(() => {
    page.setBackground(surfaceColour())
    chatWindows.setBackground(surfaceColour())
  })
  proxyLogin.onAnswer(() => {
    connection.checkAgain()
    realtime.wake()
    outbox.nudge()
  })
  lifecycle.keepRunningWithoutWindow(page.show)
  lifecycle.watchPower({
    onSleep() {
      void drafts.flush()
      setAway('asleep')
    },
    onWake() {
      serviceStatus.endAway('asleep')
      afterWake()
    },
    onLock: () => setAway('locked'),
    onUnlock() {
      serviceStatus.endAway('locked')
      afterWake()
    },
  })

  await ready
  idleLock.start()
  // Everything below waits until the first screen is drawn; it would delay the screen otherwise.
  await startup.opened
  if (isEnding) return
  context.onLanguage(() => {
    setApplicationMenu({
      texts: texts().menu,
      logs: paths.logs,
      checkForUpdates() {
        updates.check()
        page.open(menuPaths.profile + updatesHash)
      },
      openDiagnostics() {
        page.show()
        push('diagnostics.requested', {})
      },
      quit: lifecycle.quit,
      zoom: (step) => settings.set({ zoom: zoomAfter(settings.view().zoom, step) }),
      perform(command) {
        if (isLocked()) return
        const isSent = chatWindows.sendToFocused('menu.command', { command })
        if (isSent) return
        page.show()
        page.send('menu.command', { command })
      },
    })
    enableMenu()
    checkSpelling()
    tray.refresh()
  })
  session.onChange(enableMenu)
  context.onChange(enableMenu)
  chatWindows.onChange(enableMenu)
  settings.onChange(checkSpelling)
  session.onChange(tray.refresh)
  serviceStatus.onChange(tray.refresh)
  page.onShownOrHidden(tray.refresh)
  context.onChange(tray.refresh)
  settings.onChange(tray.refresh)
  unreadChats.onChange(tray.refresh)
  unreadChats.start()
  applyStoredSettings()
  snoozes.checkDue()
  await serviceStatus.start()
  realtime.start()
  await outbox.start()
  await updates.start()

  function enableMenu(): void {
    const isChatOpen = context.view().contactId !== null || !chatWindows.isEmpty()
    const user = session.user()
    enableMenuCommands(
      enabledCommands({ user, isLocked: isLocked(), groupId: groupId(), isChatOpen }),
    )
  }

  function checkSpelling(): void {
    spelling.check(checkedLanguages(settings.view(), context.view().language))
  }

  function setDoNotDisturb(change: (hours: DoNotDisturb) => DoNotDisturb): void {
    const { alerts: current } = settings.view()
    settings.set({ alerts: { ...current, doNotDisturb: change(current.doNotDisturb) } })
  }

  function setAway(reason: AwayReason): void {
    if (settings.view().awayWhileLocked) void serviceStatus.setAway(reason)
  }

  /** Called when the machine wakes up or is unlocked. */
  function afterWake(): void {
    idleLock.check()
    connection.checkAgain()
    realtime.wake()
    outbox.nudge()
    snoozes.checkDue()
  }

  /** Applies the settings that take effect in the system: starting at login, and the system-wide shortcut. */
  function applyStoredSettings(): void {
    const { showShortcut, autoStart } = settings.view()
    try {
      // The system's list of programs that start at login may be outdated: the app may have moved, or IT may have
      // turned the setting off.
      if (autoStart || policy.settings.autoStart === false) setAutoStart(autoStart)
    } catch (error) {
      log.warn('Starting the app with the system could not be set.', { cause: String(error) })
    }
    try {
      showOnShortcut(showShortcut)
    } catch {
      const { shortcutTaken: title, shortcutTakenHelp } = texts().tray
      const body = shortcutTakenHelp(shortcutText(showShortcut ?? '', process.platform))
      notifier.show({ tag: 'shortcut', title, body, onClick: openProfile })
    }
  }

  function stop(): Promise<unknown> {
    isEnding = true
    quitting.abort()
    const placementSaved = window?.leave()
    connection.stop()
    realtime.stop()
    snoozes.stop()
    idleLock.stop()
    updates.stop()
    crashReports.stop()
    const left = serviceStatus.leave().then(() => session.stop())
    outboxStopped = outbox.stop()
    return Promise.allSettled([placementSaved, left, drafts.flush(), outboxStopped])
  }

  /** Waits for all pending writes, so that the user's last changes are not lost on a slow disk. */
  async function save(): Promise<void> {
    const writes = await Promise.allSettled([drafts.flush().then(files.settled), outboxStopped])
    // Throws only after all writes have settled, because an earlier throw would end the wait for the other writes.
    for (const write of writes) if (write.status === 'rejected') throw write.reason
  }
}

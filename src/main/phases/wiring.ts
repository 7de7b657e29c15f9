import { coordinate } from '#main/coordinator/coordinator.ts'
import { logPageErrors } from '#main/electron/page-console.ts'
import { recoverFromCrash } from '#main/electron/crash-recovery.ts'
import * as lifecycle from '#main/electron/lifecycle.ts'
import { applyTheme, onThemeChange, surfaceColour } from '#main/electron/theme.ts'
import { waitForTrayHost } from '#main/electron/tray-host.ts'
import { createAwayWatch } from '#main/service-status/away-watch.ts'
import type { Adapters } from './adapters.ts'
import type { Run } from './arguments.ts'
import type { Desktop } from './desktop.ts'
import type { Services } from './services.ts'
import type { Windows } from './windows.ts'

/**
 * How long a hidden start waits for the system's tray, ms. At login the system starts the tray at the same time as
 * the app.
 */
const TRAY_HOST_MS = 20_000

/** Connects services, windows and system: what each reports, the others hear. */
export function connect(
  { links, quitting }: Run,
  { ports, notifier, proxyLogin, startup }: Adapters,
  services: Services,
  windows: Windows,
  desktop: Desktop,
): void {
  const { log } = ports
  const { settings, context, connection, session, realtime, outbox, drafts, snoozes } = services
  const { serviceStatus, downloads, crashReports, idleLock, texts } = services
  const { page, chatWindows, frames } = windows
  const { alerts, chatActions } = desktop

  links.onOpen((path) => (path === null ? page.show() : page.open(path)))
  quitting.signal.addEventListener('abort', () => void page.leave())
  page.onShownOrHidden(startup.onWindowShown)
  if (windows.startsHidden) {
    startup.onWindowShown()
    // Without a tray the user could not open a hidden window.
    void waitForTrayHost(TRAY_HOST_MS).then((hasTray) => hasTray || page.show())
  }
  context.onChange(startup.onContext)
  page.onStayed(() => {
    if (settings.view().closeExplained) return
    settings.set({ closeExplained: true })
    const { stays: title, staysHelp: body } = texts().tray
    notifier.show({ tag: 'stays', title, body, onClick: desktop.openProfile })
  })
  logPageErrors(page.contents, log, (error) => void crashReports.onError('page', error))
  recoverFromCrash({ contents: page.contents, notifier, texts: () => texts().crash, log })

  outbox.onRefused(chatActions.onRefused)
  snoozes.onDue(alerts.remind)
  session.onChange(({ user }) => {
    if (user === null) downloads.clear()
  })
  coordinate({
    ...services,
    saveLanguage: (lastLanguage) => settings.set({ lastLanguage }),
    alerts,
    window: { ...page, reload: () => page.contents.reload() },
    chatWindows,
    areFramesStale: frames.isStale,
    setBadge: desktop.setBadge,
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
  proxyLogin.onAnswer(tryAgain)

  const away = createAwayWatch({
    clock: ports.clock,
    isWanted: () => settings.view().awayWhileLocked,
    serviceStatus,
  })
  lifecycle.keepRunningWithoutWindow(page.show)
  lifecycle.watchPower({
    onSleep() {
      void drafts.flush()
      away.onSleep()
    },
    onWake() {
      away.onWake()
      afterWake()
    },
    onLock: away.onLock,
    onUnlock() {
      away.onUnlock()
      afterWake()
    },
  })

  /** Called when the machine wakes up or is unlocked. */
  function afterWake(): void {
    idleLock.check()
    tryAgain()
    snoozes.checkDue()
  }

  /** Repeats at once what failed without a network. */
  function tryAgain(): void {
    connection.checkAgain()
    realtime.wake()
    outbox.nudge()
  }
}

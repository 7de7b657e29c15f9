import { coordinate } from '#main/coordinator/coordinator.ts'
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
  { ports, notifier, proxyLogin, startup, system }: Adapters,
  services: Services,
  windows: Windows,
  desktop: Desktop,
): void {
  const { log } = ports
  const { settings, context, connection, session, realtime, outbox, drafts, snoozes } = services
  const { serviceStatus, downloads, idleLock, texts } = services
  const { page, chatWindows, frames } = windows
  const { alerts, chatActions } = desktop

  links.onOpen((path) => (path === null ? page.show() : page.open(path)))
  quitting.signal.addEventListener('abort', () => void page.leave())
  page.onShownOrHidden(startup.onWindowShown)
  if (windows.startsHidden) {
    startup.onWindowShown()
    // Without a tray the user could not open a hidden window.
    void system.waitForTrayHost(TRAY_HOST_MS).then((hasTray) => hasTray || page.show())
  }
  context.onChange(startup.onContext)
  page.onStayed(() => {
    if (settings.view().closeExplained) return
    settings.set({ closeExplained: true })
    const { stays: title, staysHelp: body } = texts().tray
    notifier.show({ tag: 'stays', title, body, onClick: desktop.openProfile })
  })

  outbox.onRefused(chatActions.onRefused)
  snoozes.onDue(alerts.remind)
  session.onChange(({ user }) => {
    if (user === null) downloads.clear()
  })
  coordinate({
    ...services,
    saveLanguage: (lastLanguage) => settings.set({ lastLanguage }),
    alerts,
    window: page,
    chatWindows,
    areFramesStale: frames.isStale,
    setBadge: desktop.setBadge,
    log,
  })
  settings.onChange(({ theme, zoom }) => {
    system.applyTheme(theme)
    page.setZoom(zoom)
    chatWindows.setZoom(zoom)
  })
  system.onThemeChange(() => {
    page.setBackground(system.surfaceColour())
    chatWindows.setBackground(system.surfaceColour())
  })
  proxyLogin.onAnswer(tryAgain)

  const away = createAwayWatch({
    clock: ports.clock,
    isWanted: () => settings.view().awayWhileLocked,
    serviceStatus,
  })
  system.keepRunningWithoutWindow(page.show)
  system.watchPower({
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

import { updatesHash } from '#contract/update-state.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { shortcutText } from '#contract/rules/answers/shortcut-text.ts'
import { enabledCommands, zoomAfter } from '#main/menu-commands.ts'
import { checkedLanguages } from '#main/settings/settings.ts'
import type { Adapters } from './adapters.ts'
import type { Desktop } from './desktop.ts'
import type { Services } from './services.ts'
import type { Windows } from './windows.ts'

/** Starts what waits until the first screen is drawn; it would delay the screen otherwise. */
export async function startTheRest(
  { paths, managedBy, notifier, ports, system }: Adapters,
  services: Services,
  { page, chatWindows }: Windows,
  { tray, openProfile }: Desktop,
): Promise<void> {
  const { push, log } = ports
  const { settings, context, session, serviceStatus, unreadChats, updates } = services
  const { groupId, isLocked, texts } = services

  context.onLanguage(() => {
    system.setApplicationMenu({
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
      quit: system.quit,
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
  services.snoozes.checkDue()
  await serviceStatus.start()
  services.realtime.start()
  await services.outbox.start()
  await updates.start()

  function enableMenu(): void {
    const isChatOpen = context.view().contactId !== null || !chatWindows.isEmpty()
    const user = session.user()
    system.enableMenuCommands(
      enabledCommands({ user, isLocked: isLocked(), groupId: groupId(), isChatOpen }),
    )
  }

  function checkSpelling(): void {
    services.spelling.check(checkedLanguages(settings.view(), context.view().language))
  }

  /** Applies the settings that take effect in the system: starting at login, and the system-wide shortcut. */
  function applyStoredSettings(): void {
    const { showShortcut, autoStart } = settings.view()
    try {
      // The system's list of programs that start at login may be outdated: the app may have moved, or IT may have
      // turned the setting off.
      if (autoStart || managedBy.policy.settings.autoStart === false) system.setAutoStart(autoStart)
    } catch (error) {
      log.warn('Starting the app with the system could not be set.', { cause: String(error) })
    }
    try {
      services.showOnShortcut(showShortcut)
    } catch {
      const { shortcutTaken: title, shortcutTakenHelp } = texts().tray
      const body = shortcutTakenHelp(shortcutText(showShortcut ?? '', process.platform))
      notifier.show({ tag: 'shortcut', title, body, onClick: openProfile })
    }
  }
}

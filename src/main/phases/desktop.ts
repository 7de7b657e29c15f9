import { soundOf } from '#contract/alert-settings.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import {
  endSilence,
  isQuiet,
  silence,
  type DoNotDisturb,
} from '#contract/rules/people/do-not-disturb.ts'
import { chatPath } from '#main/alerts/alert-target.ts'
import { createAlerts } from '#main/alerts/alerts.ts'
import { createChatActions } from '#main/alerts/chat-actions.ts'
import { createTrayService } from '#main/tray/tray.ts'
import type { Adapters } from './adapters.ts'
import type { Services } from './services.ts'
import type { Windows } from './windows.ts'

export type Desktop = ReturnType<typeof createDesktop>

/** Creates what the user sees of the app outside its windows: notifications, tray and badge. */
export function createDesktop(
  { paths, notifier, ports, system }: Adapters,
  services: Services,
  { page, chatWindows }: Windows,
) {
  const { clock, push } = ports
  const { settings, context, session, serviceStatus, groupId, isLocked, texts } = services

  const chatActions = createChatActions({
    ...ports,
    notifier,
    outbox: services.outbox,
    connection: services.connection,
    session,
    texts: () => texts().alerts,
    open: page.open,
  })
  const alerts = createAlerts({
    notifier,
    chatActions,
    clock,
    platform: process.platform,
    flash: page.flash,
    playSound(kind) {
      const { alerts: wanted } = settings.view()
      const sound = soundOf(wanted, kind)
      if (sound !== null) push('alert.sound', { sound, volume: wanted.volume })
    },
    open: page.open,
    show: page.show,
    context: () => ({
      user: session.user(),
      alerts: settings.view().alerts,
      hasPreview: settings.view().alertPreview,
      isQuiet: isQuiet(settings.view().alerts.doNotDisturb, clock.now()),
      language: context.view().language,
      focused: page.isFocused() || chatWindows.focusedContactId() !== null,
      groupId: groupId(),
      openContactId: chatWindows.focusedContactId() ?? context.view().contactId,
      locked: isLocked(),
    }),
  })

  function setDoNotDisturb(change: (hours: DoNotDisturb) => DoNotDisturb): void {
    const { alerts: current } = settings.view()
    settings.set({ alerts: { ...current, doNotDisturb: change(current.doNotDisturb) } })
  }
  const openProfile = () => page.open(menuPaths.profile)
  const tray = createTrayService({
    menu: system.createTray({ pictures: paths.pictures, onClick: page.show }),
    clock,
    view: () => ({
      language: context.view().language,
      isSignedIn: session.user() !== null,
      isLocked: isLocked(),
      status: serviceStatus.view(),
      isWindowVisible: page.isVisible(),
      pendingChats: context.view().pendingChats,
      chats: services.unreadChats.view(),
      hasPreview: settings.view().alertPreview,
      doNotDisturb: settings.view().alerts.doNotDisturb,
    }),
    showWindow: page.show,
    hideWindow: page.hide,
    openChat: ({ id, groupId: chatGroup }) => page.open(chatPath(id, chatGroup)),
    openSettings: openProfile,
    silence: (span) => setDoNotDisturb((hours) => silence(hours, span, clock.now())),
    endSilence: () => setDoNotDisturb((hours) => endSilence(hours, clock.now())),
    quit: system.quit,
    setStatus: serviceStatus.set,
    onRefused() {
      const { statusFailed: title, statusFailedHelp: body } = texts().alerts
      notifier.show({ tag: 'status', title, body, onClick: page.show })
    },
  })
  return {
    chatActions,
    alerts,
    tray,
    setBadge: (waiting: number) => page.setBadge(waiting, texts().tray.waiting(waiting)),
    openProfile,
  }
}

import type { Session } from '#contract/bridge.ts'
import type { Language } from '#contract/limits.ts'
import type { AlertsService } from '#main/alerts/alerts.ts'
import type { ChatWindowsService } from '#main/chat-windows/chat-windows.ts'
import type { ConnectionService } from '#main/connection/connection.ts'
import type { Context, ContextService } from '#main/context/context.ts'
import { asFailure } from '#main/http/to-failure.ts'
import type { Log } from '#main/ports.ts'
import type { RealtimeService } from '#main/realtime/realtime.ts'
import type { ServiceStatusService } from '#main/service-status/service-status.ts'
import type { SessionService } from '#main/session/session.ts'
import type { SnoozesService } from '#main/snoozes/snoozes.ts'
import type { UnreadChatsService } from '#main/unread-chats/unread-chats.ts'
import type { User } from '#contract/entities/people/user.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { hasMessagingApp } from '#contract/rules/line/messaging-app.ts'

export interface CoordinatorDeps {
  session: Pick<SessionService, 'view' | 'user' | 'onChange' | 'refresh'>
  connection: Pick<ConnectionService, 'checkAgain'>
  context: Pick<ContextService, 'view' | 'clear' | 'onChange'>
  saveLanguage: (language: Language) => void
  realtime: Pick<
    RealtimeService,
    'view' | 'follow' | 'attend' | 'setWorking' | 'onEvents' | 'onState'
  >
  serviceStatus: Pick<ServiceStatusService, 'follow' | 'consider' | 'restore'>
  alerts: Pick<AlertsService, 'consider' | 'seen' | 'clear'>
  snoozes: Pick<SnoozesService, 'consider'>
  unreadChats: Pick<UnreadChatsService, 'follow' | 'refetch' | 'consider'>
  window: {
    isVisible: () => boolean
    isFocused: () => boolean
    reload: () => void
    cancelNavigation: () => void
    allowDevTools: (isAllowed: boolean) => void
    onShownOrHidden: (listener: () => void) => void
    onFocus: (listener: () => void) => void
  }
  chatWindows: Pick<
    ChatWindowsService,
    'focusedContactId' | 'isEmpty' | 'lock' | 'unlock' | 'clear' | 'onChange'
  >
  /** Whether the sites that the page may show in frames have changed since the page was loaded. */
  areFramesStale: () => boolean
  setBadge: (waitingChats: number) => void
  log: Log
}

/**
 * Connects the services. It defines how a change of the session, context, window or push connection affects the
 * other services. While the screen is locked, the user has no presence in a chat, no badge and no developer tools.
 */
export function coordinate(deps: CoordinatorDeps): void {
  const { session, connection, context, saveLanguage, realtime, window, log } = deps
  const { serviceStatus, alerts, snoozes, unreadChats, chatWindows } = deps
  const isLocked = () => session.view().locked

  function updateBadge(): void {
    deps.setBadge(isLocked() ? 0 : context.view().pendingChats)
  }

  function updatePresence(): void {
    const isMainVisible = window.isVisible()
    const isWorking = (isMainVisible || !chatWindows.isEmpty()) && !isLocked()
    realtime.setWorking(isWorking)
    const inMain = isMainVisible ? context.view().contactId : null
    realtime.attend(isWorking ? (chatWindows.focusedContactId() ?? inMain) : null)
  }

  /** Closes the alert of the chat that is open in the focused window. */
  function clearSeenAlert(): void {
    const inMain = window.isFocused() ? context.view().contactId : null
    const contactId = chatWindows.focusedContactId() ?? inMain
    if (contactId !== null && !isLocked()) alerts.seen(contactId)
  }

  function restoreStatus(): void {
    if (realtime.view().state === 'live' && !isLocked()) void serviceStatus.restore()
  }

  function refreshSession(): void {
    session.refresh().catch((error: unknown) => {
      log.info('The session could not be refreshed.', { code: asFailure(error).code })
    })
  }

  let lastGroupId: string | null = null
  function onContext({ groupId, language }: Context): void {
    if (groupId !== null) {
      saveLanguage(language)
      // The windows receive only events of the selected group, so a chat of another group would become outdated.
      if (lastGroupId !== null && groupId !== lastGroupId) chatWindows.clear()
      lastGroupId = groupId
    }
    realtime.follow({ groupId })
    serviceStatus.follow()
    unreadChats.follow()
    restoreStatus()
    updateBadge()
    updatePresence()
    clearSeenAlert()
  }

  let last = session.view()
  function onSession(next: Session): void {
    const { user, locked } = next
    const signedIn = user !== null && last.user === null
    const signedOut = user === null && last.user !== null
    const nowLocked = locked && !last.locked
    const lockChanged = locked !== last.locked
    last = next
    // The sites that a page may show in frames are fixed when it loads. If they have changed, the page is reloaded at
    // the next sign-in or lock, because the reload then loses at most a running upload.
    if ((signedIn || nowLocked) && deps.areFramesStale()) window.reload()
    if (signedOut) window.cancelNavigation()
    if (user === null) {
      context.clear()
      chatWindows.clear()
      lastGroupId = null
    } else if (lockChanged) {
      if (locked) chatWindows.lock()
      else chatWindows.unlock()
    }
    if (signedIn || signedOut) unreadChats.follow()
    // Alerts contain texts of messages, which must not be visible while signed out or locked.
    if (user === null || nowLocked) alerts.clear()
    if (lockChanged) {
      updateBadge()
      window.allowDevTools(!locked)
    }
    updatePresence()
    restoreStatus()
  }

  window.allowDevTools(!isLocked())
  context.onChange(onContext)
  session.onChange(onSession)
  realtime.onEvents((events) => {
    serviceStatus.consider(events)
    alerts.consider(events)
    snoozes.consider(events)
    unreadChats.consider(events)
    if (events.some((event) => isSessionStale(event, session.user()))) {
      refreshSession()
      // The user may see other chats.
      unreadChats.refetch()
    }
  })
  realtime.onState(({ state }) => {
    restoreStatus()
    // The service does not resend the events that were missed without a connection.
    if (state === 'live') unreadChats.refetch()
    // The state is `stopped` if the service accepts no further connection. The session may have ended, or the address
    // of the service may have changed.
    if (state === 'stopped') {
      refreshSession()
      connection.checkAgain()
    }
  })
  window.onShownOrHidden(updatePresence)
  window.onFocus(clearSeenAlert)
  chatWindows.onChange(() => {
    updatePresence()
    clearSeenAlert()
  })
}

/**
 * Whether `/me` must be read again: the user is in another team, or an event contradicts what the user's permissions say
 * about a group's messaging app. Permissions that say nothing about the app cannot be stale.
 */
export function isSessionStale({ name, data }: RealtimeEvent, user: User | null): boolean {
  if (name === 'member.teamChanged') return data.member.id === user?.id
  if (name !== 'group.settings') return false
  const known = user?.permissions.find(({ groupId }) => groupId === data.groupId)?.hasMessagingApp
  return known !== undefined && known !== hasMessagingApp(data.group)
}

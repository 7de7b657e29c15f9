import { nextQuietCheck, type DoNotDisturb } from '#contract/rules/do-not-disturb.ts'
import type { ServiceStatusKind } from '#contract/rules/service-status.ts'
import { Failure } from '../failure.ts'
import type { Clock, TrayMenu } from '../ports.ts'
import { trayState, type TrayActions, type TrayView } from './tray-state.ts'

/** Shortest time between two renders, ms: a busy group changes its unread chats many times a second. */
const RENDER_MS = 250
/** Longest timer, ms. The system clock may be corrected meanwhile. */
const TIMER_MAX_MS = 60 * 60_000

export interface TrayDeps extends TrayActions {
  menu: TrayMenu
  clock: Clock
  view: () => TrayView
  /** Rejects if the service does not confirm. */
  setStatus: (status: ServiceStatusKind) => Promise<unknown>
  /** Called when the service has refused a status, after the menu shows the old one again. */
  onRefused: () => void
}

export interface TrayService {
  /** Draws the current state, at once or shortly after the last time. */
  refresh(): void
}

/** The tray: its icon, tooltip and menu, always by the current state. */
export function createTrayService(deps: TrayDeps): TrayService {
  const { menu, clock, view, setStatus, onRefused } = deps
  /** The last drawn state as text. Drawing an equal one would close a menu that is open. */
  let drawn = ''
  let hasDrawnLately = false
  let isPostponed = false
  let cancelQuietTimer = () => {}

  function choose(status: ServiceStatusKind): void {
    // The system ticks the clicked item; draw the tick at the confirmed status again.
    drawn = ''
    render()
    setStatus(status).catch((error: unknown) => {
      // Cancelled by a sign-out or a quit: there is nobody to notify.
      if (!(error instanceof Failure && error.code === 'CANCELLED')) onRefused()
    })
  }

  function render(): void {
    const shown = view()
    redrawWhenQuietChanges(shown.doNotDisturb)
    const state = trayState(shown, { ...deps, setStatus: choose }, clock.now())
    const text = JSON.stringify(state)
    if (text === drawn) return
    drawn = text
    menu.render(state)
  }

  function redrawWhenQuietChanges(hours: DoNotDisturb): void {
    cancelQuietTimer()
    const next = nextQuietCheck(hours, clock.now())
    if (next === null) return
    cancelQuietTimer = clock.after(Math.min(TIMER_MAX_MS, next - clock.now()), refresh)
  }

  function refresh(): void {
    if (hasDrawnLately) {
      isPostponed = true
      return
    }
    render()
    hasDrawnLately = true
    clock.after(RENDER_MS, () => {
      hasDrawnLately = false
      if (!isPostponed) return
      isPostponed = false
      refresh()
    })
  }

  return { refresh }
}

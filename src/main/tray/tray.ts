import { nextQuietCheck, type DoNotDisturb } from '#contract/rules/people/do-not-disturb.ts'
import type { ServiceStatusKind } from '#contract/rules/people/service-status.ts'
import { Failure } from '#main/failure.ts'
import type { Clock, TrayMenu } from '#main/ports.ts'
import { trayState, type TrayActions, type TrayView } from './tray-state.ts'

/** Minimum time between two renders, ms, because a busy group changes its unread chats many times a second. */
const RENDER_MS = 250
/** Longest timer, ms. The system clock may be corrected during the timer, so the state is computed again after it. */
const TIMER_MAX_MS = 60 * 60_000

export interface TrayDeps extends TrayActions {
  menu: TrayMenu
  clock: Clock
  view: () => TrayView
  /** Requests a status. Rejects if the service does not confirm it. */
  setStatus: (status: ServiceStatusKind) => Promise<unknown>
  /** Called when the service did not accept a status. The menu still shows the previous status. */
  onRefused: () => void
}

/** Creates the tray, with an icon, a tooltip and a menu that follow the current state. */
export function createTrayService(deps: TrayDeps) {
  const { menu, clock, view, setStatus, onRefused } = deps
  /** The last drawn state as JSON. An equal state is not drawn again, because drawing would close an open menu. */
  let drawn = ''
  let hasDrawnLately = false
  let isPostponed = false
  let cancelQuietTimer = () => {}

  function choose(status: ServiceStatusKind): void {
    // The system checks the clicked item by itself. Draw the menu again, so that the confirmed status stays checked.
    drawn = ''
    render()
    setStatus(status).catch((error: unknown) => {
      // CANCELLED: the user signed out or quit the app, so the failure is not reported.
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

  return {
    /** Draws the current state immediately, or RENDER_MS after the last drawing if that is later. */
    refresh,
  }
}

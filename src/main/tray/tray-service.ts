import { serviceStatusKinds } from '#contract/bridge.ts'
import type { ServiceStatusKind } from '#contract/rules/service-status.ts'
import type { Texts } from '#main/i18n/index.ts'
import { Failure } from '../failure.ts'
import type { TrayMenu, TrayState } from '../ports.ts'

export interface TrayView {
  texts: Texts['tray']
  isSignedIn: boolean
  status: ServiceStatusKind
  isWindowVisible: boolean
}

export interface TrayDeps {
  menu: TrayMenu
  view: () => TrayView
  showWindow: () => void
  hideWindow: () => void
  quit: () => void
  /** Rejects if the service does not confirm. */
  setStatus: (status: ServiceStatusKind) => Promise<unknown>
  /** Called when the service has refused a status, after the menu shows the old one again. */
  onRefused: () => void
}

export interface TrayService {
  /** Draws the current state. */
  refresh(): void
}

/** The tray menu: the three service statuses, show or hide the window, quit. */
export function createTrayService(deps: TrayDeps): TrayService {
  const { menu, view, setStatus, onRefused } = deps

  function choose(status: ServiceStatusKind): void {
    // The system ticks the clicked item; draw the tick at the confirmed status again.
    menu.render(state())
    setStatus(status).catch((error: unknown) => {
      // Cancelled by a sign-out or a quit: there is nobody to notify.
      if (!(error instanceof Failure && error.code === 'CANCELLED')) onRefused()
    })
  }

  function state(): TrayState {
    const { texts, isSignedIn, status, isWindowVisible } = view()
    const { hideWindow, showWindow, quit } = deps
    return {
      tooltip: isSignedIn ? `Bandeja · ${texts.status[status]}` : texts.signedOut,
      icon: isSignedIn ? status : 'signed-out',
      entries: [
        ...serviceStatusKinds.map((kind) => ({
          id: `status-${kind}`,
          label: texts.status[kind],
          checked: isSignedIn && kind === status,
          enabled: isSignedIn,
          onClick: () => choose(kind),
        })),
        null,
        isWindowVisible
          ? { id: 'window', label: texts.hide, enabled: true, onClick: hideWindow }
          : { id: 'window', label: texts.show, enabled: true, onClick: showWindow },
        null,
        { id: 'quit', label: texts.quit, enabled: true, onClick: quit },
      ],
    }
  }

  return { refresh: () => menu.render(state()) }
}

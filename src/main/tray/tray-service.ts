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
  /** Fails where the service does not confirm. */
  setStatus: (status: ServiceStatusKind) => Promise<unknown>
  /** Told when a chosen status did not come about, after the menu shows the old one again. */
  onRefused: () => void
}

export interface TrayService {
  /** Draws how things stand now. */
  refresh(): void
}

/** The tray: the three service statuses, the window, the way out. */
export function createTrayService(deps: TrayDeps): TrayService {
  const { menu, view, setStatus, onRefused } = deps

  function choose(status: ServiceStatusKind): void {
    // The system ticks what was clicked; until the service confirms, the tick belongs where it was.
    menu.render(state())
    setStatus(status).catch((error: unknown) => {
      // Given up with the session or the application: nobody is there to be told.
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

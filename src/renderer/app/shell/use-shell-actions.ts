import { IconFileSearch, IconKeyboard, IconLock, IconLogout, IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { can } from '#contract/policies/index.ts'
import { lockScreen, setServiceStatus } from '#renderer/data/session/account.ts'
import { isChatWindow } from '#renderer/data/navigation/chat-window.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { screens } from '#renderer/app/screens.ts'
import {
  findOpenAtom,
  isSigningOutAtom,
  paletteOpenAtom,
} from '#renderer/data/navigation/overlays.ts'
import { paths } from '#renderer/data/navigation/paths.ts'

/**
 * Ids of the actions in a window with one chat, besides the actions that set the service status. Actions that would
 * navigate away from the chat are not available there.
 */
const forChat: ReadonlySet<string> = new Set(['shell.find', 'shell.shortcuts', 'shell.lock'])
const isForChat = ({ id }: Action): boolean => forChat.has(id) || id.startsWith('shell.status.')

/** The actions that are available everywhere in the main layout. */
export function useShellActions(showShortcuts: () => void): void {
  const navigate = useNavigate()
  const actions = useMemo<readonly Action[]>(
    () => [
      {
        id: 'shell.palette',
        section: 'general',
        labelKey: 'shell.palette.title',
        icon: IconSearch,
        shortcut: 'mod+k',
        perform: () => store.set(paletteOpenAtom, true),
      },
      {
        id: 'shell.find',
        section: 'general',
        labelKey: 'shell.find.title',
        icon: IconFileSearch,
        shortcut: 'mod+f',
        // Not in the inbox of the main window: the inbox renders only the visible rows of its lists, and its own action
        // with this shortcut searches all messages.
        visible: () => isChatWindow() || location.pathname !== paths.dashboard,
        perform: () => store.set(findOpenAtom, true),
      },
      {
        id: 'shell.shortcuts',
        section: 'general',
        labelKey: 'shell.actions.showShortcuts',
        icon: IconKeyboard,
        shortcut: '?',
        perform: showShortcuts,
      },
      ...screens.map(({ item, path, icon, labelKey, shortcut }): Action => ({
        id: `shell.go.${item}`,
        section: 'general',
        labelKey,
        named: (t) => t('shell.actions.goTo', { screen: t(labelKey) }),
        icon,
        ...(shortcut !== undefined && { shortcut }),
        visible: () => {
          const viewer = store.get(viewerAtom)
          return viewer !== null && can(viewer, 'menu.open', { item, widthPx: window.innerWidth })
        },
        perform: () => void navigate(path),
      })),
      {
        id: 'shell.lock',
        section: 'general',
        labelKey: 'shell.actions.lock',
        icon: IconLock,
        shortcut: 'mod+shift+l',
        perform: lockScreen,
      },
      {
        id: 'shell.signOut',
        section: 'general',
        labelKey: 'shell.account.signOut',
        icon: IconLogout,
        perform: () => store.set(isSigningOutAtom, true),
      },
      {
        id: 'shell.status.available',
        section: 'general',
        labelKey: 'shell.actions.setAvailable',
        shortcut: 'alt+shift+1',
        perform: () => setServiceStatus('available'),
      },
      {
        id: 'shell.status.busy',
        section: 'general',
        labelKey: 'shell.actions.setBusy',
        shortcut: 'alt+shift+2',
        perform: () => setServiceStatus('busy'),
      },
      {
        id: 'shell.status.unavailable',
        section: 'general',
        labelKey: 'shell.actions.setUnavailable',
        shortcut: 'alt+shift+3',
        perform: () => setServiceStatus('unavailable'),
      },
    ],
    [navigate, showShortcuts],
  )
  useActions(useMemo(() => (isChatWindow() ? actions.filter(isForChat) : actions), [actions]))
}

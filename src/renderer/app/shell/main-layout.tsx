import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { menuItemAt, pathFor, type MenuItem } from '#contract/policies/menu.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { accessChangeAtom } from '#renderer/data/session/access-change.ts'
import { isChatWindow } from '#renderer/data/navigation/chat-window.ts'
import { isLineRepairOpenAtom } from '#renderer/data/groups/line-status.ts'
import { startLive } from '#renderer/data/live/sync/start.ts'
import { currentGroupIdAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { fetchAhead } from '#renderer/components/prefetch.ts'
import { lazyWithPreload } from '#renderer/components/lazy-with-preload.tsx'
import { ScreenBoundary } from '#renderer/app/screen-boundary.tsx'
import { Banners } from './banners.tsx'
import { useKeyboard } from './keyboard.ts'
import { DesktopContext } from './desktop-context.tsx'
import { NotificationCount } from './rail/notification-count.tsx'
import {
  isSigningOutAtom,
  findOpenAtom,
  paletteOpenAtom,
} from '#renderer/data/navigation/overlays.ts'
import classes from './main-layout.module.css'
import { Rail } from './rail/rail.tsx'
import { accountMenuList, groupMenuList } from './rail/rail-menu-lists.ts'
import { RunningDownloads } from './running-downloads.tsx'
import { useCurrentGroup } from './use-current-group.ts'
import { useMenuCommands } from './use-menu-commands.ts'
import { useShellActions } from './use-shell-actions.ts'
import { useDesktopNavigation } from './use-desktop-navigation.ts'
import { Redirect } from '#renderer/components/redirect.tsx'

const AccessChange = lazy(() => import('./access-change.tsx'))
const NoGroup = lazy(() => import('./no-group.tsx'))
const Leaving = lazy(() => import('./sign-out-dialog.tsx'))
const LineRepair = lazy(() => import('./line/line-repair.tsx'))
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'))
// The find bar and the palette are preloaded, because text that is typed before they open would be lost.
const findBar = lazyWithPreload(() => import('./find/find-bar.tsx'))
const palette = lazyWithPreload(() => import('./palette/palette.tsx'))

/** Time after the start before the palette, the find bar and the menus are prefetched, ms. */
const START_MS = 3_000

/** The layout after sign-in: rail, banners and one screen. */
export default function MainLayout() {
  const { t } = useTranslation()
  const [isOneChat] = useState(isChatWindow)
  const accessChange = useAtomValue(accessChangeAtom)
  const [sheetOpen, setSheetOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useAtom(paletteOpenAtom)
  const [findOpen, setFindOpen] = useAtom(findOpenAtom)
  const [isLeaving, setLeaving] = useAtom(isSigningOutAtom)
  const [isRepairing, setRepairing] = useAtom(isLineRepairOpenAtom)
  // The layout unmounts when the app locks or the user changes. What covers the screen must not be open when it mounts again.
  useEffect(
    () => () => {
      setPaletteOpen(false)
      setFindOpen(false)
      setLeaving(false)
      setRepairing(false)
    },
    [setPaletteOpen, setFindOpen, setLeaving, setRepairing],
  )
  // `startLive` may reset the live store, e.g. after an unlock, and a reset closes the open chat. A layout effect runs
  // before the effect in which the inbox opens the chat of the URL.
  useLayoutEffect(() => startLive(), [])
  useEffect(() => fetchAhead([palette, findBar, groupMenuList, accountMenuList], START_MS), [])
  const showShortcuts = useCallback(() => setSheetOpen(true), [])
  useShellActions(showShortcuts)
  useKeyboard()
  useMenuCommands()
  useDesktopNavigation()

  return (
    <div className={classes.layout}>
      {!isOneChat && (
        <>
          <DesktopContext />
          <NotificationCount />
          <a className={classes.skip} href="#screen">
            {t('shell.nav.skip')}
          </a>
          <Rail onShowShortcuts={showShortcuts} />
        </>
      )}
      <div className={classes.content}>
        <Banners />
        <div className={classes.beside}>
          <main className={classes.screen} id="screen" tabIndex={-1}>
            <ScreenBoundary>
              <Suspense fallback={<LayoutSkeleton />}>
                <GroupScreen />
              </Suspense>
            </ScreenBoundary>
          </main>
          {isRepairing && (
            <Suspense>
              <LineRepair onClose={() => setRepairing(false)} />
            </Suspense>
          )}
        </div>
      </div>
      <RunningDownloads />
      {accessChange !== null && (
        <Suspense>
          <AccessChange />
        </Suspense>
      )}
      {isLeaving && (
        <Suspense>
          <Leaving onStay={() => setLeaving(false)} />
        </Suspense>
      )}
      {paletteOpen && (
        <Suspense>
          <palette.Screen onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
      {findOpen && (
        <Suspense>
          <findBar.Screen onClose={() => setFindOpen(false)} />
        </Suspense>
      )}
      {sheetOpen && (
        <Suspense>
          <ShortcutSheet onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * The screen of the current path, rendered once the current group has loaded. A change of the group remounts the
 * screen.
 */
function GroupScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const groupId = useAtomValue(currentGroupIdAtom)
  const viewer = useAtomValue(viewerAtom)
  const { error, retry } = useCurrentGroup()
  const widthPx = useWidthOnEntry(menuItemAt(pathname))

  if (groupId === null)
    return (
      <Suspense fallback={<LayoutSkeleton />}>
        <NoGroup />
      </Suspense>
    )
  if (viewer === null) {
    if (error === null) return <LayoutSkeleton />
    return (
      <EmptyState
        insteadOf="screen"
        icon={IconPlugConnectedX}
        tone="danger"
        title={t('shell.group.failedTitle')}
        text={errorText(t, error)}
        action={<Button onClick={retry}>{t('shell.common.retry')}</Button>}
      />
    )
  }
  const allowed = pathFor(viewer, pathname, widthPx)
  return allowed === pathname ? <Outlet key={groupId} /> : <Redirect to={allowed} />
}

/**
 * The window's width when the user opened the menu item, CSS px. If the window gets narrower later, the menu may hide
 * the item, but its screen stays open.
 */
function useWidthOnEntry(item: MenuItem | undefined): number {
  const [entry, setEntry] = useState(() => ({ item, widthPx: window.innerWidth }))
  if (entry.item === item) return entry.widthPx
  const widthPx = window.innerWidth
  setEntry({ item, widthPx })
  return widthPx
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

/** The placeholder of a list while a screen loads. */
function LayoutSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.skeleton} role="status">
      <h1 className="spoken">{t('shell.common.loading')}</h1>
      {rows.map((row) => (
        <div key={row} className={classes.skeletonRow}>
          <Skeleton width={40} height={40} round />
          <div className={classes.skeletonLines}>
            <Skeleton width="55%" height={12} />
            <Skeleton width="80%" height={10} />
          </div>
        </div>
      ))}
    </div>
  )
}

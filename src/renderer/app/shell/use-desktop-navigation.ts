import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { onPush } from '#renderer/data/service/bridge.ts'
import {
  consumeLinkedGroup,
  foreignGroupLinkAtom,
  notifyLink,
  storeLink,
  storeWorkspaceLink,
} from '#renderer/data/navigation/deep-link.ts'
import { navigateToGroup, pendingGroupPathAtom } from '#renderer/data/groups/group-navigation.ts'
import { currentGroupIdAtom, userAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { resolveAddress } from '#renderer/app/screens.ts'

/**
 * Navigates to the paths that the main process sends when the user opens a notification or a link. If a link names a
 * group (`group=<id>`), that group is selected first. While nobody is signed in or the app is locked, `Gatekeeper`
 * handles these paths.
 */
export function useDesktopNavigation(): void {
  const navigate = useNavigate()
  const groupId = useAtomValue(currentGroupIdAtom)
  const next = useAtomValue(pendingGroupPathAtom)
  const { t } = useTranslation()
  const [isForeign, setForeign] = useAtom(foreignGroupLinkAtom)

  useEffect(() => {
    if (!isForeign) return
    setForeign(false)
    showToast(t('shell.link.otherGroup'), 'danger')
  }, [isForeign, setForeign, t])

  useEffect(
    () =>
      onPush('navigate', (target) => {
        if (storeWorkspaceLink(target.path)) return
        const path = resolveAddress(storeLink(target.path))
        const current = store.get(currentGroupIdAtom)
        const linkedGroup = consumeLinkedGroup(store.get(userAtom)?.permissions ?? [], current)
        if (linkedGroup === null || linkedGroup === current) {
          void navigate(path)
        } else {
          navigateToGroup(linkedGroup, path)
        }
        notifyLink()
      }),
    [navigate],
  )

  // Navigate only after the group has changed. Otherwise the inbox of the previous group would look for the path's chat
  // in the previous group. When that inbox unmounts, it would remove the chat from the URL.
  useEffect(() => {
    if (next === null || next.groupId !== groupId) return
    store.set(pendingGroupPathAtom, null)
    void navigate(next.path)
  }, [next, groupId, navigate])
}

import { lazyWithPreload } from '#renderer/components/lazy-with-preload.tsx'
import type { RailMenuListProps } from './rail-menu.tsx'

/** The dropdowns of the rail's group and account buttons. */
export const groupMenuList = lazyWithPreload<RailMenuListProps>(
  () => import('./group-menu-list.tsx'),
)
export const accountMenuList = lazyWithPreload<RailMenuListProps>(
  () => import('./account-menu-list.tsx'),
)

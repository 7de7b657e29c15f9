import { screen } from '../../components/screen.tsx'
import type { RailMenuListProps } from './rail-menu.tsx'

/** What the rail's buttons open. */
export const groupMenuList = screen<RailMenuListProps>(() => import('./group-menu-list.tsx'))
export const accountMenuList = screen<RailMenuListProps>(() => import('./account-menu-list.tsx'))

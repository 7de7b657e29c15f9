import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { lazyWithPreload } from '#renderer/components/lazy-with-preload.tsx'
import { screenAt } from '#renderer/app/screens.ts'
import type { RailItem } from './rail-items.ts'
import type { MoreMenuListProps } from './more-menu-list.tsx'
import { RailMenu } from './rail-menu.tsx'
import classes from './rail.module.css'

const list = lazyWithPreload<MoreMenuListProps>(() => import('./more-menu-list.tsx'))

/** The rail button for the menu with the items that do not fit into the rail's height. */
export function MoreMenu({ items }: { items: readonly RailItem[] }) {
  const { t } = useTranslation()
  const current = screenAt(useLocation().pathname)?.item
  const isCurrent = items.some(({ screen }) => screen.item === current)
  return (
    <RailMenu
      label={t('shell.nav.more')}
      className={classes.item}
      isCurrent={isCurrent}
      face={<IconDots size={21} stroke={1.7} aria-hidden="true" />}
      list={list}
      listProps={{ items }}
    />
  )
}

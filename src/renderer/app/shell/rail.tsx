import { IconKeyboard } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { can } from '#contract/policies/index.ts'
import { ButtonTip, IconButton } from '../../components/icon-button.tsx'
import { useTip } from '../../components/use-tip.tsx'
import { useWindowWidth } from '../../components/use-window-width.ts'
import { pendingChatsAtom, realtimeAtom, viewerAtom } from '../../data/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { GroupMenu } from './group-menu.tsx'
import { QrAssigner } from './qr-assigner.tsx'
import { navigation, type NavigationItem } from './navigation.ts'
import classes from './rail.module.css'

/** The narrow bar on the left: group, screens, and oneself. */
export const Rail = memo(function Rail({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { t } = useTranslation()
  const viewer = useAtomValue(viewerAtom)
  const widthPx = useWindowWidth()
  const items = navigation.filter(
    ({ item }) => viewer !== null && can(viewer, 'menu.see', { item, widthPx }),
  )
  return (
    <nav className={classes.rail} aria-label={t('shell.nav.main')}>
      <GroupMenu />
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.item}>
            <RailLink item={item} />
          </li>
        ))}
      </ul>
      <div className={classes.bottom}>
        <Connecting />
        <QrAssigner />
        <IconButton
          icon={IconKeyboard}
          label={t('shell.account.shortcuts')}
          shortcut="?"
          tooltipPosition="right"
          onClick={onShowShortcuts}
        />
        <AccountMenu />
      </div>
    </nav>
  )
})

function RailLink({ item }: { item: NavigationItem }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const pending = useAtomValue(pendingChatsAtom)
  const Glyph = item.icon
  const label = t(item.labelKey)
  const badge = item.item === 'chats' && pending > 0 ? pending : null
  const spoken = badge === null ? label : `${label}, ${t('shell.nav.pending', { count: badge })}`
  const { control, tip } = useTip<HTMLAnchorElement>({
    label: <ButtonTip label={label} shortcut={item.shortcut} />,
    position: 'right',
  })
  return (
    <>
      <Link
        {...control}
        className={classes.item}
        to={item.path}
        aria-label={spoken}
        aria-current={pathname === item.path ? 'page' : undefined}
        draggable={false}
      >
        <Glyph size={21} stroke={1.7} aria-hidden="true" />
        {badge !== null && (
          <span className={`${classes.badge} numbers`} aria-hidden="true">
            {badge > 99 ? '99+' : badge}
          </span>
        )}
      </Link>
      {tip}
    </>
  )
}

/** A quiet sign that the live connection is on its way. */
function Connecting() {
  const { t } = useTranslation()
  const { state } = useAtomValue(realtimeAtom)
  if (state !== 'connecting') return null
  return (
    <span className={classes.connecting} role="img" aria-label={t('shell.realtime.connecting')} />
  )
}

import { useElementSize } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { countText } from '#renderer/components/forms/count-text.ts'
import { ButtonTip, IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useTip } from '#renderer/components/focus/use-tip.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { realtimeAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { screenAt, screens, type ScreenBadge } from '#renderer/app/screens.ts'
import { AccountMenu } from './account-menu.tsx'
import { GroupMenu } from './group-menu.tsx'
import { MoreMenu } from './more-menu.tsx'
import { QrAssigner } from '#renderer/app/shell/qr-assigner.tsx'
import { fittingItems, railItems, type RailItem } from './rail-items.ts'
import classes from './rail.module.css'

/**
 * The narrow bar on the left: group menu, links to the screens, connecting indicator, QR code, shortcuts and account
 * menu.
 */
export const Rail = memo(function Rail({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.rail} aria-label={t('shell.nav.main')}>
      <GroupMenu />
      <RailItems />
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

/** The links to the screens. Links that do not fit into the window's height are in a menu at the end. */
function RailItems() {
  const viewer = useAtomValue(viewerAtom)
  const widthPx = useWindowWidth()
  const { ref, height } = useElementSize<HTMLUListElement>()
  const items = viewer === null ? [] : railItems(screens, viewer, widthPx)
  // The height is 0 until it is measured. Show all items until then, because they fit into most windows.
  const fitting = height === 0 ? items.length : fittingItems(items, height)
  const rest = items.slice(fitting)
  return (
    <ul ref={ref} className={classes.items}>
      {items.slice(0, fitting).map((item) => (
        <li key={item.screen.item} data-starts-group={item.startsGroup || undefined}>
          <RailLink {...item} />
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <MoreMenu items={rest} />
        </li>
      )}
    </ul>
  )
}

function RailLink({ screen, isDimmed }: RailItem) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { icon: Glyph, badge, shortcut } = screen
  const label = t(screen.labelKey)
  const reason = isDimmed ? t('shell.nav.readOnly', { screen: label }) : null
  const { control, tip } = useTip<HTMLAnchorElement>({
    label: <ButtonTip label={reason ?? label} shortcut={reason === null ? shortcut : undefined} />,
    position: 'right',
  })
  const at = screenAt(pathname)
  const isParent = at?.parent === screen.item
  const current = at?.item === screen.item ? 'page' : isParent ? 'true' : undefined
  return (
    <>
      <Link
        {...control}
        className={classes.item}
        to={screen.path}
        aria-label={reason ?? (badge === undefined ? label : undefined)}
        aria-disabled={isDimmed || undefined}
        aria-current={current}
        draggable={false}
        onClick={(event) => {
          if (isDimmed) event.preventDefault()
        }}
      >
        <Glyph size={21} stroke={1.7} aria-hidden="true" />
        {badge !== undefined && <Badge label={label} badge={badge} />}
      </Link>
      {tip}
    </>
  )
}

/** A link's number, and the link's name with it. Only this renders when the number changes, which may be at each event. */
function Badge({ label, badge }: { label: string; badge: ScreenBadge }) {
  const { t } = useTranslation()
  const count = useAtomValue(badge.countAtom)
  return (
    <>
      <span className="spoken">{count === 0 ? label : `${label}, ${badge.text(t, count)}`}</span>
      {count > 0 && (
        <span className={`${classes.badge} numbers`} aria-hidden="true">
          {countText(count)}
        </span>
      )}
    </>
  )
}

/** The indicator that the live connection is being opened. */
function Connecting() {
  const { t } = useTranslation()
  const { state } = useAtomValue(realtimeAtom)
  if (state !== 'connecting') return null
  return (
    <span className={classes.connecting} role="img" aria-label={t('shell.realtime.connecting')} />
  )
}

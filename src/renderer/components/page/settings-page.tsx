import { NavLink, Select } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { can, type Viewer } from '#contract/policies/index.ts'
import { menuPaths, type MenuItem } from '#contract/policies/menu.ts'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { Page } from './page.tsx'
import { settingsEntries, type SettingsEntry } from './settings-sections.ts'
import classes from './settings-page.module.css'

/** In windows up to this width the navigation is a select above the content, CSS px. */
const selectUpToPx = 1024

/** The current section is the last one that starts at most this far below the top of the visible area, px. */
const reachedPx = 48

export interface SettingsPageProps {
  /** The menu item of the screen. */
  item: MenuItem
  title: string
  viewer: Viewer
  /** One dim sentence next to the title. */
  description?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** The bar below the content. */
  footer?: ReactNode
  /** The column next to the content. */
  aside?: ReactNode
  /** Whether the content has no padding and contains its own scroll container. */
  isBare?: boolean
  children: ReactNode
}

/**
 * The layout of every screen under Settings, with the navigation between these screens. An entry of the navigation may
 * link to a section of the content: the element whose `id` is the entry's `section`.
 */
export function SettingsPage(props: SettingsPageProps) {
  const { item, title, viewer, description, actions, footer, aside, isBare, children } = props
  const { t } = useTranslation()
  const widthPx = useWindowWidth()
  const scroller = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const entries = settingsEntries.filter(
    ({ item: screen, needs }) =>
      can(viewer, 'menu.see', { item: screen, widthPx }) &&
      (needs === undefined || can(viewer, needs)),
  )
  const sections = entries.flatMap((entry) =>
    entry.item === item && entry.section !== undefined ? [entry.section] : [],
  )
  const [section, setSection] = useState<string | undefined>(sections[0])
  /**
   * Whether the user chose the section in the navigation and has not scrolled since. The scroll events of
   * `scrollIntoView` must not select another section.
   */
  const isChosen = useRef(false)
  const current = entries.find(
    (entry) => entry.item === item && (entry.section === undefined || entry.section === section),
  )

  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (target === null || scroller.current?.contains(target) !== true) return
    isChosen.current = true
    setSection(target.id)
    target.scrollIntoView({ block: 'start' })
  }, [hash])

  const followScroll = () => {
    const box = scroller.current
    if (box === null || isChosen.current || sections.length === 0) return
    const top = box.getBoundingClientRect().top
    const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2
    const reached = sections.findLast((id) => {
      const element = document.getElementById(id)
      return element !== null && element.getBoundingClientRect().top - top <= reachedPx
    })
    setSection(isAtEnd ? sections.at(-1) : (reached ?? sections[0]))
  }
  const releaseChoice = () => {
    isChosen.current = false
  }

  const navigation =
    widthPx > selectUpToPx ? (
      <SideNavigation entries={entries} current={current} item={item} />
    ) : (
      <SelectNavigation entries={entries} current={current} />
    )
  return (
    <Page
      title={title}
      parent={
        item === 'settings'
          ? undefined
          : { label: t('shell.nav.settings'), path: menuPaths.settings }
      }
      description={description}
      actions={actions}
    >
      <div className={classes.frame}>
        {navigation}
        <div className={classes.main}>
          <div
            ref={scroller}
            className={classes.content}
            role="presentation"
            data-bare={isBare || undefined}
            onScroll={followScroll}
            onWheel={releaseChoice}
            onPointerDown={releaseChoice}
            onKeyDown={releaseChoice}
          >
            {children}
          </div>
          {footer}
        </div>
        {aside}
      </div>
    </Page>
  )
}

const pathOf = ({ item, section }: SettingsEntry): string =>
  section === undefined ? menuPaths[item] : `${menuPaths[item]}#${section}`

interface NavigationProps {
  entries: readonly SettingsEntry[]
  current: SettingsEntry | undefined
}

function SideNavigation({ entries, current, item }: NavigationProps & { item: MenuItem }) {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  // In a low window the last entries are below the edge.
  useEffect(() => {
    if (current !== undefined)
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={nav} className={classes.nav} aria-label={t('shell.settings.sections')}>
      {entries.map((entry, index) => {
        const { icon: Glyph, section, part } = entry
        const isCurrent = entry === current
        const startsPages = part !== undefined && entries[index - 1]?.part !== part
        return (
          <NavLink
            key={pathOf(entry)}
            classNames={{ root: classes.entry ?? '', label: classes.label ?? '' }}
            component={Link}
            to={pathOf(entry)}
            draggable={false}
            active={isCurrent}
            aria-current={isCurrent ? (section === undefined ? 'page' : 'location') : undefined}
            data-starts-pages={startsPages || undefined}
            label={t(entry.labelKey)}
            leftSection={<Glyph size={17} stroke={1.7} aria-hidden="true" />}
            rightSection={
              part !== undefined &&
              item === 'settings' && <IconChevronRight size={15} aria-hidden="true" />
            }
          />
        )
      })}
    </nav>
  )
}

function SelectNavigation({ entries, current }: NavigationProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className={classes.select}>
      <Select
        aria-label={t('shell.settings.sections')}
        size="sm"
        allowDeselect={false}
        data={entries.map((entry) => ({ value: pathOf(entry), label: t(entry.labelKey) }))}
        value={current === undefined ? null : pathOf(current)}
        onChange={(path) => {
          if (path !== null) void navigate(path)
        }}
      />
    </div>
  )
}

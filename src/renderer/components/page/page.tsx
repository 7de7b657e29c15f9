import { Flex, Group, Tabs, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './page.module.css'

export interface PageTabs {
  /** The tab that is open. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly items: readonly {
    readonly value: string
    readonly label: string
    readonly count?: number
  }[]
}

export interface PageProps {
  title: string
  /** The parent screen, as a link before the title. */
  parent?: { readonly label: string; readonly path: string } | undefined
  /** A control beside the title. */
  titleControl?: ReactNode
  /** One dim sentence beside the title. */
  description?: ReactNode
  /** Buttons at the right of the title; the primary button is the last. */
  actions?: ReactNode
  tabs?: PageTabs | undefined
  /** A `FilterRow`. */
  filters?: ReactNode
  /** The bar below the content, with counts or buttons. */
  footer?: ReactNode
  /** A `SidePanel`, or nothing. */
  panel?: ReactNode
  /**
   * Whether the content has padding and scrolls as a whole. Absent for a `DataTable`, which is its own scroll
   * container.
   */
  isPadded?: boolean
  children: ReactNode
}

/** The layout of most screens other than the inbox: title, actions, tabs, filters, content, footer and side panel. */
export function Page(props: PageProps) {
  const { title, parent, titleControl, description, actions, tabs, filters, footer, panel } = props
  const { isPadded, children } = props
  const content = (
    <>
      {filters}
      <div className={classes.content} data-padded={isPadded || undefined}>
        {children}
      </div>
      {footer !== undefined && (
        <footer className={classes.footer} data-page-footer>
          {footer}
        </footer>
      )}
    </>
  )
  return (
    <Flex h="100%" miw={0}>
      <Flex direction="column" miw={0} flex={1}>
        <header
          className={classes.header}
          data-bare={tabs !== undefined || filters !== undefined || undefined}
          data-nested={parent !== undefined || undefined}
        >
          {parent !== undefined && <Breadcrumb {...parent} />}
          <h1 className={classes.title}>{title}</h1>
          {titleControl}
          {description !== undefined && (
            <Text miw={0} truncate size="sm" c="dimmed">
              {description}
            </Text>
          )}
          {actions !== undefined && (
            <Group gap={12} ml="auto" flex="none">
              {actions}
            </Group>
          )}
        </header>
        {tabs === undefined ? content : <Tabbed tabs={tabs}>{content}</Tabbed>}
      </Flex>
      {panel}
    </Flex>
  )
}

function Breadcrumb({ label, path }: { label: string; path: string }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.breadcrumb} aria-label={t('shell.nav.breadcrumb')}>
      <Link className={classes.parent} to={path} draggable={false}>
        {label}
      </Link>
      <span aria-hidden="true">/</span>
    </nav>
  )
}

function Tabbed({ tabs, children }: { tabs: PageTabs; children: ReactNode }) {
  const { value, onChange, items } = tabs
  return (
    <Tabs
      className={classes.tabs}
      classNames={{ list: classes.tabList ?? '', tab: classes.tab ?? '' }}
      value={value}
      onChange={(next) => {
        if (next !== null) onChange(next)
      }}
    >
      <Tabs.List>
        {items.map(({ value: id, label, count }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
            {count !== undefined && (
              <Text span inherit ml={6} fw={500} c="dimmed" className="numbers">
                {count}
              </Text>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel className={classes.tabPanel} value={value} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

import { Tabs } from '@mantine/core'
import { atom, useAtom } from 'jotai'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './sidebar-tabs.module.css'

const CrmPanel = lazy(() => import('./panels/crm/crm-panel.tsx'))
const AnalysisPanel = lazy(() => import('./panels/analysis/analysis-panel.tsx'))
const FramePanel = lazy(() => import('./panels/frame-panel.tsx'))

const labels = {
  contact: 'inbox.sidebar.tabs.contact',
  crm: 'inbox.sidebar.tabs.crm',
  analysis: 'inbox.sidebar.tabs.analysis',
  campaigns: 'inbox.sidebar.tabs.campaigns',
  reports: 'inbox.sidebar.tabs.reports',
} as const satisfies Record<string, TextKey>
type Tab = keyof typeof labels

/** The selected tab. It stays selected when another chat is opened. */
const chosenTabAtom = atom<Tab>('contact')

interface Offered {
  tab: Tab
  /** Whether the tab is visible but disabled: campaigns for read-only users (specification, section 2). */
  closed: boolean
}

/** The tabs that the viewer has for a chat. Campaigns and reports depend on the menu items of the same name. */
function tabsFor(viewer: Viewer, contact: Contact, widthPx: number): readonly Offered[] {
  const open = (tab: Tab, sees: boolean): Offered[] => (sees ? [{ tab, closed: false }] : [])
  const byMenu = (item: 'campaigns' | 'reports'): Offered[] => {
    const question = { item, widthPx }
    if (!can(viewer, 'menu.see', question)) return []
    return [{ tab: item, closed: !can(viewer, 'menu.open', question) }]
  }
  return [
    ...open('contact', true),
    ...open('crm', can(viewer, 'crm.see', contact)),
    ...open('analysis', can(viewer, 'analysis.see', contact)),
    ...byMenu('campaigns'),
    ...byMenu('reports'),
  ]
}

export interface SidebarTabsProps {
  contact: Contact
  viewer: Viewer
  focusComposer: () => void
  /** The content of the first tab. */
  children: ReactNode
}

/** The tabs of the contact sidebar and the selected panel. Each panel loads on first use. */
export function SidebarTabs({ contact, viewer, focusComposer, children }: SidebarTabsProps) {
  const { t } = useInboxTexts()
  const [chosen, choose] = useAtom(chosenTabAtom)
  const offered = tabsFor(viewer, contact, useWindowWidth())
  // The viewer may lose access to the selected tab, and the next chat may not have it.
  const shown = offered.some(({ tab, closed }) => tab === chosen && !closed) ? chosen : 'contact'
  const panel =
    shown === 'contact' ? (
      children
    ) : (
      <Suspense>
        <Panel tab={shown} contact={contact} viewer={viewer} focusComposer={focusComposer} />
      </Suspense>
    )
  if (offered.length === 1) return <div className={classes.panel}>{panel}</div>
  return (
    <Tabs
      classNames={{
        root: classes.root ?? '',
        list: classes.tabs ?? '',
        tab: classes.tab ?? '',
        panel: classes.panel ?? '',
      }}
      variant="plain"
      keepMounted={false}
      value={shown}
      onChange={(value) => {
        const next = offered.find(({ tab }) => tab === value)
        if (next !== undefined) choose(next.tab)
      }}
    >
      <Tabs.List aria-label={t('inbox.sidebar.label')}>
        {offered.map(({ tab, closed }) => (
          <Tabs.Tab key={tab} value={tab} disabled={closed}>
            {t(labels[tab])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={shown} value={shown}>
        {panel}
      </Tabs.Panel>
    </Tabs>
  )
}

interface ChosenPanel extends Omit<SidebarTabsProps, 'children'> {
  tab: Exclude<Tab, 'contact'>
}

function Panel({ tab, contact, viewer, focusComposer }: ChosenPanel) {
  const { t } = useInboxTexts()
  switch (tab) {
    case 'crm':
      return <CrmPanel key={contact.id} contact={contact} viewer={viewer} />
    case 'analysis':
      return <AnalysisPanel key={contact.id} contact={contact} focusComposer={focusComposer} />
    case 'campaigns':
    case 'reports':
      return <FramePanel key={tab} tab={tab} label={t(labels[tab])} groupId={contact.groupId} />
  }
}

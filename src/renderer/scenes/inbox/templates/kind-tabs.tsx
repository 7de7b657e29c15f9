import { Stack, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { templateKinds, type TemplateKind } from './template-lists.ts'
import classes from './templates-panel.module.css'

const labels = {
  quick: 'templates:tabs.quick',
  whatsapp: 'templates:tabs.whatsapp',
  message: 'templates:tabs.message',
} as const satisfies Record<TemplateKind, string>

export interface KindTabsProps {
  kind: TemplateKind
  onChange: (kind: TemplateKind) => void
  /** The search field, between the tabs and their content. */
  search: ReactNode
  /** The panel of the chosen kind. */
  children: ReactNode
}

/** One tab for each kind of template. The arrow keys move between tabs. */
export function KindTabs({ kind, onChange, search, children }: KindTabsProps) {
  const { t } = useTexts('templates')
  const change = (value: string | null) => {
    const next = templateKinds.find((one) => one === value)
    if (next !== undefined) onChange(next)
  }
  return (
    <Tabs
      className={classes.kinds}
      classNames={{ list: classes.tabs, tab: classes.tab }}
      variant="pills"
      keepMounted={false}
      value={kind}
      onChange={change}
    >
      <Stack gap={10} pb={10} px={20} flex="none">
        <Tabs.List grow aria-label={t('templates:panel.kinds')}>
          {templateKinds.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(labels[one])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {search}
      </Stack>
      {templateKinds.map((one) => (
        <Tabs.Panel key={one} value={one} className={classes.body}>
          {children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

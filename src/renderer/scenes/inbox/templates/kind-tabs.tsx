import type { KeyboardEvent } from 'react'
import { useTemplateTexts } from '../../../i18n/template-texts.ts'
import type { TemplateKind } from './template-lists.ts'
import classes from './templates-panel.module.css'

const kinds = {
  quick: 'templates:tabs.quick',
  whatsapp: 'templates:tabs.whatsapp',
  message: 'templates:tabs.message',
} as const satisfies Record<TemplateKind, string>

const order: readonly TemplateKind[] = ['quick', 'whatsapp', 'message']

export interface KindTabsProps {
  chosen: TemplateKind
  /** What the tabs show: they are called by this and their kind. */
  panelId: string
  onChoose: (kind: TemplateKind) => void
}

/** The kinds of template; the arrow keys walk them. */
export function KindTabs({ chosen, panelId, onChoose }: KindTabsProps) {
  const { t } = useTemplateTexts()
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: order.length - 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = order[(order.indexOf(chosen) + step) % order.length]
    if (next === undefined) return
    onChoose(next)
    const tabs = event.currentTarget.parentElement
    tabs?.querySelector<HTMLElement>(`[data-kind="${next}"]`)?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" aria-label={t('templates:panel.kinds')}>
      {order.map((kind) => (
        <button
          key={kind}
          id={`${panelId}-${kind}`}
          type="button"
          role="tab"
          className={classes.tab}
          data-kind={kind}
          aria-selected={kind === chosen}
          aria-controls={panelId}
          tabIndex={kind === chosen ? 0 : -1}
          onClick={() => onChoose(kind)}
          onKeyDown={onKeyDown}
        >
          {t(kinds[kind])}
        </button>
      ))}
    </div>
  )
}

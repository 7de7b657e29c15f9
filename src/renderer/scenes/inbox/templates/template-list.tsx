import { useState } from 'react'
import { can, type Viewer } from '#contract/policies/index.ts'
import type { SendableTemplate } from '#contract/rules/sendable-template.ts'
import { movedTo } from '#contract/rules/template-order.ts'
import { templateText } from '#contract/rules/template-parts.ts'
import type { TemplatePeople } from '#contract/rules/template-variables.ts'
import { useTemplateTexts } from '../../../i18n/template-texts.ts'
import { matching } from './match-templates.ts'
import { listNow, pinTemplate, placeTemplate } from './template-changes.ts'
import classes from './template-list.module.css'
import type { OrderedList, TemplateSection } from './template-lists.ts'
import { TemplateRow, type RowDrag, type TemplateRowProps } from './template-row.tsx'

export interface TemplateListProps {
  label: string
  groupId: string
  section: TemplateSection
  query: string
  viewer: Viewer
  people: TemplatePeople
  onChoose: (sendable: SendableTemplate) => void
  /** The template whose row takes the focus. */
  focusedId: string | null
  /** It has taken it. */
  onFocused: () => void
}

/** Templates under one heading, in the group's order, which those who may change by dragging or by the keyboard. */
export function TemplateList(props: TemplateListProps) {
  const { label, groupId, section, query, viewer, people, onChoose, focusedId, onFocused } = props
  const { t } = useTemplateTexts()
  const [said, say] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<{ id: string; half: 'before' | 'after' } | null>(null)
  const { list, items } = section
  const found = matching(items, query, (sendable) => ({
    name: sendable.template.name,
    text: templateText(sendable),
  }))
  // What is narrowed down has no places of its own.
  const ordered = list !== null && query.trim() === '' && mayOrder(viewer, list) ? list : null

  /** @param target the place it is to have, told the one that it has: a key that is held comes faster than it is drawn */
  const move = (id: string, target: (from: number) => number) => {
    if (ordered === null) return
    const placed = listNow(ordered, groupId)
    const from = placed.findIndex((one) => one.id === id)
    const template = placed[from]
    const to = target(from)
    if (template === undefined || to < 0 || to >= placed.length) return
    const place = movedTo(placed, id, to).findIndex((one) => one.id === id)
    // Where the pinned ones end and the others begin it goes no further, as at the ends of the list.
    if (place === from) return
    placeTemplate(ordered, groupId, template, { from, to: place })
    say(t('templates:row.moved', { name: template.name, place: place + 1, count: placed.length }))
  }
  const drop = () => {
    const from = items.findIndex(({ template }) => template.id === dragged)
    const at = items.findIndex(({ template }) => template.id === over?.id)
    if (dragged !== null && over !== null && from >= 0 && at >= 0 && at !== from) {
      const gap = over.half === 'before' ? at : at + 1
      move(dragged, () => (gap > from ? gap - 1 : gap))
    }
    setDragged(null)
    setOver(null)
  }
  const dragOf = (id: string): RowDrag | undefined =>
    ordered === null
      ? undefined
      : {
          edge: over?.id === id && dragged !== id ? over.half : null,
          onStart: () => setDragged(id),
          // What comes from elsewhere (a file, words) is none of these rows'.
          onOver: (half) => dragged !== null && setOver({ id, half }),
          onDrop: drop,
          onEnd: () => {
            setDragged(null)
            setOver(null)
          },
        }
  const pinOf = (sendable: SendableTemplate): TemplateRowProps['pin'] => {
    if (sendable.kind === 'whatsapp' || list === null)
      return { show: false, isPinned: false, onPin: undefined }
    const { pinned } = sendable.template
    const mayPin = can(viewer, 'template.pin')
    return {
      show: can(viewer, 'template.seePin', { pinned }),
      isPinned: pinned,
      onPin: mayPin ? (on) => pinTemplate(list, groupId, sendable.template, on) : undefined,
    }
  }
  return (
    <>
      {found.length === 0 ? (
        <p className={classes.none} role="status">
          {t(items.length === 0 ? 'templates:panel.empty' : 'templates:panel.none')}
        </p>
      ) : (
        <ul className={classes.list} aria-label={label}>
          {found.map((sendable) => (
            <TemplateRow
              key={sendable.template.id}
              sendable={sendable}
              people={people}
              focused={sendable.template.id === focusedId}
              onFocused={onFocused}
              onChoose={() => onChoose(sendable)}
              onMove={
                ordered === null
                  ? undefined
                  : (by) => move(sendable.template.id, (from) => from + by)
              }
              drag={dragOf(sendable.template.id)}
              pin={pinOf(sendable)}
            />
          ))}
        </ul>
      )}
      <p className={classes.said} role="status">
        {said}
      </p>
    </>
  )
}

function mayOrder(viewer: Viewer, list: OrderedList): boolean {
  return can(viewer, list === 'quick' ? 'template.edit' : 'messageTemplate.edit')
}

import { Text } from '@mantine/core'
import { useState } from 'react'
import { can, type Viewer } from '#contract/policies/index.ts'
import { type SendableTemplate, templateText } from '#contract/rules/templates/template-parts.ts'
import type { TemplatePeople } from '#contract/rules/templates/template-variables.ts'
import { useRowDrag } from '#renderer/components/tables/row-drag.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { matching } from '#renderer/data/templates/match-templates.ts'
import { moveTemplate, pinTemplate } from '#renderer/data/templates/template-changes.ts'
import type { OrderedList } from '#renderer/data/templates/template-queries.ts'
import type { TemplateSection } from './template-lists.ts'
import { TemplateRow, type TemplateRowProps } from './template-row.tsx'

export interface TemplateListProps {
  label: string
  groupId: string
  section: TemplateSection
  query: string
  viewer: Viewer
  people: TemplatePeople
  onChoose: (sendable: SendableTemplate) => void
  /** The template whose row gets the focus; null for none. */
  focusedId: string | null
  /** Called when the row has the focus. */
  onFocused: () => void
}

/**
 * Templates under one heading, in the order of the section. If the order of a section can be changed, users with the
 * permission move its templates by dragging or by keyboard.
 */
export function TemplateList(props: TemplateListProps) {
  const { label, groupId, section, query, viewer, people, onChoose, focusedId, onFocused } = props
  const { t } = useTexts('templates')
  const [announcement, announce] = useState('')
  const { list, items } = section
  const found = matching(items, query, (sendable) => ({
    name: sendable.template.name,
    text: templateText(sendable),
  }))
  // A filtered list cannot be reordered, because templates between its rows are hidden.
  const ordered = list !== null && query.trim() === '' && mayOrder(viewer, list) ? list : null

  const move = (id: string, target: (from: number) => number) => {
    if (ordered === null) return
    const moved = moveTemplate(ordered, groupId, id, target)
    if (moved === null) return
    const { name, position, count } = moved
    announce(t('templates:row.moved', { name, place: position + 1, count }))
  }
  const dragOf = useRowDrag(
    items.map(({ template }) => template.id),
    (id, to) => move(id, () => to),
  )
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
        <Text py={12} px={8} size="sm" c="dimmed" role="status">
          {t(items.length === 0 ? 'templates:panel.empty' : 'templates:panel.none')}
        </Text>
      ) : (
        <ul aria-label={label}>
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
              drag={ordered === null ? undefined : dragOf(sendable.template.id)}
              pin={pinOf(sendable)}
            />
          ))}
        </ul>
      )}
      <p className="spoken" role="status">
        {announcement}
      </p>
    </>
  )
}

function mayOrder(viewer: Viewer, list: OrderedList): boolean {
  return can(viewer, list === 'quick' ? 'template.edit' : 'messageTemplate.edit')
}

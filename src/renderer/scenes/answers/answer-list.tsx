import { Text } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { can, type Viewer } from '#contract/policies/index.ts'
import { rowStep } from '#renderer/components/page/row-step.ts'
import { useRowDrag } from '#renderer/components/tables/row-drag.ts'
import { moveTemplate, pinTemplate } from '#renderer/data/templates/template-changes.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { TemplateShortcuts, Answer } from './answer.ts'
import { AnswerRow } from './answer-row.tsx'
import { useRowActions } from './use-row-actions.ts'

export interface AnswerListProps {
  viewer: Viewer
  answers: readonly Answer[]
  shortcuts: TemplateShortcuts
  /** Whether a filter is set. Rows of a filtered list cannot be moved, because hidden rows may be between them. */
  isFiltered: boolean
  selectedId: string | null
  onOpen: (answer: Answer) => void
  onDuplicate: (answer: Answer) => void
  /** Archives a quick message. Deletes any other answer after a confirmation. */
  onRemove: (answer: Answer) => void
}

/**
 * The answers of a tab in sections: first the pinned answers, then the other quick or interactive answers, then the
 * other media answers.
 */
export function AnswerList(props: AnswerListProps) {
  const { viewer, answers, shortcuts, isFiltered, selectedId, onOpen, onDuplicate, onRemove } =
    props
  const { t } = useTexts('templates', 'answers')
  const root = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [announced, announce] = useState('')
  const sections = [
    { id: 'pinned', items: answers.filter(({ template }) => template.pinned) },
    {
      id: 'ordered',
      items: answers.filter(({ list, template }) => !template.pinned && list !== 'media'),
    },
    {
      id: 'media',
      items: answers.filter(({ list, template }) => !template.pinned && list === 'media'),
    },
  ] as const
  const shown = sections.flatMap(({ items }) => items)
  const ids = shown.map(({ template }) => template.id)
  const tabStop = Math.max(0, ids.indexOf(activeId ?? selectedId ?? ''))
  const active = shown.find(({ template }) => template.id === (activeId ?? selectedId))
  const mayEdit = (list: Answer['list']) =>
    can(viewer, list === 'quick' ? 'template.edit' : 'messageTemplate.edit')
  const mayMove = ({ list }: Answer) => !isFiltered && mayEdit(list)
  const mayPin = can(viewer, 'template.pin')

  const move = ({ list, template }: Answer, target: (from: number) => number) => {
    const moved = moveTemplate(list, viewer.groupId, template.id, target)
    if (moved === null) return
    const { name, position, count } = moved
    announce(t('answers:row.moved', { name, position: position + 1, count }))
  }
  const dragOf = useRowDrag(ids, (id, to) => {
    const answer = shown.find(({ template }) => template.id === id)
    const target = shown[to]
    if (answer === undefined || target?.list !== answer.list) return
    const inList = answers.filter(({ list }) => list === answer.list)
    move(answer, () => inList.indexOf(target))
  })
  const pin = ({ list, template }: Answer, isPinned: boolean) =>
    pinTemplate(list, viewer.groupId, template, isPinned)

  useRowActions({
    isOff: shown.length === 0,
    active,
    canMove: active !== undefined && mayMove(active),
    canPin: mayPin,
    canRemove: active !== undefined && mayEdit(active.list),
    step: (key) => step(key),
    onMove: (answer, by) => move(answer, (from) => from + by),
    onPin: (answer) => pin(answer, !answer.template.pinned),
    onRemove,
  })
  const step = (key: string): boolean => {
    const hasFocus = root.current?.contains(document.activeElement) === true
    const to = rowStep(key, hasFocus ? tabStop : null, { count: ids.length, pageRows: 8, tabStop })
    const id = to === null ? undefined : ids[to]
    if (id === undefined) return false
    setActiveId(id)
    root.current
      ?.querySelector<HTMLElement>(`[data-answer="${CSS.escape(id)}"] [data-open-answer]`)
      ?.focus()
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || /^[jk]$/.test(event.key)) return
    if (event.target instanceof Element && !event.target.matches('[data-open-answer]')) return
    if (step(event.key)) event.preventDefault()
  }
  const headings = {
    pinned: t('answers:sections.pinned'),
    ordered: t('answers:sections.ordered'),
    media: t('answers:kinds.media'),
  }
  return (
    <div ref={root} role="presentation" onKeyDown={onKeyDown}>
      {sections.map(
        ({ id: section, items }) =>
          items.length > 0 && (
            <section key={section} aria-label={headings[section]}>
              <Text component="h2" pt={12} px={24} pb={6} size="xs" fw={600} c="dimmed">
                {headings[section]}
              </Text>
              <ul aria-label={headings[section]}>
                {items.map((answer) => {
                  const { id, pinned } = answer.template
                  return (
                    <AnswerRow
                      key={id}
                      answer={answer}
                      shortcut={shortcuts.get(id)}
                      isSelected={id === selectedId}
                      isTabStop={ids[tabStop] === id}
                      drag={mayMove(answer) ? dragOf(id) : undefined}
                      onMove={
                        mayMove(answer) ? (by) => move(answer, (from) => from + by) : undefined
                      }
                      pin={{
                        show: can(viewer, 'template.seePin', { pinned }),
                        onPin: mayPin ? (isPinned) => pin(answer, isPinned) : undefined,
                      }}
                      onFocus={() => setActiveId(id)}
                      onOpen={() => onOpen(answer)}
                      actions={
                        mayEdit(answer.list)
                          ? {
                              onDuplicate: () => onDuplicate(answer),
                              onRemove: () => onRemove(answer),
                            }
                          : undefined
                      }
                    />
                  )
                })}
              </ul>
            </section>
          ),
      )}
      <p className="spoken" role="status">
        {announced}
      </p>
    </div>
  )
}

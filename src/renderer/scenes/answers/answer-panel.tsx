import { can } from '#contract/policies/index.ts'
import { hasChoices } from '#contract/rules/messages/interactive-content.ts'
import { pinTemplate } from '#renderer/data/templates/template-changes.ts'
import type { Answer } from './answer.ts'
import { AnswerDetails } from './answer-details.tsx'
import { InteractiveEditor } from './interactive-editor.tsx'
import { QuickEditor } from './quick-editor.tsx'
import type { AnswersScreen, OpenPanel } from './use-answers-screen.ts'

interface AnswerPanelProps {
  screen: AnswersScreen
  panel: OpenPanel
}

/** The side panel: the details of the open answer, or the editor of it or of a new one. */
export function AnswerPanel({ screen, panel }: AnswerPanelProps) {
  const { viewer, query, shortcuts, mayEdit, guard } = screen
  const { close, archive, remove, showSaved, onChanged } = screen
  const { groupId } = viewer
  const livePinned = (id: string) =>
    query.data?.find(({ template }) => template.id === id)?.template.pinned
  const pinOf = (answer: Answer | undefined) => ({
    isPinned:
      answer !== undefined && can(viewer, 'template.pin')
        ? livePinned(answer.template.id)
        : undefined,
    onPin: (isPinned: boolean) => {
      if (answer !== undefined) pinTemplate(answer.list, groupId, answer.template, isPinned)
    },
  })
  const answer = 'answer' in panel ? panel.answer : undefined
  if (answer !== undefined && !mayEdit)
    return <AnswerDetails key={panel.key} answer={answer} onClose={close} />
  const shared = {
    key: panel.key,
    groupId,
    onChanged,
    onClose: close,
    newId: 'newId' in panel ? panel.newId : 'new',
  }
  if ('newQuick' in panel || answer?.list === 'quick')
    return (
      <QuickEditor
        {...shared}
        key={panel.key}
        {...pinOf(answer)}
        template={answer?.list === 'quick' ? answer.template : undefined}
        initial={'newQuick' in panel ? panel.newQuick : undefined}
        shortcut={answer && shortcuts.get(answer.template.id)}
        onRemove={() => answer?.list === 'quick' && guard.ask(() => archive(answer.template))}
        onSaved={(template) => showSaved({ list: 'quick', template })}
      />
    )
  return (
    <InteractiveEditor
      {...shared}
      key={panel.key}
      {...pinOf(answer)}
      template={answer?.template}
      initial={'newInteractive' in panel ? panel.newInteractive : undefined}
      onRemove={() => answer !== undefined && remove(answer)}
      onSaved={(template) => {
        const list = hasChoices(template.content.type) ? 'interactive' : 'media'
        showSaved({ list, template })
      }}
    />
  )
}

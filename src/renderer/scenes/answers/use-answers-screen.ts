import { useCallback, useState } from 'react'
import type { Template } from '#contract/entities/answers/template.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { useCreateAction } from '#renderer/components/focus/use-create-action.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { Answer, AnswerKind, AnswersTab } from './answer.ts'
import { archiveQuick, deleteMessage } from './answer-mutations.ts'
import { answerDraftOf, type AnswerDraft } from './interactive-answer.ts'
import { quickDraftOf, type QuickDraft } from './quick-draft.ts'
import { useAnswers } from './use-answers.ts'

/** The content of the side panel. Each opening has a new `key`, so that the editor starts with a new draft. */
export type OpenPanel =
  | { readonly key: string; readonly answer: Answer }
  | { readonly key: string; readonly newId: string; readonly newQuick: QuickDraft | undefined }
  | {
      readonly key: string
      readonly newId: string
      readonly newInteractive: AnswerDraft | undefined
    }

const newKey = (): string => crypto.randomUUID()

/** An answer that is deleted with a question first. */
type DeletedAnswer = Answer & { list: 'interactive' | 'media' }

export type AnswersScreen = ReturnType<typeof useAnswersScreen>

/** The group's answers, what of them is shown, and the answer that is open, edited or deleted. */
export function useAnswersScreen(viewer: Viewer) {
  const { t } = useTexts('templates', 'answers')
  const { groupId } = viewer
  const { answers, archived, shortcuts } = useAnswers(groupId)
  const [tab, setTab] = useState<AnswersTab>('quick')
  const [text, setText] = useState('')
  const [kind, setKind] = useState<AnswerKind | null>(null)
  const [panel, setPanel] = useState<OpenPanel | null>(null)
  /** Discards the unsaved changes of the open editor; null if there are none. */
  const [discard, setDiscard] = useState<(() => void) | null>(null)
  const guard = useLeaveGuard(discard !== null)
  const [deleted, setDeleted] = useState<DeletedAnswer | null>(null)
  const mayEdit = can(viewer, tab === 'quick' ? 'template.edit' : 'messageTemplate.edit')

  const leave = guard.ask
  const close = () => leave(() => setPanel(null))
  const open = (answer: Answer) => {
    if (selectedId !== answer.template.id) leave(() => setPanel({ key: newKey(), answer }))
  }
  const create = () =>
    leave(() =>
      setPanel(
        tab === 'quick'
          ? { key: newKey(), newId: 'new', newQuick: undefined }
          : { key: newKey(), newId: 'new', newInteractive: undefined },
      ),
    )
  const duplicate = ({ list, template }: Answer) =>
    leave(() => {
      const newId = `copy ${template.id}`
      const name = t('answers:copyOf', { name: template.name })
      setPanel(
        list === 'quick'
          ? { key: newKey(), newId, newQuick: { ...quickDraftOf(template), name } }
          : { key: newKey(), newId, newInteractive: { ...answerDraftOf(template), name } },
      )
    })
  const closeIfOpen = (id: string) =>
    setPanel((now) =>
      now !== null && 'answer' in now && now.answer.template.id === id ? null : now,
    )
  const archive = (template: Template) => {
    void archiveQuick(template).then((done) => done !== null && closeIfOpen(template.id))
  }
  const remove = (answer: Answer) => {
    if (answer.list === 'quick') archive(answer.template)
    else setDeleted(answer)
  }

  const selectedId = panel !== null && 'answer' in panel ? panel.answer.template.id : null
  const isFiltered = text.trim() !== '' || kind !== null
  const query = answers[tab]
  const clear = () => {
    setText('')
    setKind(null)
  }
  useCreateAction('answers.new', mayEdit, create)
  const onChanged = useCallback((next: (() => void) | null) => setDiscard(() => next), [])
  const showTab = (next: string) =>
    leave(() => {
      setTab(next === 'quick' ? 'quick' : 'interactive')
      setPanel(null)
      clear()
    })
  /** Discards the unsaved changes of the open editor. */
  const discardChanges = () => {
    discard?.()
    setDiscard(null)
  }
  const removeDeleted = ({ template }: DeletedAnswer) => {
    setDeleted(null)
    void deleteMessage(template).then((done) => done !== null && closeIfOpen(template.id))
  }
  const showSaved = (answer: Answer) => setPanel({ key: newKey(), answer })

  return {
    viewer,
    answers,
    query,
    archived,
    shortcuts,
    tab,
    showTab,
    text,
    setText,
    kind,
    setKind,
    isFiltered,
    clear,
    mayEdit,
    panel,
    selectedId,
    guard,
    open,
    close,
    create,
    duplicate,
    archive,
    remove,
    showSaved,
    onChanged,
    discardChanges,
    deleted,
    setDeleted,
    removeDeleted,
  }
}

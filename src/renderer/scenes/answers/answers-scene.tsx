import { Button } from '@mantine/core'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import type { Template } from '#contract/entities/template.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { hasChoices } from '#contract/rules/interactive-content.ts'
import { EmptyState } from '#renderer/components/empty-state.tsx'
import { useLeaveGuard } from '#renderer/components/leave-guard.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { Keys } from '#renderer/components/shortcut.tsx'
import { FilterChips } from '#renderer/components/page/filter-chips.tsx'
import { useCreateAction } from '#renderer/components/use-create-action.ts'
import { viewerAtom } from '#renderer/data/session.ts'
import { pinTemplate } from '#renderer/data/templates/template-changes.ts'
import { useAnswerTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  answerKinds,
  filterAnswers,
  kindLabels,
  type Answer,
  type AnswerKind,
  type AnswersTab,
} from './answer.ts'
import { AnswerDetails } from './answer-details.tsx'
import { AnswerList } from './answer-list.tsx'
import { archiveQuick, deleteMessage } from './answer-mutations.ts'
import classes from './answers.module.css'
import { ArchivedAnswers } from './archived-answers.tsx'
import { answerDraftOf, type AnswerDraft } from './interactive-answer.ts'
import { InteractiveEditor } from './interactive-editor.tsx'
import { quickDraftOf, type QuickDraft } from './quick-draft.ts'
import { QuickEditor } from './quick-editor.tsx'
import { useAnswers } from './use-answers.ts'

/** The group's quick messages in one tab, and its answers with buttons, lists and files in the other. */
export default function AnswersScene() {
  const viewer = useAtomValue(viewerAtom)
  return viewer === null ? null : <Answers key={viewer.groupId} viewer={viewer} />
}

const tabTexts = {
  quick: {
    label: 'answers:quick.tab',
    create: 'answers:quick.new',
    count: 'answers:quick.count',
    empty: 'answers:quick.empty',
    emptyText: 'answers:quick.emptyText',
  },
  interactive: {
    label: 'answers:interactive.tab',
    create: 'answers:interactive.new',
    count: 'answers:interactive.count',
    empty: 'answers:interactive.empty',
    emptyText: 'answers:interactive.emptyText',
  },
} as const satisfies Record<AnswersTab, Record<string, string>>

/** The content of the side panel. Each opening has a new `key`, so that the editor starts with a new draft. */
type Panel =
  | { readonly key: string; readonly answer: Answer }
  | { readonly key: string; readonly newId: string; readonly newQuick: QuickDraft | undefined }
  | {
      readonly key: string
      readonly newId: string
      readonly newInteractive: AnswerDraft | undefined
    }

const newKey = (): string => crypto.randomUUID()

function Answers({ viewer }: { viewer: Viewer }) {
  const { t } = useAnswerTexts()
  const { groupId } = viewer
  const { answers, archived, shortcuts } = useAnswers(groupId)
  const [tab, setTab] = useState<AnswersTab>('quick')
  const [text, setText] = useState('')
  const [kind, setKind] = useState<AnswerKind | null>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  /** Discards the unsaved changes of the open editor; null if there are none. */
  const [discard, setDiscard] = useState<(() => void) | null>(null)
  const guard = useLeaveGuard(discard !== null)
  const [deleted, setDeleted] = useState<(Answer & { list: 'interactive' | 'media' }) | null>(null)
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
  const createLabel = t(tabTexts[tab].create)
  const createButton = mayEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={create}>
      {createLabel}
    </Button>
  )
  useCreateAction('answers.new', mayEdit, create)

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
  const onChanged = useCallback((next: (() => void) | null) => setDiscard(() => next), [])
  const panelContent = () => {
    if (panel === null) return undefined
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
          onRemove={() => answer?.list === 'quick' && leave(() => archive(answer.template))}
          onSaved={(template) => setPanel({ key: newKey(), answer: { list: 'quick', template } })}
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
          setPanel({ key: newKey(), answer: { list, template } })
        }}
      />
    )
  }

  return (
    <>
      <Page
        title={t('answers:title')}
        actions={createButton}
        tabs={{
          value: tab,
          onChange: (next) =>
            leave(() => {
              setTab(next === 'quick' ? 'quick' : 'interactive')
              setPanel(null)
              clear()
            }),
          items: (['quick', 'interactive'] as const).map((value) => {
            const count = answers[value].data?.length
            return {
              value,
              label: t(tabTexts[value].label),
              ...(count !== undefined && { count }),
            }
          }),
        }}
        filters={
          <FilterRow isFiltered={isFiltered} onClear={clear}>
            <SearchField label={t('answers:search')} value={text} onChange={setText} />
            <FilterChips
              size="sm"
              label={t('answers:kind')}
              value={kind ?? 'all'}
              choices={(['all', ...answerKinds[tab]] as const).map((value) => ({
                value,
                label: t(kindLabels[value]),
              }))}
              onChange={(value) => setKind(value === 'all' ? null : value)}
            />
          </FilterRow>
        }
        footer={
          <>
            <span>
              {query.data !== undefined && t(tabTexts[tab].count, { count: query.data.length })}
              {tab === 'quick' &&
                archived.length > 0 &&
                ` · ${t('answers:archivedCount', { count: archived.length })}`}
            </span>
            {tab === 'quick' && (
              <span className={classes.hint}>
                {t('answers:hintBefore')} <Keys shortcut="/" /> {t('answers:hintAfter')}
              </span>
            )}
          </>
        }
        panel={panelContent()}
      >
        <QueryContent
          query={query}
          failedTitle={t('answers:failed')}
          isEmpty={(all) => all.length === 0 && (tab !== 'quick' || archived.length === 0)}
          empty={
            <EmptyState
              icon={IconBolt}
              title={t(tabTexts[tab].empty)}
              text={t(tabTexts[tab].emptyText)}
              action={createButton}
            />
          }
        >
          {(all) => {
            const shown = filterAnswers(all, { text, kind }, shortcuts)
            return (
              <>
                {shown.length === 0 && all.length > 0 ? (
                  <EmptyState
                    icon={IconBolt}
                    title={t('answers:noMatch')}
                    action={
                      <Button variant="default" onClick={clear}>
                        {t('shell.page.clearFilters')}
                      </Button>
                    }
                  />
                ) : (
                  <AnswerList
                    key={tab}
                    viewer={viewer}
                    answers={shown}
                    shortcuts={shortcuts}
                    isFiltered={isFiltered}
                    selectedId={selectedId}
                    onOpen={open}
                    onDuplicate={duplicate}
                    onRemove={remove}
                  />
                )}
                {tab === 'quick' && archived.length > 0 && !isFiltered && (
                  <ArchivedAnswers viewer={viewer} templates={archived} />
                )}
              </>
            )
          }}
        </QueryContent>
      </Page>
      <LeaveDialog
        guard={guard}
        onDiscard={() => {
          discard?.()
          setDiscard(null)
        }}
      />
      {deleted !== null && (
        <ConfirmDialog
          title={t('answers:delete.title', { name: deleted.template.name })}
          confirmLabel={t('answers:row.delete')}
          isDangerous
          onClose={() => setDeleted(null)}
          onConfirm={() => {
            const { template } = deleted
            setDeleted(null)
            void deleteMessage(template).then((done) => done !== null && closeIfOpen(template.id))
          }}
        >
          {t('answers:delete.text')}
        </ConfirmDialog>
      )}
    </>
  )
}

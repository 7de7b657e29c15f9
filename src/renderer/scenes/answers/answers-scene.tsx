import { Button, Flex } from '@mantine/core'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Viewer } from '#contract/policies/index.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { FilterChips } from '#renderer/components/page/filter-chips.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { answerKinds, filterAnswers, kindLabels, type AnswersTab } from './answer.ts'
import { AnswerList } from './answer-list.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { ArchivedAnswers } from './archived-answers.tsx'
import { useAnswersScreen, type AnswersScreen } from './use-answers-screen.ts'

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

function Answers({ viewer }: { viewer: Viewer }) {
  const { t } = useTexts('templates', 'answers')
  const screen = useAnswersScreen(viewer)
  const { answers, query, archived, tab, text, setText, kind, setKind, isFiltered, clear } = screen
  const { panel, guard, deleted, setDeleted } = screen

  const createLabel = t(tabTexts[tab].create)
  const createButton = screen.mayEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={screen.create}>
      {createLabel}
    </Button>
  )
  return (
    <>
      <Page
        title={t('answers:title')}
        actions={createButton}
        tabs={{
          value: tab,
          onChange: screen.showTab,
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
              <Flex component="span" align="center" gap={6} ms="auto">
                {t('answers:hintBefore')} <Keys shortcut="/" /> {t('answers:hintAfter')}
              </Flex>
            )}
          </>
        }
        panel={panel !== null && <AnswerPanel screen={screen} panel={panel} />}
      >
        <AnswersContent screen={screen} createButton={createButton} />
      </Page>
      <LeaveDialog guard={guard} onDiscard={screen.discardChanges} />
      {deleted !== null && (
        <ConfirmDialog
          title={t('answers:delete.title', { name: deleted.template.name })}
          confirmLabel={t('answers:row.delete')}
          isDangerous
          onClose={() => setDeleted(null)}
          onConfirm={() => screen.removeDeleted(deleted)}
        >
          {t('answers:delete.text')}
        </ConfirmDialog>
      )}
    </>
  )
}

interface AnswersContentProps {
  screen: AnswersScreen
  createButton: ReactNode
}

/** The answers that match the search and the kind, and below the quick messages those in the archive. */
function AnswersContent({ screen, createButton }: AnswersContentProps) {
  const { t } = useTexts('templates', 'answers')
  const { viewer, query, archived, shortcuts, tab, text, kind, isFiltered, clear } = screen
  return (
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
                selectedId={screen.selectedId}
                onOpen={screen.open}
                onDuplicate={screen.duplicate}
                onRemove={screen.remove}
              />
            )}
            {tab === 'quick' && archived.length > 0 && !isFiltered && (
              <ArchivedAnswers viewer={viewer} templates={archived} />
            )}
          </>
        )
      }}
    </QueryContent>
  )
}

import { Button, Flex, SegmentedControl, Text } from '@mantine/core'
import { IconHistory, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Rule } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { useCreateAction } from '#renderer/components/focus/use-create-action.ts'
import { SearchField } from '#renderer/components/page/filters.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { phraseText } from '#renderer/components/rules/phrase.ts'
import { rulesQuery } from '#renderer/data/chats/rules.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { NoRules } from './no-rules.tsx'
import { PersonMinutes } from './person-minutes.tsx'
import {
  RuleDialog,
  type RuleQuestion,
} from '#renderer/scenes/settings/rules/shared/rule-dialog.tsx'
import { isFaulty, timesOf } from './rule-facts.ts'
import { RuleLog } from './rule-log.tsx'
import { ruleSentence } from '#renderer/scenes/settings/rules/shared/rule-sentence.ts'
import { RuleTable } from './rule-table.tsx'
import { useRuleWords } from '#renderer/scenes/settings/rules/shared/use-rule-words.ts'

const parts = ['all', 'on', 'faulty'] as const
type Part = (typeof parts)[number]

const partKeys = {
  all: 'rules:parts.all',
  on: 'rules:parts.on',
  faulty: 'rules:parts.faulty',
} as const satisfies Record<Part, string>

const isOfPart: Record<Part, (rule: Rule) => boolean> = {
  all: () => true,
  on: ({ isOn }) => isOn,
  faulty: isFaulty,
}

interface RuleListProps {
  group: Group
  viewer: Viewer
}

/** The rules of a group in their order. */
export function RuleList({ group, viewer }: RuleListProps) {
  const { t } = useTexts('rules')
  const navigate = useNavigate()
  const words = useRuleWords(group)
  const query = useQuery(rulesQuery(group.id))
  const rules = query.data?.items ?? []
  const mayEdit = can(viewer, 'rules.edit')
  const [text, setText] = useState('')
  const [part, setPart] = useState<Part>('all')
  const [question, setQuestion] = useState<RuleQuestion | null>(null)
  /** The log that is open: of one rule, or of all; undefined if none is. */
  const [logOf, setLogOf] = useState<string | null | undefined>(undefined)
  const open = (path: string) => void navigate(`${menuPaths.rules}/${path}`)
  const isFull = rules.length >= limits.rules.groupMax
  const create = () => open('new')
  useCreateAction('rules.new', mayEdit && !isFull, create)
  const shown = rules.filter((rule) => {
    const described = `${rule.name} ${phraseText(ruleSentence(rule, words))}`
    return isOfPart[part](rule) && foldText(described).includes(foldText(text))
  })
  const createButton = mayEdit && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={isFull}
      title={isFull ? t('rules:full', { count: limits.rules.groupMax }) : undefined}
      onClick={create}
    >
      {t('rules:new')}
    </Button>
  )
  return (
    <SettingsPage
      item="rules"
      title={t('shell.nav.rules')}
      viewer={viewer}
      description={t('rules:count', {
        group: group.name,
        used: rules.length,
        most: limits.rules.groupMax,
      })}
      isBare
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden="true" />}
            onClick={() => setLogOf(null)}
          >
            {t('rules:log.title')}
          </Button>
          {createButton}
        </>
      }
    >
      <Flex direction="column" h="100%">
        {rules.length > 0 && (
          <Flex wrap="wrap" align="center" gap={12} px={24} py={14} flex="none">
            <SearchField label={t('rules:search')} value={text} onChange={setText} />
            <SegmentedControl
              aria-label={t('rules:parts.label')}
              size="xs"
              value={part}
              data={parts.map((one) => ({
                value: one,
                label: t(partKeys[one], { total: rules.filter(isOfPart[one]).length }),
              }))}
              onChange={(chosen) => setPart(parts.find((one) => one === chosen) ?? 'all')}
            />
            <WeekTotals rules={rules} />
          </Flex>
        )}
        <QueryContent
          query={query}
          failedTitle={t('rules:failed')}
          skeleton={<SkeletonRows rowHeight={72} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<NoRules mayEdit={mayEdit} onOpen={open} />}
        >
          {() =>
            shown.length === 0 ? (
              <Text p={24} size="sm" c="dimmed">
                {t('rules:noneFound')}
              </Text>
            ) : (
              <RuleTable
                group={group}
                rules={rules}
                shown={shown}
                words={words}
                mayEdit={mayEdit}
                isFiltered={text.trim() !== '' || part !== 'all'}
                onOpen={open}
                onAsk={setQuestion}
                onLog={setLogOf}
              />
            )
          }
        </QueryContent>
        <PersonMinutes group={group} mayEdit={mayEdit} />
      </Flex>
      {question !== null && <RuleDialog question={question} onClose={() => setQuestion(null)} />}
      {logOf !== undefined && (
        <RuleLog
          group={group}
          rules={rules}
          words={words}
          ruleId={logOf}
          onRule={setLogOf}
          onClose={() => setLogOf(undefined)}
        />
      )}
    </SettingsPage>
  )
}

function WeekTotals({ rules }: { rules: readonly Rule[] }) {
  const { t } = useTexts('rules')
  const numbers = useNumbers()
  const times = rules.reduce((sum, rule) => sum + timesOf(rule), 0)
  const undone = rules.reduce((sum, rule) => sum + rule.undone, 0)
  return (
    <Text ml="auto" size="sm" c="dimmed" className="numbers">
      {t('rules:week')}{' '}
      <strong>{t('rules:times', { count: times, total: numbers.count(times) })}</strong>
      {undone > 0 && ` · ${t('rules:undone', { count: undone, total: numbers.count(undone) })}`}
    </Text>
  )
}

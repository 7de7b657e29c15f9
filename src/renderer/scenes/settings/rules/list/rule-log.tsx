import { Box, Button, Drawer, Flex, Select, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router'
import { ruleResults, type Rule, type RuleRun } from '#contract/entities/chats/rule.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { PhraseView } from '#renderer/components/rules/phrase-view.tsx'
import { runPhrase } from '#renderer/components/rules/run-phrase.ts'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { ruleRunsQuery, undoRun } from '#renderer/data/chats/rules.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './rules.module.css'
import type { RuleWords } from '#renderer/scenes/settings/rules/shared/use-rule-words.ts'

const widthPx = 560

const resultKeys = {
  done: 'rules:log.results.done',
  partly: 'rules:log.results.partly',
  person: 'rules:log.results.person',
  failed: 'rules:log.results.failed',
} as const satisfies Record<RuleRun['result'], string>

const resultColors = {
  done: 'var(--b-ok)',
  partly: 'var(--b-text-dim)',
  person: 'var(--b-warn)',
  failed: 'var(--b-danger)',
} as const satisfies Record<RuleRun['result'], string>

interface RuleLogProps {
  group: Group
  rules: readonly Rule[]
  words: RuleWords
  /** The rule whose runs are listed; null for all. */
  ruleId: string | null
  onRule: (id: string | null) => void
  onClose: () => void
}

/** What rules did, the newest first. */
export function RuleLog({ group, rules, words, ruleId, onRule, onClose }: RuleLogProps) {
  const { t } = useTexts('rules')
  const windowPx = useWindowWidth()
  const [result, setResult] = useState<RuleRun['result'] | null>(null)
  const query = useInfiniteQuery(
    ruleRunsQuery(group.id, {
      ...(ruleId !== null && { ruleId }),
      ...(result !== null && { result }),
    }),
  )
  const runs = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Drawer.Root
      opened
      position="right"
      size={windowPx < limits.wideScreenPx ? '100%' : widthPx}
      onClose={onClose}
    >
      <Drawer.Overlay backgroundOpacity={0.42} />
      <Drawer.Content aria-label={t('rules:log.title')}>
        <Flex direction="column" h="100%">
          <Flex component="header" align="center" gap={12} px={24} mih={60} flex="none">
            <Text component="h2" size="xl" fw={650} flex={1}>
              {t('rules:log.title')}
            </Text>
            <CloseButton label={t('shell.common.close')} onClick={onClose} />
          </Flex>
          <Flex gap={12} px={24} pb={12} flex="none">
            <Select
              flex={1}
              size="sm"
              aria-label={t('rules:log.rule')}
              placeholder={t('rules:log.allRules')}
              clearable
              data={rules.map(({ id, name }) => ({ value: id, label: name }))}
              value={ruleId}
              onChange={onRule}
            />
            <Select
              flex={1}
              size="sm"
              aria-label={t('rules:log.result')}
              placeholder={t('rules:log.allResults')}
              clearable
              data={ruleResults.map((value) => ({ value, label: t(resultKeys[value]) }))}
              value={result}
              onChange={(chosen) => setResult(ruleResults.find((one) => one === chosen) ?? null)}
            />
          </Flex>
          <Box flex={1} mih={0} className={classes.log ?? ''} aria-busy={query.isPlaceholderData}>
            <QueryContent
              query={{ data: runs, error: query.error, refetch: query.refetch }}
              failedTitle={t('rules:log.failed')}
              skeleton={<SkeletonRows rowHeight={64} />}
              isEmpty={(items) => items.length === 0}
              empty={
                <Text px={24} size="sm" c="dimmed">
                  {t('rules:log.none', { count: limits.rules.keptDays })}
                </Text>
              }
            >
              {(items) => (
                <>
                  <ul className={classes.runs} aria-label={t('rules:log.title')}>
                    {items.map((run) => (
                      <RunRow key={run.id} run={run} groupId={group.id} words={words} />
                    ))}
                  </ul>
                  {query.hasNextPage && (
                    <Button
                      m={16}
                      variant="default"
                      loading={query.isFetchingNextPage}
                      onClick={() => void query.fetchNextPage()}
                    >
                      {t('rules:log.more')}
                    </Button>
                  )}
                </>
              )}
            </QueryContent>
          </Box>
        </Flex>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface RunRowProps {
  run: RuleRun
  groupId: string
  words: RuleWords
}

function RunRow({ run, groupId, words }: RunRowProps) {
  const { t, language } = useTexts('rules', 'chatSteps')
  const today = useAtomValue(todayAtom)
  const { ruleName, contactId, contactName, at, result, isUndoable, undoneAt } = run
  const undo = useChange({
    send: () => undoRun(groupId, run.id),
    accept: ({ isChanged }) =>
      showToast(
        isChanged ? t('chatSteps:line.undid', { name: ruleName }) : t('chatSteps:line.kept'),
      ),
    refetches: ['ruleRuns', 'rules'],
    repeats: true,
  })
  return (
    <li className={classes.run}>
      <Flex gap={12} align="baseline">
        <Text span size="sm" fw={600} flex={1} miw={0} truncate>
          {contactName === undefined ? (
            t('rules:log.hiddenChat')
          ) : (
            <Link
              className={classes.chat}
              to={`${menuPaths.chats}?chat=${encodeURIComponent(contactId)}`}
            >
              {contactName}
            </Link>
          )}
        </Text>
        <Text span size="sm" fw={600} c={resultColors[result]}>
          {t(resultKeys[result])}
        </Text>
        <Text span size="sm" c="dimmed" className="numbers">
          {momentText(at, today, language)}
        </Text>
      </Flex>
      <Flex gap={12} align="flex-start">
        <Text component="div" size="sm" flex={1} miw={0}>
          {t('chatSteps:line.rule', { name: ruleName })}{' '}
          <PhraseView phrase={runPhrase(run, words)} />
          {undoneAt !== undefined && (
            <Text span inherit c="dimmed">
              {` · ${t('rules:log.undone', { time: momentText(undoneAt, today, language) })}`}
            </Text>
          )}
        </Text>
        {isUndoable && undoneAt === undefined && (
          <Button
            flex="none"
            variant="subtle"
            size="compact-sm"
            loading={undo.busy}
            onClick={() => undo.run()}
          >
            {t('chatSteps:line.undo')}
          </Button>
        )}
      </Flex>
      {undo.error !== null && <ErrorNotice error={undo.error} />}
    </li>
  )
}

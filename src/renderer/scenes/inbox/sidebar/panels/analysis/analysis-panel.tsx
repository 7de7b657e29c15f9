import { Badge, Box, Button, Flex, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ParseKeys } from 'i18next'
import { analysisApi } from '#contract/api/reports/analysis.ts'
import type {
  ConversationSummary,
  NextStep,
  SentimentPoint,
} from '#contract/entities/reports/analysis.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits, type Language } from '#contract/limits.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { languageAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { Section } from '#renderer/scenes/inbox/sidebar/section.tsx'
import classes from './analysis-panel.module.css'
import { writeInComposer } from '#renderer/scenes/inbox/drafts/write-in-composer.ts'
import { useMessageBoxLock } from '#renderer/scenes/inbox/shared/use-message-box-lock.ts'
import { uncoverAtom } from '#renderer/scenes/inbox/layout/sidebar-open.ts'
import {
  NotAvailable,
  PanelPlaceholder,
  useHasService,
} from '#renderer/scenes/inbox/sidebar/panels/panel-state.tsx'
import { SentimentCourse, sentimentTexts } from './sentiment-chart.tsx'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

type PanelKey = ParseKeys<['translation', 'sidePanel']>

interface Analysis {
  summary: ConversationSummary
  course: readonly SentimentPoint[]
  next: NextStep
}

async function fetchAnalysis(
  { id, groupId }: Contact,
  language: Language,
  signal: AbortSignal,
): Promise<Analysis> {
  const options = { params: { contactId: id }, groupId, signal }
  const [summary, course, next] = await Promise.all([
    call(analysisApi.conversationSummary, { ...options, query: { language } }),
    call(analysisApi.conversationSentiment, options),
    call(analysisApi.nextStep, { ...options, query: { language } }),
  ])
  return { summary, course: course.items, next }
}

export interface AnalysisPanelProps {
  contact: Contact
  focusComposer: () => void
}

/** The conversation's summary, the customer's sentiment and the recommended next step. */
export default function AnalysisPanel(props: AnalysisPanelProps) {
  return useHasService('analysis') ? <AnalysisSections {...props} /> : <NotAvailable />
}

/**
 * The query of a chat's analysis. After a new message the analysis is refetched as soon as no further message has
 * arrived for `limits.analysisRefreshMs`.
 */
function useAnalysis(contact: Contact) {
  const language = useAtomValue(languageAtom)
  const query = useQuery({
    queryKey: queryKeyOf('analysis', contact.id, language),
    meta: { isPerChat: true },
    queryFn: ({ signal }) => fetchAnalysis(contact, language, signal),
  })
  const { data, refetch } = query
  const until = data?.summary.untilMessageId
  const newest = contact.chat.lastMessageId
  const isThere = data !== undefined
  useEffect(() => {
    if (!isThere || until === newest) return undefined
    const timer = setTimeout(() => void refetch(), limits.analysisRefreshMs)
    return () => clearTimeout(timer)
  }, [isThere, until, newest, refetch])
  return query
}

const moodTexts = {
  ...sentimentTexts,
  unclear: 'sidePanel:analysis.unclear',
} as const satisfies Record<ConversationSummary['sentiment'], PanelKey>

const moodColors = { positive: 'green', neutral: 'gray', negative: 'red', unclear: 'gray' } as const

const methods = {
  rules: 'sidePanel:analysis.byRules',
  model: 'sidePanel:analysis.byModel',
  unknown: 'sidePanel:analysis.byUnknown',
} as const satisfies Record<ConversationSummary['method'], PanelKey>

function AnalysisSections({ contact, focusComposer }: AnalysisPanelProps) {
  const { t } = useTexts('sidePanel')
  const { data, error, refetch } = useAnalysis(contact)
  if (data === undefined) return <PanelPlaceholder error={error} retry={() => void refetch()} />
  const { summary, course, next } = data
  return (
    <>
      <Box py={16} px={20}>
        <Notice tone="info">{t(methods[summary.method])}</Notice>
      </Box>
      <Section title={t('sidePanel:analysis.summary')}>
        <Text size="md" className="breakable selectable" dir="auto">
          {summary.summary}
        </Text>
        {summary.topics.length > 0 && (
          <Flex
            component="ul"
            wrap="wrap"
            gap={6}
            mt={10}
            aria-label={t('sidePanel:analysis.topics')}
          >
            {summary.topics.map((topic) => (
              <Badge key={topic} component="li" maw="100%">
                {topic}
              </Badge>
            ))}
          </Flex>
        )}
      </Section>
      <Section
        title={t('sidePanel:analysis.sentiment')}
        action={
          <Badge component="span" color={moodColors[summary.sentiment]}>
            {t(moodTexts[summary.sentiment])}
          </Badge>
        }
      >
        <Evidence summary={summary} />
        <SentimentCourse points={course} />
      </Section>
      <Section title={t('sidePanel:analysis.next')}>
        <Text size="md" fw={600} className="selectable" dir="auto">
          {next.advice}
        </Text>
        {next.reason !== undefined && (
          <Text mt={4} size="sm" c="dimmed" className="breakable selectable" dir="auto">
            {next.reason}
          </Text>
        )}
        {next.suggestedText !== undefined && (
          <Suggestion contact={contact} text={next.suggestedText} focusComposer={focusComposer} />
        )}
      </Section>
    </>
  )
}

/** The quotes that support the sentiment. */
function Evidence({ summary: { sentiment, evidence } }: { summary: ConversationSummary }) {
  const { t } = useTexts('sidePanel')
  if (sentiment === 'unclear')
    return (
      <Text mb={12} size="sm" c="dimmed">
        {t('sidePanel:analysis.noEvidence')}
      </Text>
    )
  if (evidence.length === 0) return null
  return (
    <Text component="div" mb={12} size="sm" c="dimmed">
      {t('sidePanel:analysis.evidence')}
      {evidence.map(({ text, messageId }, index) => (
        <blockquote
          key={`${messageId}-${index}`}
          className={`selectable ${classes.quote}`}
          dir="auto"
          data-sentiment={sentiment}
        >
          {text}
        </blockquote>
      ))}
    </Text>
  )
}

/** A suggested reply, with a button that inserts it into the composer. */
function Suggestion({ contact, text, focusComposer }: AnalysisPanelProps & { text: string }) {
  const { t } = useTexts('sidePanel')
  const uncover = useSetAtom(uncoverAtom)
  const canWrite = useMessageBoxLock(contact) === null
  const use = () => {
    uncover()
    writeInComposer(contact, (before) => {
      const end = before.trimEnd().length
      const added = end === 0 ? text : `\n${text}`
      const caret = end + added.length
      return { replaced: [end, before.length], text: added, selected: [caret, caret] }
    })
    focusComposer()
  }
  return (
    <Box component="figure" mt={14}>
      <Text component="figcaption" mt={4} size="sm" c="dimmed" className="breakable">
        {t('sidePanel:analysis.text')}
      </Text>
      <blockquote className={`selectable ${classes.suggestedText}`} dir="auto">
        {text}
      </blockquote>
      {canWrite && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={use}
        >
          {t('sidePanel:analysis.use')}
        </Button>
      )}
    </Box>
  )
}

import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { ParseKeys } from 'i18next'
import { analysisApi } from '#contract/api/analysis.ts'
import type { ConversationSummary, NextStep, SentimentPoint } from '#contract/entities/analysis.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { limits, type Language } from '#contract/limits.ts'
import { Notice } from '../../../../../components/error-notice.tsx'
import { call } from '../../../../../data/api-client.ts'
import { request } from '../../../../../data/bridge.ts'
import { languageAtom } from '../../../../../data/session.ts'
import { tellError } from '../../../../../data/toasts.ts'
import { usePanelTexts } from '../../../../../i18n/panel-texts.ts'
import { Section } from '../../section.tsx'
import classes from './analysis-panel.module.css'
import type { PanelProps } from '../crm/crm-panel.tsx'
import { NotAvailable, PanelPlace, useHasService } from '../panel-state.tsx'
import { SentimentCourse, sentimentTexts } from './sentiment-chart.tsx'

type PanelKey = ParseKeys<['translation', 'panels']>

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

/** What the conversation was about, how the customer feels, and what might be done next. */
export default function AnalysisPanel(props: PanelProps) {
  return useHasService('analysis') ? <Analysed {...props} /> : <NotAvailable />
}

/** The chat's analysis; made anew once its messages have been quiet for a while after a newer one. */
function useAnalysis(contact: Contact) {
  const language = useAtomValue(languageAtom)
  const query = useQuery({
    queryKey: ['analysis', contact.id, language],
    meta: { ofOneChat: true },
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

const methods = {
  rules: 'panels:analysis.byRules',
  model: 'panels:analysis.byModel',
  unknown: 'panels:analysis.byUnknown',
} as const satisfies Record<ConversationSummary['method'], PanelKey>

function Analysed({ contact }: PanelProps) {
  const { t } = usePanelTexts()
  const { data, error, refetch } = useAnalysis(contact)
  if (data === undefined) return <PanelPlace error={error} retry={() => void refetch()} />
  const { summary, course, next } = data
  return (
    <>
      <div className={classes.method}>
        <Notice tone="info">{t(methods[summary.method])}</Notice>
      </div>
      <Section title={t('panels:analysis.summary')}>
        <p className={`selectable ${classes.text}`} dir="auto">
          {summary.summary}
        </p>
        {summary.topics.length > 0 && (
          <ul className={classes.topics} aria-label={t('panels:analysis.topics')}>
            {summary.topics.map((topic) => (
              <li key={topic} className={classes.topic}>
                {topic}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section
        title={t('panels:analysis.sentiment')}
        action={
          <span className={classes.mood} data-sentiment={summary.sentiment}>
            {t(sentimentTexts[summary.sentiment])}
          </span>
        }
      >
        <SentimentCourse points={course} />
      </Section>
      <Section title={t('panels:analysis.next')}>
        <p className={`selectable ${classes.advice}`} dir="auto">
          {next.advice}
        </p>
        {next.reason !== undefined && (
          <p className={`selectable ${classes.reason}`} dir="auto">
            {next.reason}
          </p>
        )}
        {next.suggestedText !== undefined && <Suggestion text={next.suggestedText} />}
      </Section>
    </>
  )
}

/** Words that the agent might send, to take along. */
function Suggestion({ text }: { text: string }) {
  const { t } = usePanelTexts()
  const [copied, setCopied] = useState<string | null>(null)
  const copy = () =>
    void request('clipboard.write', { text }).then(() => setCopied(text), tellError)
  return (
    <figure className={classes.suggestion}>
      <figcaption className={classes.reason}>{t('panels:analysis.text')}</figcaption>
      <blockquote className={`selectable ${classes.words}`} dir="auto">
        {text}
      </blockquote>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        onClick={copy}
      >
        {t(copied === text ? 'panels:analysis.copied' : 'panels:analysis.copy')}
      </Button>
    </figure>
  )
}

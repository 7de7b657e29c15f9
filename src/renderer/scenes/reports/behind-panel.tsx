import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ReportConversation } from '#contract/api/reports/reports.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { dateTimeText } from '#renderer/components/dates/times.ts'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { drillTitle } from './drill-title.ts'
import { timeCell } from './report-numbers.ts'
import type { ReportView } from './report-period.ts'
import { conversationsQuery, type Drill } from './report-queries.ts'
import classes from './reports.module.css'

export interface BehindPanelProps {
  view: ReportView
  drill: Drill
  /** The time zone of the report's group, in which its conversations are counted. */
  timeZone: string
  /** Whether the report is about the current group. Chats of another group cannot be opened from here. */
  isOwnGroup: boolean
  onClose: () => void
}

/** The conversations that a figure counts, newest first, each with a button to its chat. */
export function BehindPanel({ view, drill, timeZone, isOwnGroup, onClose }: BehindPanelProps) {
  const { t, language } = useTexts('reports')
  const title = drillTitle(drill, { t, language })
  const query = useInfiniteQuery(conversationsQuery(view, drill))
  return (
    <SidePanel title={title} onClose={onClose}>
      <QueryContent
        query={query}
        failedTitle={t('reports:failed')}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={
          <Text pt={8} pb={12} px={16} size="sm" c="dimmed">
            {t('reports:noneBehind')}
          </Text>
        }
      >
        {({ pages }) => (
          <>
            <ul aria-label={title}>
              {pages
                .flatMap(({ items }) => items)
                .map((one) => (
                  <Conversation
                    key={`${one.contactId} ${one.startedAt}`}
                    conversation={one}
                    timeZone={timeZone}
                    canOpen={isOwnGroup}
                  />
                ))}
            </ul>
            {query.hasNextPage && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('reports:more')}
              </Button>
            )}
          </>
        )}
      </QueryContent>
    </SidePanel>
  )
}

interface ConversationProps {
  conversation: ReportConversation
  timeZone: string
  canOpen: boolean
}

function Conversation({ conversation, timeZone, canOpen }: ConversationProps) {
  const { contactId, name, startedAt, agentName, responseMs, resolutionMs, rating } = conversation
  const { t } = useTexts('reports')
  const navigate = useNavigate()
  const time = (ms: number) => {
    const cell = timeCell(ms, t('reports:hours'))
    return cell.includes(' ') ? cell : `${cell} ${t('reports:minutes')}`
  }
  const facts = [
    agentName ?? t('reports:noAgent'),
    responseMs === undefined
      ? t('reports:unanswered')
      : t('reports:answeredIn', { time: time(responseMs) }),
    resolutionMs !== undefined && t('reports:resolvedIn', { time: time(resolutionMs) }),
    rating !== undefined && t('reports:rating', { value: rating }),
  ].filter((fact) => fact !== false)
  const open = () =>
    void navigate(`${menuPaths.chats}?${new URLSearchParams({ chat: contactId }).toString()}`)
  const began = new Date(startedAt).toISOString()
  return (
    <li className={classes.conversation}>
      <div className={classes.conversationHead}>
        {canOpen ? (
          <button className={classes.link} type="button" onClick={open}>
            {name}
          </button>
        ) : (
          <span>{name}</span>
        )}
        <Text component="time" inherit c="dimmed" className="numbers" dateTime={began}>
          {dateTimeText(began, { timeZone })}
        </Text>
      </div>
      <Text mt={2} size="sm" c="dimmed" className="numbers">
        {facts.join(' · ')}
      </Text>
    </li>
  )
}

import { Badge, Box, Flex, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { AdLead } from '#contract/api/campaigns/ads.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { leadWait } from '#contract/rules/campaigns/ads.ts'
import { statusKind, statusOf } from '#contract/rules/chats/chat-status.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { minuteAtom, todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { waitedText } from './ad-numbers.ts'
import classes from './ads.module.css'

const waitColors = { recent: 'gray', marked: 'orange', late: 'red' } as const

const kindOf = (status: number) =>
  statusKind(statusOf({ chatStatus: status, chatStatusSetByUser: false }))

/**
 * The translated name of a chat's status.
 * @param successLabel the group's name for the status "success"
 */
export function statusText(status: number, successLabel: string, t: TFunction): string {
  const kind = kindOf(status)
  return kind === 'success' ? successLabel : t(`inbox.sidebar.status.${kind}`)
}

/**
 * One row of an ad's leads: the name, the time and text of the first message, the agent's initials (a plus sign if there
 * is no agent), and the chat status. Only the status success is visible; any other status is text for screen readers. If
 * nobody has answered yet, the row also shows how long the customer has waited.
 */
export function Lead({ lead, successLabel }: { lead: AdLead; successLabel: string }) {
  const { t, language } = useTexts('ads')
  const today = useAtomValue(todayAtom)
  const now = useAtomValue(minuteAtom)
  const { contactId, name, text, status, agentName, answeredAt } = lead
  const at = new Date(lead.at).toISOString()
  const waitedMs = Math.max(0, now - lead.at)
  const isSuccess = kindOf(status) === 'success'
  const statusName = statusText(status, successLabel, t)
  const agent = agentName ?? t('ads:noAgent')
  return (
    <li className={classes.lead}>
      <Link
        className={classes.leadLink}
        to={`${menuPaths.chats}?${new URLSearchParams({ chat: contactId }).toString()}`}
        draggable={false}
      >
        <Avatar id={contactId} name={name} size={36} />
        <Box component="span" miw={0} flex={1}>
          <span className={classes.leadHead}>
            <b>{name}</b>
            <time className="numbers" dateTime={at}>
              {sinceText(at, today)}
            </time>
          </span>
          <Flex component="span" align="center" gap={6} mih={20}>
            <Text span inherit miw={0} flex={1} truncate c="dimmed">
              {text === '' ? t('ads:media') : text}
            </Text>
            {isSuccess ? (
              <Badge component="span" color="green" maw={120}>
                {statusName}
              </Badge>
            ) : (
              <span className="spoken">{statusName}</span>
            )}
            {answeredAt === undefined && (
              <Badge
                component="span"
                color={waitColors[leadWait(waitedMs)]}
                className="numbers"
                title={t('ads:unanswered')}
              >
                <span className="spoken">{t('ads:unanswered')} </span>
                {waitedText(waitedMs, language)}
              </Badge>
            )}
            <span className={classes.leadAgent} title={agent}>
              {agentName === undefined ? (
                <IconPlus size={12} aria-hidden="true" />
              ) : (
                <Avatar id={agentName} name={agentName} size={20} />
              )}
              <span className="spoken">{agent}</span>
            </span>
          </Flex>
        </Box>
      </Link>
    </li>
  )
}

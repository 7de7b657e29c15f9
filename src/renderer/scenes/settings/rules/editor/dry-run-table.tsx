import { Text } from '@mantine/core'
import {
  IconArrowRight,
  IconEqual,
  IconGitFork,
  IconLock,
  IconPlugConnectedX,
  IconQuestionMark,
  IconUserCheck,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { RuleDryRun } from '#contract/api/chats/rules.ts'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { actionPhrase } from '#renderer/components/rules/action-phrase.ts'
import { PhraseView } from '#renderer/components/rules/phrase-view.tsx'
import type { RuleBody } from '#renderer/data/chats/rules.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './editor.module.css'
import { markedParts } from './marked-parts.ts'
import type { RuleForm } from './use-rule-form.ts'

type Item = RuleDryRun['items'][number]

const results = {
  changed: {
    key: 'rules:dry.results.changed',
    icon: IconArrowRight,
    color: 'var(--b-accent-text)',
  },
  partly: { key: 'rules:dry.results.partly', icon: IconEqual, color: 'var(--b-text-dim)' },
  same: { key: 'rules:dry.results.same', icon: IconEqual, color: 'var(--b-text-dim)' },
  person: { key: 'rules:dry.results.person', icon: IconUserCheck, color: 'var(--b-warn)' },
  crossed: { key: 'rules:dry.results.crossed', icon: IconGitFork, color: 'var(--b-text)' },
  closed: { key: 'rules:dry.results.closed', icon: IconLock, color: 'var(--b-text-dim)' },
  off: { key: 'rules:dry.results.off', icon: IconPlugConnectedX, color: 'var(--b-text-dim)' },
  unknown: { key: 'rules:dry.results.unknown', icon: IconQuestionMark, color: 'var(--b-text-dim)' },
} as const

interface DryRunTableProps {
  items: readonly Item[]
  /** The rule that was tried. */
  body: RuleBody
  form: RuleForm
}

/** What a rule would have done at each event, the newest first. */
export function DryRunTable({ items, body, form }: DryRunTableProps) {
  const { t, language } = useTexts('rules')
  const today = useAtomValue(todayAtom)
  const columns: Column<Item>[] = [
    {
      id: 'at',
      header: t('rules:dry.columns.at'),
      width: 132,
      render: ({ at }) => (
        <Text span size="sm" c="dimmed" className="numbers">
          {momentText(at, today, language)}
        </Text>
      ),
    },
    {
      id: 'chat',
      header: t('rules:dry.columns.chat'),
      minWidth: 180,
      render: (item) => <ChatCell item={item} />,
    },
    {
      id: 'steps',
      header: t('rules:dry.columns.steps'),
      minWidth: 160,
      render: ({ left }) => (
        <Text component="div" size="sm" lineClamp={2}>
          {body.actions.map((action, index) => {
            const Element = left.includes(index) ? 's' : 'span'
            return (
              // Steps have no identity besides their place.
              <Element key={index} className={classes.step}>
                <PhraseView phrase={actionPhrase(action, form.words)} />
              </Element>
            )
          })}
        </Text>
      ),
    },
    {
      id: 'result',
      header: t('rules:dry.columns.result'),
      width: 190,
      hideBelowPx: limits.wideScreenPx,
      render: ({ result, crossedBy }) => {
        const { key, icon: Glyph, color } = results[result]
        return (
          <>
            <Text component="div" size="sm" fw={600} c={color} className={classes.verdict}>
              <Glyph size={15} aria-hidden="true" />
              {t(key)}
            </Text>
            {crossedBy !== undefined && <CrossedBy id={crossedBy} form={form} />}
          </>
        )
      },
    },
  ]
  return (
    <DataTable
      label={t('rules:dry.rows')}
      columns={columns}
      rows={items}
      rowId={({ contactId, messageId, at }) => `${contactId} ${messageId ?? at}`}
      rowHeight={52}
      isVirtual
    />
  )
}

function CrossedBy({ id, form }: { id: string; form: RuleForm }) {
  const { t } = useTexts('rules')
  const name = form.rules.find((rule) => rule.id === id)?.name
  if (name === undefined) return null
  return (
    <Text size="xs" c="dimmed" truncate>
      {t('rules:dry.with', { name })}
    </Text>
  )
}

function ChatCell({ item }: { item: Item }) {
  const { contactId, contactName, messageId, text = '', words } = item
  const query = new URLSearchParams({
    chat: contactId,
    ...(messageId !== undefined && { message: messageId }),
  })
  return (
    <>
      <Link className={classes.chat} to={`${menuPaths.chats}?${query}`} title={contactName}>
        {contactName}
      </Link>
      {text !== '' && (
        <Text component="div" size="sm" c="dimmed" truncate title={text}>
          {markedParts(text, words).map(({ part, isMarked, at }) =>
            isMarked ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
          )}
        </Text>
      )}
    </>
  )
}

import { Button, Drawer, Group } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { LineEntry } from '#contract/entities/line/line-health.ts'
import { providerName } from '#contract/rules/line/line-providers.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { lineEntryText } from '#renderer/i18n/line-terms.ts'
import { Card } from './card.tsx'
import classes from './line-health.module.css'

/** How many entries the card shows. */
const SHOWN = 4

interface EntriesProps {
  entries: readonly LineEntry[]
  /** The provider, who did what no user did. */
  provider: string
}

/** What happened to the line, and who did it. */
export function HistoryCard({ entries, provider }: EntriesProps) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const [isOpen, setOpen] = useState(false)
  const title = t('lineHealth:health.history')
  return (
    <Card
      isFlush
      title={title}
      note={
        entries.length > SHOWN && (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {t('lineHealth:health.showAll')}
          </Button>
        )
      }
    >
      <Entries entries={entries.slice(0, SHOWN)} provider={provider} />
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={560}
        title={title}
        closeButtonProps={{ 'aria-label': t('shell.common.close') }}
      >
        <Entries entries={entries} provider={provider} />
      </Drawer>
    </Card>
  )
}

function Entries({ entries, provider }: EntriesProps) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const today = useAtomValue(todayAtom)
  if (entries.length === 0)
    return (
      <Group component="p" gap={12} px={16} py={10} className={classes.row ?? ''}>
        {t('lineHealth:health.noHistory')}
      </Group>
    )
  return (
    <table className={classes.table}>
      <thead className="spoken">
        <tr>
          <th scope="col">{t('lineHealth:health.what')}</th>
          <th scope="col">{t('lineHealth:health.who')}</th>
          <th scope="col">{t('lineHealth:health.when')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>{lineEntryText(t, entry, language)}</td>
            <td>{entry.byName ?? providerName(provider)}</td>
            <td>
              <time className="numbers" dateTime={entry.at}>
                {momentText(entry.at, today, language)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

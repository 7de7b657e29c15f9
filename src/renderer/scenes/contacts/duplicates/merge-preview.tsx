import { Badge, Group, Text } from '@mantine/core'
import type { MergedLine, MergeParts } from '#contract/entities/contacts/contact-merge.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { dateTimeText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ContactNames } from '#renderer/scenes/contacts/contact-names.ts'
import classes from './duplicates.module.css'
import { shownPhone } from './shown-phone.ts'

export interface MergePreviewProps {
  contacts: readonly [Contact, Contact]
  parts: readonly [MergeParts, MergeParts]
  lines: readonly MergedLine[]
  names: ContactNames
}

/** The last digits of a number, by which the messages of two numbers are told apart. */
const tail = ({ phone }: Contact): string => phone.slice(-3)
const colors = ['teal', 'orange'] as const

/** The one conversation of two contacts, and what else they bring. */
export function MergePreview({ contacts, parts, lines, names }: MergePreviewProps) {
  const { t } = useTexts('duplicates')
  const [one, other] = [parts[0].messages, parts[1].messages]
  const sum = (part: 'campaigns' | 'scheduled') => parts[0][part] + parts[1][part]
  const badgeOf = (side: 0 | 1) => (
    <Badge variant="light" color={colors[side]} flex="none" className="numbers">
      {tail(contacts[side])}
    </Badge>
  )
  return (
    <section className={classes.card} aria-label={t('duplicates:thread')}>
      <Group px={16} py={10} gap={12}>
        <Text component="h2" size="sm" fw={650}>
          {t('duplicates:thread')}
        </Text>
        <Text size="sm" c="dimmed" flex={1} className="numbers">
          {t('duplicates:sum', { one, other, total: one + other })}
        </Text>
        {([0, 1] as const).map((side) => (
          <Group key={side} gap={6}>
            {badgeOf(side)}
            <Text size="sm" className="numbers">
              {shownPhone(contacts[side].phone)}
            </Text>
          </Group>
        ))}
      </Group>
      <ol className={classes.thread}>
        {lines.map((line) => {
          const side = line.contactId === contacts[0].id ? 0 : 1
          const by = names.userName(line.byUserId)
          return (
            <li key={`${line.at} ${line.contactId} ${line.text}`}>
              <span className={`${classes.when} numbers`}>{dateTimeText(line.at)}</span>
              {badgeOf(side)}
              <Text span inherit lineClamp={2}>
                {line.skipped > 0 && (
                  <Text span inherit c="dimmed">
                    {t('duplicates:skipped', { count: line.skipped })} ·{' '}
                  </Text>
                )}
                {by !== undefined && !line.isFromCustomer && `${by}: `}
                {line.text || t('duplicates:noText')}
              </Text>
            </li>
          )
        })}
      </ol>
      <Text px={16} pb={4} size="sm">
        {t('duplicates:also')}: {t('duplicates:campaignsReceived')} {sum('campaigns')} ·{' '}
        {t('duplicates:scheduled')} {sum('scheduled')}
      </Text>
      <Text px={16} pb={12} size="sm" c="dimmed">
        {t('duplicates:hint')}
      </Text>
    </section>
  )
}

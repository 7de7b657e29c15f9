import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { AuditChange } from '#contract/entities/trust/audit-entry.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './audit.module.css'
import { changedPart } from './changed-part.ts'
import { fieldNamespaces, fieldText, valueText } from './field-words.ts'

/** Signs of a value that are shown before "Ver todo". */
const foldedSigns = 200

interface ChangeListProps {
  changes: readonly AuditChange[]
  /** In which moments are written. */
  timeZone: string
}

/** The values of an entry, each before and after. */
export function ChangeList({ changes, timeZone }: ChangeListProps) {
  const { t } = useTexts(...fieldNamespaces)
  return (
    <section aria-label={t('audit:entry.beforeAfter')}>
      <Text component="h3" fw={650} mb={8}>
        {t('audit:entry.beforeAfter')}
      </Text>
      {changes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('audit:entry.noChanges')}
        </Text>
      )}
      {changes.map((change) => (
        <div key={change.name}>
          <Text component="h4" size="sm" c="dimmed" fw={550}>
            {fieldText(t, change.name)}
          </Text>
          <Values change={change} timeZone={timeZone} />
        </div>
      ))}
    </section>
  )
}

interface ValuesProps {
  change: AuditChange
  timeZone: string
}

function Values({ change, timeZone }: ValuesProps) {
  const { name: path, before, after, form } = change
  const { t } = useTexts(...fieldNamespaces)
  if (form === 'secret')
    return (
      <Text size="sm" mb={12}>
        {t('audit:entry.secret')}
      </Text>
    )
  const isList = form === 'list'
  const textOf = (value: string | undefined) => valueText(t, path, value, timeZone)
  return (
    <div className={classes.values}>
      {(before !== undefined || (!isList && after !== undefined)) && (
        <Value
          side="before"
          name={isList ? t('audit:entry.removed') : t('audit:entry.before')}
          parts={['', textOf(before), '']}
        />
      )}
      {(after !== undefined || !isList) && (
        <Value
          side="after"
          name={isList ? t('audit:entry.added') : t('audit:entry.after')}
          parts={
            isList || before === undefined || after === undefined
              ? ['', textOf(after), '']
              : changedPart(textOf(before), textOf(after))
          }
        />
      )}
    </div>
  )
}

interface ValueProps {
  side: 'before' | 'after'
  /** What the side is, for screen readers. */
  name: string
  /** The middle part is marked if there is anything around it. */
  parts: readonly [start: string, changed: string, end: string]
}

function Value({ side, name, parts: [start, changed, end] }: ValueProps) {
  const { t } = useTexts('audit')
  const [isOpen, setOpen] = useState(false)
  const whole = start + changed + end
  const isLong = whole.length > foldedSigns
  const marksPart = (start !== '' || end !== '') && changed !== ''
  return (
    <div className={classes.value} data-side={side}>
      <span aria-hidden="true">{side === 'before' ? '−' : '+'}</span>
      <div className="selectable">
        <span className="spoken">{name}: </span>
        {isLong && !isOpen ? (
          `${whole.slice(0, foldedSigns)}…`
        ) : marksPart ? (
          <>
            {start}
            <ins className={classes.new}>{changed}</ins>
            {end}
          </>
        ) : (
          whole
        )}
        {isLong && (
          <Button variant="subtle" size="compact-xs" ml={6} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('audit:entry.less') : t('audit:entry.all')}
          </Button>
        )}
      </div>
    </div>
  )
}

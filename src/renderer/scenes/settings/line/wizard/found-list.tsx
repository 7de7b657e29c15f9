import { Radio, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './wizard.module.css'

/** More are searched. */
const SHOWN = 5

export interface FoundEntry {
  id: string
  title: string
  text: string
  /** Why it cannot be chosen, or what it needs first. */
  note?: string | undefined
  isDisabled?: boolean
}

export interface FoundListProps {
  label: string
  entries: readonly FoundEntry[]
  value: string
  onChoose: (id: string) => void
}

/** What a token has brought, to choose from. */
export function FoundList({ label, entries, value, onChoose }: FoundListProps) {
  const { t } = useTexts('lineSettings')
  const [text, setText] = useState('')
  const words = foldText(text)
  const shown = entries.filter((entry) =>
    foldText(`${entry.title} ${entry.text} ${entry.id}`).includes(words),
  )
  return (
    <>
      {entries.length > SHOWN && (
        <TextInput
          mb={6}
          aria-label={t('lineSettings:values.search', { field: label })}
          placeholder={t('lineSettings:values.search', { field: label })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Radio.Group aria-label={label} value={value} onChange={onChoose}>
        <div className={classes.choices}>
          {shown.map(({ id, title, text: more, note, isDisabled }) => (
            <Radio.Card
              key={id}
              value={id}
              disabled={isDisabled === true}
              className={classes.choice ?? ''}
            >
              <Radio.Indicator />
              <Text span fw={600} className="numbers">
                {title}
              </Text>
              <Text span size="sm" c={note === undefined ? 'dimmed' : 'var(--b-warn)'} flex={1}>
                {note ?? more}
              </Text>
              <Text span size="sm" c="dimmed" className="numbers">
                {id}
              </Text>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </>
  )
}

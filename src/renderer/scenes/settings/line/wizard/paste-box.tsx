import { Anchor, Flex, Paper, Text, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertCircle, IconCircleCheck, IconClipboardText } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import {
  pastedFields,
  recogniseValues,
  type PastedField,
} from '#contract/rules/line/pasted-values.ts'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './wizard.module.css'

type Values = Record<PastedField, string>

export interface PasteBoxProps {
  title: string
  help: string
  values: Values
  names: Record<PastedField, string>
  /** The fields whose values a stored line keeps. */
  isKept: (field: PastedField) => boolean
  /** Puts values into their fields. */
  onFind: (found: Partial<Values>) => void
}

/** What the last paste has brought. */
interface Outcome {
  isKnown: boolean
  found: Partial<Values>
  /** The values that stood in the same fields before. */
  before: Partial<Values>
  /** Ids of which only the user knows what they are. */
  ids: readonly string[]
}

const nothing: Outcome = { isKnown: false, found: {}, before: {}, ids: [] }

const isEditable = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable], dialog, [role="dialog"]') !== null

/**
 * Recognises the values in a pasted text and puts each into its field. It also reads a text that is pasted while no field
 * has the focus, or dropped on it.
 */
export function PasteBox({ title, help, values, names, isKept, onFind }: PasteBoxProps) {
  const { t, language } = useTexts('lineSettings')
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const find = (given: Partial<Values>, ids: readonly string[], last: Outcome = nothing) => {
    const fields = pastedFields.filter((field) => given[field] !== undefined && !isKept(field))
    const of = (from: Partial<Values>): Partial<Values> =>
      Object.fromEntries(fields.map((field) => [field, from[field]]))
    setOutcome({
      isKnown: pastedFields.some((field) => given[field] !== undefined) || ids.length > 0,
      found: { ...last.found, ...of(given) },
      before: { ...of(values), ...last.before },
      ids,
    })
    if (fields.length > 0) onFind(of(given))
  }
  const take = (pasted: string) => {
    setText('')
    const { values: given, ids } = recogniseValues(pasted)
    if (pasted.trim() !== '') find(given, ids)
  }
  useWindowEvent('paste', (event) => {
    if (isEditable(event.target)) return
    event.preventDefault()
    take(event.clipboardData?.getData('text') ?? '')
  })
  const found = outcome === null ? [] : pastedFields.filter((field) => outcome.found[field])
  const [id] = outcome?.ids ?? []
  const choices = (['phoneId', 'accountId', 'appId'] as const).filter((field) => !isKept(field))
  return (
    <Paper
      className={classes.paste}
      radius="md"
      mb={16}
      maw={740}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.getData('text'))
      }}
    >
      <TextInput
        variant="unstyled"
        px={12}
        py={4}
        aria-label={title}
        placeholder={title}
        description={help}
        inputWrapperOrder={['input', 'description']}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconClipboardText size={18} stroke={1.7} aria-hidden="true" />}
        rightSection={<Keys shortcut="mod+v" />}
        rightSectionWidth={64}
        rightSectionPointerEvents="none"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          event.preventDefault()
          take(event.clipboardData.getData('text'))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          take(text)
        }}
      />
      <div role="status">
        {outcome?.isKnown === false && (
          <Line tone="bad">{t('lineSettings:values.paste.unknown')}</Line>
        )}
        {outcome !== null && found.length > 0 && (
          <Line tone="ok">
            {new Intl.ListFormat(language).format(
              found.map((field) =>
                t('lineSettings:values.paste.found', {
                  field: names[field],
                  end: outcome.found[field]?.slice(-4),
                }),
              ),
            )}
            <Choice
              name={t('lineSettings:values.paste.undo')}
              onChoose={() => {
                onFind(outcome.before)
                setOutcome(null)
              }}
            />
          </Line>
        )}
        {outcome !== null && id !== undefined && (
          <Line tone="ok">
            {t('lineSettings:values.paste.which', { id })}
            {choices.map((field) => (
              <Choice
                key={field}
                name={names[field]}
                onChoose={() => find({ [field]: id }, outcome.ids.slice(1), outcome)}
              />
            ))}
          </Line>
        )}
      </div>
    </Paper>
  )
}

function Line({ tone, children }: { tone: 'ok' | 'bad'; children: ReactNode }) {
  const Glyph = tone === 'ok' ? IconCircleCheck : IconAlertCircle
  return (
    <Flex gap={8} px={12} py={8} align="flex-start">
      <Glyph className={classes[tone]} size={18} aria-hidden="true" />
      <Text component="div" fz="sm" lh="18px" flex={1}>
        {children}
      </Text>
    </Flex>
  )
}

function Choice({ name, onChoose }: { name: string; onChoose: () => void }) {
  return (
    <Anchor component="button" type="button" fz="sm" fw={600} ms={16} onClick={onChoose}>
      {name}
    </Anchor>
  )
}

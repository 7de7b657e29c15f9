import { ActionIcon, Button, Flex, Menu, Text } from '@mantine/core'
import {
  IconBold,
  IconCode,
  IconItalic,
  IconPlus,
  IconStrikethrough,
  type Icon,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { numberPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { insertText } from '#renderer/components/forms/insert-text.ts'
import { PlaceholderText } from '#renderer/components/templates/placeholder-text.tsx'
import { useVariables } from '#renderer/components/templates/use-variables.ts'
import { VariableTextarea } from '#renderer/components/templates/variable-textarea.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './body-field.module.css'

/** The text formats of the channel. Each puts its mark before and after the selected text. */
const formats = [
  { labelKey: 'channelTemplates:formats.bold', mark: '*', icon: IconBold },
  { labelKey: 'channelTemplates:formats.italic', mark: '_', icon: IconItalic },
  { labelKey: 'channelTemplates:formats.strike', mark: '~', icon: IconStrikethrough },
  { labelKey: 'channelTemplates:formats.code', mark: '```', icon: IconCode },
] as const satisfies readonly { labelKey: string; mark: string; icon: Icon }[]

export interface BodyFieldProps {
  id: string
  label: string
  /** The maximum number of characters. */
  max: number
  minRows?: number
  value: string
  error: string | undefined
  /** Offsets of the invalid placeholders in the text. */
  faultyAt: ReadonlySet<number>
  onChange: (value: string) => void
}

/**
 * The field for the text of a template or a card, with highlighted placeholders, formatting and a menu of variables.
 */
export function BodyField(props: BodyFieldProps) {
  const { id, label, max, minRows = 5, value, error, faultyAt, onChange } = props
  const { t } = useTexts('channelTemplates')
  const field = useRef<HTMLTextAreaElement>(null)
  const variables = useVariables()

  const insertVariable = (name: string, isSelected: boolean) => {
    const range = isSelected ? { from: 2, to: 2 + name.length } : undefined
    insertText(field.current, `{{${name}}}`, range)
  }
  const wrap = (mark: string) => {
    const { current } = field
    if (current === null) return
    const selected = current.value.slice(current.selectionStart, current.selectionEnd)
    const from = mark.length
    insertText(current, mark + selected + mark, { from, to: from + selected.length })
  }
  return (
    <>
      <VariableTextarea
        id={id}
        field={field}
        variables={variables}
        variablesLabel={t('channelTemplates:editor.addVariable')}
        label={label}
        minRows={minRows}
        value={value}
        faultyAt={faultyAt}
        error={error}
        description={
          <Flex component="span" justify="space-between" gap={12}>
            <span>{t('channelTemplates:editor.bodyHint')}</span>
            <CharacterCounter value={numberPlaceholders(value).templateText} max={max} />
          </Flex>
        }
        toolbar={
          <Flex
            align="center"
            gap={2}
            px={6}
            py={4}
            className={classes.toolbar}
            role="group"
            aria-label={t('channelTemplates:editor.format')}
          >
            {formats.map(({ labelKey, mark, icon: Glyph }) => (
              <ActionIcon
                key={mark}
                variant="subtle"
                color="gray"
                title={t(labelKey)}
                aria-label={t(labelKey)}
                onClick={() => wrap(mark)}
              >
                <Glyph size={17} stroke={1.8} aria-hidden="true" />
              </ActionIcon>
            ))}
            <Menu position="bottom-end" trapFocus={false} returnFocus={false}>
              <Menu.Target>
                <Button
                  ml="auto"
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPlus size={16} aria-hidden="true" />}
                >
                  {t('channelTemplates:editor.addVariable')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {variables.map(({ name, label }) => (
                  <Menu.Item key={name} onClick={() => insertVariable(label, false)}>
                    {label}
                  </Menu.Item>
                ))}
                <Menu.Divider />
                <Menu.Item
                  onClick={() => insertVariable(t('channelTemplates:editor.variableName'), true)}
                >
                  {t('channelTemplates:editor.otherVariable')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Flex>
        }
        onChange={onChange}
      />
    </>
  )
}

/**
 * The two texts that the channel receives: one with numbered placeholders, and one as written. A press shows both in
 * full. Renders nothing for a text without placeholders, because the two texts are equal.
 */
export function SubmittedTexts({ body }: { body: string }) {
  const { t } = useTexts('channelTemplates')
  const [isOpen, setOpen] = useState(false)
  const { templateText, templateApproveText, names } = numberPlaceholders(body)
  if (names.length === 0) return null
  return (
    <button
      type="button"
      className={classes.texts}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <span className={classes.textsNote}>{t('channelTemplates:editor.numbered')}</span>
      <Text span inherit c="dimmed">
        {t('channelTemplates:editor.sentText')}
      </Text>
      <span className={classes.shown} dir="auto">
        <PlaceholderText text={templateText} showsCode />
      </span>
      <Text span inherit c="dimmed">
        {t('channelTemplates:editor.approvedText')}
      </Text>
      <span className={classes.shown} dir="auto">
        <PlaceholderText text={templateApproveText} showsCode />
      </span>
    </button>
  )
}

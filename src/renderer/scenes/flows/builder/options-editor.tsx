import { Box, Button, Flex, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import type { FlowOption } from '#contract/entities/flows/flow-screen.ts'
import { limits } from '#contract/limits.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { FormSection } from './form-section.tsx'
import classes from './builder.module.css'
import { Count } from './counted-field.tsx'
import { addOption, addPastedOptions, changeOption, moveOption } from './option-list.ts'
import type { Problem } from './problems.ts'

interface OptionsEditorProps {
  options: readonly FlowOption[]
  problems: readonly Problem[]
  isReadOnly: boolean
  /** `field` identifies the text field that the user types in. Absent if options were added, moved or removed. */
  onChange: (options: FlowOption[], field?: string) => void
}

/** Edits the options of a checkbox group, radio group or dropdown. A list of options can be pasted as text. */
export function OptionsEditor({ options, problems, isReadOnly, onChange }: OptionsEditorProps) {
  const { t } = useTexts('flows')
  const id = useId()
  const [dragged, setDragged] = useState<number | null>(null)
  const [dropAt, setDropAt] = useState<number | null>(null)
  const [isPasting, setIsPasting] = useState(false)
  const hasDescriptions = options.some(({ description }) => description !== undefined)
  const [showsDescriptions, setShowsDescriptions] = useState(hasDescriptions)
  const whole = problems.find(({ member, option }) => member === 'options' && option === null)
  const moveByKey = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    const to = event.key === 'ArrowUp' ? index - 1 : index + 1
    if (isReadOnly || options[to] === undefined) return
    onChange(moveOption(options, index, to))
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${to}`)}`)?.focus(),
    )
  }
  return (
    <FormSection labelledBy={`${id}-label`}>
      <Flex align="center" justify="space-between" mb={6} fz="sm" fw={600}>
        <span id={`${id}-label`}>{t('flows:builder.options')}</span>
        <Count
          length={options.length}
          max={limits.flow.optionsMax}
          isOver={options.length > limits.flow.optionsMax}
        />
      </Flex>
      {options.map((option, index) => {
        const own = problems.filter((problem) => problem.option === index)
        const ofTitle = own.find(({ member }) => member !== 'description')
        const ofDescription = own.find(({ member }) => member === 'description')
        const number = index + 1
        return (
          <Flex
            key={option.id}
            align="flex-start"
            gap={4}
            mb={6}
            className={classes.optionRow}
            data-drop={dropAt === index || undefined}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setDropAt(index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) onChange(moveOption(options, dragged, index))
              setDropAt(null)
            }}
          >
            <Flex
              component="span"
              flex="none"
              align="center"
              w={18}
              h={34}
              c="dimmed"
              className={classes.optionGrip}
              title={t('flows:builder.moveOption', { number })}
              draggable={!isReadOnly}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => {
                setDragged(null)
                setDropAt(null)
              }}
            >
              <IconGripVertical size={14} aria-hidden="true" />
            </Flex>
            <Stack gap={4} flex={1} miw={0}>
              <TextInput
                id={`${id}-${index}`}
                size="sm"
                aria-label={t('flows:builder.option', { number })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                value={option.title}
                disabled={isReadOnly}
                error={ofTitle?.text}
                onKeyDown={(event) => moveByKey(event, index)}
                onChange={(event) =>
                  onChange(
                    changeOption(options, index, { title: event.currentTarget.value }),
                    `option ${index}`,
                  )
                }
              />
              {showsDescriptions && (
                <TextInput
                  size="xs"
                  aria-label={t('flows:builder.optionDescription', { number })}
                  placeholder={t('flows:builder.description')}
                  value={option.description ?? ''}
                  disabled={isReadOnly}
                  error={ofDescription?.text}
                  onChange={(event) =>
                    onChange(
                      changeOption(options, index, { description: event.currentTarget.value }),
                      `option description ${index}`,
                    )
                  }
                />
              )}
            </Stack>
            <Box flex="none" w={28} pt={3}>
              {!isReadOnly && (
                <IconButton
                  icon={IconX}
                  size={28}
                  label={t('flows:builder.removeOption', { number })}
                  onClick={() => onChange(options.toSpliced(index, 1))}
                />
              )}
            </Box>
          </Flex>
        )
      })}
      {whole !== undefined && (
        <Text mt={4} size="xs" c="var(--b-danger)">
          {whole.text}
        </Text>
      )}
      {!isReadOnly && (
        <Flex wrap="wrap" gap={4}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => {
              const title = t('flows:builder.start.option', { number: options.length + 1 })
              onChange(addOption(options, title))
            }}
          >
            {t('flows:builder.addOption')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => setIsPasting(true)}>
            {t('flows:builder.pasteList')}
          </Button>
        </Flex>
      )}
      <Switch
        mt={10}
        size="sm"
        label={t('flows:builder.optionDescriptions')}
        checked={showsDescriptions}
        disabled={isReadOnly || hasDescriptions}
        onChange={(event) => setShowsDescriptions(event.currentTarget.checked)}
      />
      {isPasting && (
        <PasteDialog
          onClose={() => setIsPasting(false)}
          onPaste={(text) => {
            onChange(addPastedOptions(options, text))
            setIsPasting(false)
          }}
        />
      )}
    </FormSection>
  )
}

interface PasteDialogProps {
  onPaste: (text: string) => void
  onClose: () => void
}

function PasteDialog({ onPaste, onClose }: PasteDialogProps) {
  const { t } = useTexts('flows')
  const [text, setText] = useState('')
  return (
    <Dialog title={t('flows:builder.pasteList')} onClose={onClose}>
      <Textarea
        label={t('flows:builder.options')}
        description={t('flows:builder.pasteHelp')}
        minRows={6}
        maxRows={12}
        autosize
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Button mt={14} disabled={text.trim() === ''} onClick={() => onPaste(text)}>
        {t('flows:builder.pasteAdd')}
      </Button>
    </Dialog>
  )
}

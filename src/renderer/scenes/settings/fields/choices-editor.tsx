import { Box, Button, Flex, Text, Textarea, TextInput } from '@mantine/core'
import { IconClipboardList, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { rowDragProps, useRowDrag } from '#renderer/components/tables/row-drag.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { withLines, type FieldDraft } from './field-draft.ts'
import classes from './fields.module.css'
import type { FieldForm } from './use-field-form.ts'

const DRAG_TYPE = 'application/x-bandeja-choice'
const { choicesMax, choiceMax } = limits.contactFields

/** The options of a field, with how many contacts have each. A list can be pasted, a line an option. */
export function ChoicesEditor({ form }: { form: FieldForm }) {
  const { t, draft, edit, mayEdit, faults, check } = form
  const { choices } = draft
  const numbers = useNumbers()
  const id = useId()
  const [isPasting, setPasting] = useState(false)
  const change = (next: FieldDraft['choices']) => edit({ choices: next })
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${index}`)}`)?.focus(),
    )
  const move = (from: number, to: number) => {
    const moved = choices[from]
    if (moved === undefined || choices[to] === undefined) return
    change(choices.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const dragOf = useRowDrag(
    choices.map((_, index) => String(index)),
    (from, to) => move(Number(from), to),
  )
  const isFull = choices.length >= choicesMax
  const add = () => {
    if (isFull) return
    change([...choices, { was: null, text: '' }])
    focus(choices.length)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const to = event.key === 'ArrowUp' ? index - 1 : index + 1
      event.preventDefault()
      event.stopPropagation()
      move(index, to)
      focus(to)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      add()
    }
  }
  const fault =
    faults.choices === null
      ? null
      : t(
          faults.choices === 'missing'
            ? 'contactFields:panel.noChoices'
            : 'contactFields:panel.repeatedChoices',
        )
  return (
    <Box component="section" aria-labelledby={`${id}-title`}>
      <Flex align="center" gap={8} mb={6}>
        <Text id={`${id}-title`} size="sm" fw={600}>
          {t('contactFields:panel.choices')}
        </Text>
        <Text span size="sm" c="dimmed" className="numbers">
          {t('contactFields:panel.choicesCount', {
            count: choices.length,
            max: choicesMax,
          })}
        </Text>
        {mayEdit && (
          <Button
            ml="auto"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconClipboardList size={15} aria-hidden="true" />}
            onClick={() => setPasting(true)}
          >
            {t('contactFields:panel.paste')}
          </Button>
        )}
      </Flex>
      <div className={classes.choices}>
        {choices.map((choice, index) => {
          const name = choice.text.trim() || t('contactFields:panel.choice', { number: index + 1 })
          const counted = check.data?.choices.find(({ value }) => value === choice.text.trim())
          return (
            <div
              // The texts change while they are typed, so a choice is known by its place.
              key={`${index}-${choice.was ?? ''}`}
              className={classes.choice}
              {...(mayEdit && rowDragProps(dragOf(String(index)), String(index), DRAG_TYPE))}
            >
              {mayEdit && (
                <span
                  className={classes.grip}
                  title={t('contactFields:panel.moveChoice', { name })}
                >
                  <IconGripVertical size={14} aria-hidden="true" />
                </span>
              )}
              <TextInput
                id={`${id}-${index}`}
                flex={1}
                size="xs"
                aria-label={t('contactFields:panel.choice', { number: index + 1 })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                value={choice.text}
                maxLength={choiceMax}
                disabled={!mayEdit}
                onKeyDown={(event) => onKeyDown(event, index)}
                onChange={(event) =>
                  change(choices.with(index, { was: choice.was, text: event.currentTarget.value }))
                }
              />
              {counted !== undefined && (
                <Text
                  span
                  size="sm"
                  c="dimmed"
                  className="numbers"
                  aria-label={t('contactFields:panel.choiceValues', {
                    name,
                    total: numbers.count(counted.contacts + counted.added),
                  })}
                  role="img"
                >
                  {numbers.count(counted.contacts)}
                  {counted.added > 0 && (
                    <Text span size="sm" fw={600} c="var(--b-accent-text)">
                      {' '}
                      + {numbers.count(counted.added)}
                    </Text>
                  )}
                </Text>
              )}
              {mayEdit && (
                <IconButton
                  icon={IconX}
                  size={28}
                  label={t('contactFields:panel.removeChoice', { name })}
                  onClick={() => change(choices.toSpliced(index, 1))}
                />
              )}
            </div>
          )
        })}
        {mayEdit && (
          <Button
            variant="subtle"
            size="compact-sm"
            m={4}
            disabled={isFull}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={add}
          >
            {t('contactFields:panel.addChoice')}
          </Button>
        )}
      </div>
      {fault !== null && (
        <Text mt={4} size="xs" c="var(--b-danger)">
          {fault}
        </Text>
      )}
      {isPasting && (
        <PasteDialog
          form={form}
          onClose={() => setPasting(false)}
          onPaste={(text) => {
            const {
              added,
              known,
              left,
              choices: pasted,
            } = withLines(choices, text, {
              choicesMax,
              choiceMax,
            })
            change(pasted)
            setPasting(false)
            showToast(
              t(left > 0 ? 'contactFields:panel.pastedSome' : 'contactFields:panel.pasted', {
                added,
                known,
                left,
              }),
            )
          }}
        />
      )}
    </Box>
  )
}

interface PasteDialogProps {
  form: FieldForm
  onClose: () => void
  onPaste: (text: string) => void
}

function PasteDialog({ form: { t }, onClose, onPaste }: PasteDialogProps) {
  const [text, setText] = useState('')
  return (
    <Dialog title={t('contactFields:panel.paste')} onClose={onClose}>
      <Textarea
        label={t('contactFields:panel.pasteText')}
        minRows={6}
        maxRows={12}
        autosize
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Button mt={14} disabled={text.trim() === ''} onClick={() => onPaste(text)}>
        {t('contactFields:panel.pasteAdd')}
      </Button>
    </Dialog>
  )
}

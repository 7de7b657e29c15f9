import { Box, Button, Stack, Switch, TextInput, type TextInputProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The props that the editors of all kinds of answers have. */
export interface EditorProps<Template> {
  groupId: string
  /** Undefined for a new answer. */
  template: Template | undefined
  /** Whether the answer is pinned; undefined if the user cannot pin it. */
  isPinned: boolean | undefined
  onPin: (isPinned: boolean) => void
  /** Archives or deletes the stored answer. */
  onRemove: () => void
  /** What the draft of a new answer is called: it is empty, or the copy of an answer. */
  newId: string
  /** Called with a function that discards the unsaved changes; null if there are none. */
  onChanged: (discard: (() => void) | null) => void
  onSaved: (template: Template) => void
  onClose: () => void
}

export interface EditorFrameProps extends Pick<
  EditorProps<unknown>,
  'isPinned' | 'onPin' | 'onRemove' | 'onClose'
> {
  title: string
  /** The button that archives or deletes the answer, at the left of the footer; null for a new answer. */
  remove: { readonly label: string; readonly icon: Icon; readonly isDangerous: boolean } | null
  isBusy: boolean
  name: Pick<TextInputProps, 'value' | 'error' | 'description'> & {
    readonly onChange: (name: string) => void
  }
  /** The content above the name. */
  before?: ReactNode
  onSave: () => void
  /** The fields after the name. */
  children: ReactNode
  /** The content below the fields. */
  preview: ReactNode
}

/** The side panel of an editor. It has the fields that all answers have. Ctrl+S saves, Escape closes. */
export function EditorFrame(props: EditorFrameProps) {
  const { title, remove, isBusy, name, isPinned, onSave, onClose } = props
  const { t } = useTexts('templates', 'answers')
  const form = useRef<HTMLFormElement>(null)
  const save = () => {
    onSave()
    requestAnimationFrame(() =>
      form.current
        ?.querySelector<HTMLElement>(
          '[aria-invalid="true"], [data-surplus] button, [data-conflict] button',
        )
        ?.focus(),
    )
  }
  const keys = useRef({ save, onClose })
  useLayoutEffect(() => {
    keys.current = { save, onClose }
  })
  const actions = useMemo<readonly Action[]>(
    () => [
      {
        id: 'answers.save',
        section: 'screen',
        labelKey: 'shell.actions.save',
        shortcut: 'mod+s',
        perform: () => keys.current.save(),
      },
      {
        id: 'answers.close',
        section: 'screen',
        labelKey: 'shell.actions.closeRow',
        shortcut: 'escape',
        perform: () => keys.current.onClose(),
      },
    ],
    [],
  )
  useActions(actions)
  // The action `answers.close` does not run while a field has the focus, so the form handles Escape itself.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <SidePanel
      title={title}
      width={440}
      onClose={onClose}
      footer={
        <>
          {remove !== null && (
            <Button
              variant="subtle"
              color={remove.isDangerous ? 'red' : 'gray'}
              size="sm"
              leftSection={<remove.icon size={16} aria-hidden="true" />}
              onClick={props.onRemove}
            >
              {remove.label}
            </Button>
          )}
          <Box component="span" flex={1} />
          <Button variant="subtle" color="gray" size="sm" onClick={onClose}>
            {t('shell.common.cancel')}
          </Button>
          <Button
            size="sm"
            loading={isBusy}
            rightSection={<Keys shortcut="mod+s" />}
            onClick={save}
          >
            {t('answers:editor.save')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap={16}>
          {props.before}
          <TextInput
            size="sm"
            label={t('answers:editor.name')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={limits.nameMax}
            {...name}
            onChange={(event) => name.onChange(event.currentTarget.value)}
          />
          {props.children}
          {isPinned !== undefined && (
            <Switch
              labelPosition="left"
              styles={{ body: { justifyContent: 'space-between' } }}
              label={t('answers:editor.pin')}
              checked={isPinned}
              onChange={(event) => props.onPin(event.currentTarget.checked)}
            />
          )}
          {props.preview}
        </Stack>
      </form>
    </SidePanel>
  )
}

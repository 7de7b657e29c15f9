import { Button } from '@mantine/core'
import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useActions, type Action } from '../../components/actions.ts'
import { SidePanel } from '../../components/page/side-panel.tsx'
import { Keys } from '../../components/shortcut.tsx'
import { useAnswerTexts } from '../../i18n/answer-texts.ts'
import classes from './editor.module.css'

export interface EditorFrameProps {
  title: string
  /** A button at the left of the footer: archive, delete. */
  extra?: ReactNode
  isBusy: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** The side panel of an editor. Ctrl+S saves, Escape closes. */
export function EditorFrame({ title, extra, isBusy, onSave, onClose, children }: EditorFrameProps) {
  const { t } = useAnswerTexts()
  const form = useRef<HTMLFormElement>(null)
  const save = () => {
    onSave()
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
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
  // Keys without a modifier are text while a field has the focus, so the screen's action does not get this one.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
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
          {extra}
          <span className={classes.spacer} />
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in a field closes the editor */}
      <form
        ref={form}
        className={classes.form}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {children}
      </form>
    </SidePanel>
  )
}

import { Anchor, Flex, Loader, Text, TextInput } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconMapPin,
} from '@tabler/icons-react'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { FieldState } from './use-line-check.ts'
import classes from './wizard.module.css'

export interface ValueFieldProps {
  label: string
  /** The provider's own name of the value, or what it belongs to. */
  note: string
  /** Where the provider shows the value. */
  where: string
  value: string
  placeholder?: string | undefined
  isSecret?: boolean
  isReadOnly?: boolean
  state: FieldState
  /** What is wrong and what helps. */
  fault?: { title: string; help: string } | undefined
  actions?: readonly { label: string; perform: () => void }[]
  onChange: (value: string) => void
  /** The value is complete: the field was left, Enter was pressed, or the value was pasted. */
  onCommit: (value: string) => void
}

const stateKeys = {
  ok: 'lineSettings:values.states.ok',
  warn: 'lineSettings:values.states.warn',
  bad: 'lineSettings:values.states.bad',
  busy: 'lineSettings:values.states.busy',
} as const

/** A value of a line, with the outcome of its check. A secret is never shown and cannot be copied. */
export function ValueField(props: ValueFieldProps) {
  const { label, note, where, value, state, fault, actions = [], onChange, onCommit } = props
  const { t } = useTexts('groups', 'lineSettings')
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onCommit(value)
  }
  return (
    <div className={classes.field}>
      <Flex gap={8} align="baseline" mb={4}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <Text span size="xs" c="dimmed">
          {note}
        </Text>
      </Flex>
      <TextInput
        id={id}
        classNames={{ input: classes.input ?? '' }}
        type={props.isSecret === true ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        readOnly={props.isReadOnly}
        placeholder={props.placeholder}
        value={value}
        data-tone={state.tone}
        aria-invalid={state.tone === 'bad'}
        aria-describedby={`${id}-status ${id}-where`}
        rightSection={<StateIcon tone={state.tone} />}
        onChange={(event) => {
          const text = event.currentTarget.value.trim()
          onChange(text)
          const { nativeEvent } = event
          if (nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste')
            onCommit(text)
        }}
        onBlur={() => onCommit(value)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-status`} className={classes.status} aria-live="polite">
        {state.tone !== 'none' && fault === undefined && (
          <span className="spoken">{t(stateKeys[state.tone])}</span>
        )}
        {fault !== undefined && (
          <span className={classes.fault} data-tone={state.tone}>
            <strong>{fault.title}</strong>
            {fault.help}
          </span>
        )}
      </div>
      {actions.length > 0 && (
        <Flex gap={20} mt={4}>
          {actions.map(({ label: name, perform }) => (
            <Anchor key={name} component="button" type="button" fz="sm" fw={600} onClick={perform}>
              {name}
            </Anchor>
          ))}
        </Flex>
      )}
      <Where id={`${id}-where`}>{where}</Where>
    </div>
  )
}

function Where({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={classes.where} id={id}>
      <IconMapPin size={14} stroke={1.7} aria-hidden="true" />
      {children}
    </p>
  )
}

function StateIcon({ tone }: { tone: FieldState['tone'] }) {
  if (tone === 'busy') return <Loader size={16} />
  if (tone === 'ok') return <IconCircleCheck className={classes.ok} size={18} aria-hidden="true" />
  if (tone === 'warn')
    return <IconAlertTriangle className={classes.warn} size={18} aria-hidden="true" />
  if (tone === 'bad')
    return <IconAlertCircle className={classes.bad} size={18} aria-hidden="true" />
  return null
}

import { Anchor, Flex, Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconExternalLink,
  IconMapPin,
  IconWand,
} from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { TypedValue } from '#contract/rules/line/typed-values.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { PanelPicture } from './guides/panel-picture.tsx'
import type { GuideName } from './guides/guides.ts'
import type { FieldState } from './use-line-check.ts'
import classes from './wizard.module.css'

/** Pause in typing after which a whole value is checked, ms. */
const PAUSE_MS = 500

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
  /** Whether the token has brought the value. */
  isFound?: boolean
  /** What is known of the value while it is typed; absent for a value of any form. */
  typed?: TypedValue | undefined
  state: FieldState
  /** What is wrong and what helps. */
  fault?: { title: string; help: string } | undefined
  actions?: readonly { label: string; perform: () => void }[]
  /** The place at the provider that shows the value, and the link to it. */
  place?: { guide: GuideName; label: string; open: () => void } | undefined
  onChange: (value: string) => void
  /** The value is complete: it is whole, the field was left, Enter was pressed, or the value was pasted. */
  onCommit: (value: string) => void
  onFocus?: () => void
}

const stateKeys = {
  ok: 'lineSettings:values.states.ok',
  warn: 'lineSettings:values.states.warn',
  bad: 'lineSettings:values.states.bad',
  busy: 'lineSettings:values.states.busy',
} as const

/** A value of a line, with the outcome of its check. A secret is never shown and cannot be copied. */
export function ValueField(props: ValueFieldProps) {
  const { label, where, value, state, fault, actions = [], typed, onChange, onCommit } = props
  const { t } = useTexts('groups', 'lineSettings')
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const commitSoon = useDebouncedCallback(onCommit, PAUSE_MS)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onCommit(value)
  }
  const isPart = typed?.state === 'part' && isFocused
  return (
    <ValueFrame {...props} htmlFor={id}>
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
        data-found={props.isFound || undefined}
        aria-invalid={state.tone === 'bad'}
        aria-describedby={`${id}-status ${id}-where`}
        rightSectionWidth={isPart ? 80 : undefined}
        rightSection={
          isPart ? (
            <Text span size="xs" fw={600} c="dimmed" className="numbers">
              {t('lineSettings:values.count', { length: typed.length, whole: typed.whole })}
            </Text>
          ) : (
            <StateIcon tone={state.tone} />
          )
        }
        onChange={(event) => {
          const text = event.currentTarget.value.replaceAll(/\s/g, '')
          onChange(text)
          const { nativeEvent } = event
          if (nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste')
            onCommit(text)
          else if (typed !== undefined) commitSoon(text)
        }}
        onFocus={() => {
          setFocused(true)
          props.onFocus?.()
        }}
        onBlur={() => {
          setFocused(false)
          onCommit(value)
        }}
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
        {fault === undefined && typed !== undefined && (
          <Typed label={label} typed={typed} isFocused={isFocused} isSecret={props.isSecret} />
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
    </ValueFrame>
  )
}

export interface ValueFrameProps extends Pick<
  ValueFieldProps,
  'label' | 'note' | 'isFound' | 'place'
> {
  /** The field that the label is of; absent for a group. */
  htmlFor?: string
  children: ReactNode
}

/** The head of a value: its name, whether the token has brought it, the link to its place, and how the place looks. */
export function ValueFrame({ label, note, isFound, place, htmlFor, children }: ValueFrameProps) {
  const { t } = useTexts('lineSettings')
  return (
    <div className={classes.field}>
      <div className={classes.value}>
        <Flex gap={8} align="baseline" mb={4} wrap="wrap">
          {htmlFor === undefined ? (
            <span className={classes.label}>{label}</span>
          ) : (
            <label className={classes.label} htmlFor={htmlFor}>
              {label}
            </label>
          )}
          <Text span size="xs" c="dimmed">
            {note}
          </Text>
          {isFound === true && (
            <Text span size="xs" fw={600} className={classes.found}>
              <IconWand size={14} aria-hidden="true" />
              {t('lineSettings:values.foundByToken')}
            </Text>
          )}
          {place !== undefined && (
            <Anchor
              component="button"
              type="button"
              className={classes.place ?? ''}
              fz="sm"
              fw={600}
              onClick={place.open}
            >
              {place.label}
              <IconExternalLink size={14} aria-hidden="true" />
            </Anchor>
          )}
        </Flex>
        {children}
      </div>
      {place !== undefined && (
        <div className={classes.thumbnail}>
          <PanelPicture of={place.guide} isSmall />
        </div>
      )}
    </div>
  )
}

interface TypedProps {
  label: string
  typed: TypedValue
  isFocused: boolean
  isSecret: boolean | undefined
}

/** What is missing of a value, or what does not belong to it. It is no error before the provider has said so. */
function Typed({ label, typed, isFocused, isSecret }: TypedProps) {
  const { t } = useTexts('lineSettings')
  if (typed.state === 'character')
    return (
      <span className={classes.fault} data-tone="warn">
        {t('lineSettings:values.wrongCharacter', { field: label, character: typed.character })}
      </span>
    )
  if (typed.state === 'tooLong')
    return (
      <span className={classes.fault} data-tone="warn">
        {t('lineSettings:values.tooLong', { length: typed.length, whole: typed.whole })}
      </span>
    )
  if (typed.state !== 'part') return null
  const text =
    isSecret === true && typed.whole === 32
      ? t('lineSettings:values.missingHex', { number: typed.missing })
      : t('lineSettings:values.missingCharacters', { number: typed.missing })
  return isFocused ? (
    <Text span size="xs" c="dimmed">
      {text}
    </Text>
  ) : (
    <span className={classes.fault} data-tone="warn">
      {text}
    </span>
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

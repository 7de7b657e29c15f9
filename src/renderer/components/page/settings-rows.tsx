import { Box, Flex, Group, Switch, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { createContext, use, useId, type ReactNode } from 'react'
import { useTip } from '#renderer/components/focus/use-tip.tsx'
import classes from './settings-rows.module.css'

export interface SettingsSectionProps {
  /** The element's `id`: the `section` of its entry in `settingsEntries`. */
  id?: string
  title: string
  /** Dim text next to the title. */
  text?: string
  /** Why the viewer cannot change the section; absent if they can. */
  lockedReason?: string | undefined
  /** A button to the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A titled part of a screen under Settings. */
export function SettingsSection(props: SettingsSectionProps) {
  const { id, title, text, lockedReason, action, children } = props
  const labelId = useId()
  return (
    <section id={id} className={classes.section} aria-labelledby={labelId} data-settings-section>
      <Flex component="header" align="baseline" gap={8} mb={12} mih={20}>
        <Text component="h2" size="md" fw={650} id={labelId}>
          {title}
        </Text>
        {text !== undefined && (
          <Text span size="sm" c="dimmed">
            {text}
          </Text>
        )}
        <Box component="span" ml="auto">
          {lockedReason === undefined ? (
            action
          ) : (
            <span className={classes.locked}>
              <IconLock size={14} aria-hidden="true" />
              {lockedReason}
            </span>
          )}
        </Box>
      </Flex>
      {children}
    </section>
  )
}

export interface SettingsCardProps {
  title?: string
  /** What is true of all rows. */
  text?: string
  children: ReactNode
}

/** Rows in a frame. */
export function SettingsCard({ title, text, children }: SettingsCardProps) {
  const id = useId()
  return (
    <div
      className={classes.group}
      {...(title !== undefined && { role: 'group', 'aria-labelledby': id })}
    >
      {title !== undefined && (
        <Text component="h3" mb={8} size="sm" fw={650} c="dimmed" id={id}>
          {title}
        </Text>
      )}
      {text !== undefined && (
        <Text mb={8} size="xs" c="dimmed">
          {text}
        </Text>
      )}
      <div className={classes.card}>{children}</div>
    </div>
  )
}

/** Whether a search in the settings finds the row with these texts. Without a search it finds every row. */
export const RowFilterContext = createContext<(texts: readonly string[]) => boolean>(() => true)

export interface SettingsRowProps {
  label: string
  /** One dim line below the label. */
  text?: ReactNode
  /** Texts by which a search finds the row, beside `label` and a plain `text`. */
  foundBy?: readonly string[]
  /** Whom the setting affects; shown before the control. */
  affected?: string | undefined
  /** Whether the row is tinted, because its last change can still be undone. */
  isRecent?: boolean
  /** The id of the control that the label names. */
  controlId?: string
  /**
   * Why the viewer cannot change the setting; absent if they can. The row shows a lock before the control, and
   * `SettingsSwitch` disables its switch.
   */
  locked?: SettingLock | undefined
  control?: ReactNode
  /** Content below the row, across its width. */
  children?: ReactNode
}

/** Why a setting cannot be changed, shown as a lock. */
export interface SettingLock {
  /** The id of the lock, for the `aria-describedby` of the setting's control. */
  id: string
  reason: string
}

/** A lock icon. Its tooltip and its accessible name say why the setting cannot be changed. */
function LockMark({ id, reason }: SettingLock) {
  const { control, tip } = useTip<HTMLSpanElement>({ label: reason, position: 'top' })
  return (
    <>
      <span {...control} id={id} className={classes.locked} role="img" aria-label={reason}>
        <IconLock size={16} aria-hidden="true" />
      </span>
      {tip}
    </>
  )
}

/** A row: label, one line of text, the affected users, and its control. Hidden by a search that does not find it. */
export function SettingsRow(props: SettingsRowProps) {
  const { label, text, affected, isRecent = false, controlId, locked, control, children } = props
  const isFound = use(RowFilterContext)
  const { foundBy = [] } = props
  if (!isFound([label, ...(typeof text === 'string' ? [text] : []), ...foundBy])) return null
  return (
    <div className={classes.row} data-settings-row data-recent={isRecent || undefined}>
      <Group gap={16} mih={38}>
        <Flex direction="column" miw={0} flex={1}>
          {controlId === undefined ? (
            <Text span inherit fw={550}>
              {label}
            </Text>
          ) : (
            <Text component="label" inherit fw={550} htmlFor={controlId}>
              {label}
            </Text>
          )}
          {text !== undefined && (
            <span className={classes.text} id={controlId && `${controlId}-text`}>
              {text}
            </span>
          )}
        </Flex>
        {affected !== undefined && (
          <Text span flex="none" size="xs" c="dimmed" className="numbers">
            {affected}
          </Text>
        )}
        {locked !== undefined && <LockMark {...locked} />}
        {control}
      </Group>
      {children}
    </div>
  )
}

export interface SettingsSwitchProps extends Omit<SettingsRowProps, 'control' | 'controlId'> {
  checked: boolean
  isDisabled?: boolean
  /** Controls before the switch. */
  before?: ReactNode
  onChange: (checked: boolean) => void
}

/** A row with a switch. */
export function SettingsSwitch(props: SettingsSwitchProps) {
  const { checked, isDisabled = false, before, onChange, ...row } = props
  const id = useId()
  return (
    <SettingsRow
      {...row}
      controlId={id}
      control={
        <>
          {before}
          <Switch
            id={id}
            flex="none"
            classNames={{ track: classes.track }}
            checked={checked}
            disabled={isDisabled || row.locked !== undefined}
            aria-describedby={row.locked?.id ?? (row.text === undefined ? undefined : `${id}-text`)}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        </>
      }
    />
  )
}

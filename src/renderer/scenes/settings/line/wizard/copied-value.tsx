import { Button, Flex, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { request } from '#renderer/data/service/bridge.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './webhook.module.css'

/** How long the button says that the value was copied, ms. */
const COPIED_MS = 1_500

export interface CopiedValueProps {
  label: string
  /** The provider's own name of the value. */
  note: string
  value: string | undefined
  /** Shown without a value. */
  placeholder?: string
  /** A button before the one that copies. */
  action?: ReactNode
}

/** A value that the admin copies into the provider's form. */
export function CopiedValue({ label, note, value, placeholder, action }: CopiedValueProps) {
  const { t } = useTexts('groups', 'lineSettings')
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    void request('clipboard.write', { text: value ?? '' }).then(() => setCopied(true), showError)
  return (
    <div className={classes.value}>
      <Flex gap={8} align="baseline" mb={4}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <Text span size="xs" c="dimmed">
          {note}
        </Text>
      </Flex>
      <Flex className={classes.copied ?? ''} align="center" gap={4} pr={6}>
        <TextInput
          id={id}
          classNames={{ input: classes.copiedInput ?? '' }}
          flex={1}
          readOnly
          value={value ?? placeholder ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        {action}
        {value !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('lineSettings:webhook.copyNamed', { name: label })}
            leftSection={
              isCopied ? (
                <IconCheck size={16} aria-hidden="true" />
              ) : (
                <IconCopy size={16} aria-hidden="true" />
              )
            }
            onClick={copy}
          >
            <span aria-live="polite">
              {isCopied ? t('lineSettings:webhook.copied') : t('lineSettings:webhook.copy')}
            </span>
          </Button>
        )}
      </Flex>
    </div>
  )
}

import { Flex, Text, TextInput } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { CopyButton } from '#renderer/components/forms/copy-button.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './webhook.module.css'

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
          <CopyButton
            text={value}
            name={t('lineSettings:webhook.copyNamed', { name: label })}
            label={t('lineSettings:webhook.copy')}
            copiedLabel={t('lineSettings:webhook.copied')}
          />
        )}
      </Flex>
    </div>
  )
}

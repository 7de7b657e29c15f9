import { Loader, PasswordInput, Text } from '@mantine/core'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { TFunction } from 'i18next'
import type { TokenCheck } from './use-token-check.ts'

type LineHealthTexts = TFunction<['translation', 'lineTerms', 'lineHealth']>

export interface TokenFieldProps {
  label: string
  isLabelHidden?: boolean
  token: string
  onChange: (token: string) => void
  /** What is known of the token. */
  check: TokenCheck
  /** Why it could not be stored; null if nothing failed. */
  error: unknown
}

/** Why the provider does not accept the line with its token. */
export const refusalText = (t: LineHealthTexts, error: unknown): string =>
  error instanceof ApiError && error.code === 'LINE_REFUSED'
    ? t('lineHealth:repair.tokenRefused')
    : errorText(t, error)

/** The field of a new token, which is checked with the provider while it is entered. */
export function TokenField(props: TokenFieldProps) {
  const { label, isLabelHidden = false, token, onChange, check, error } = props
  const { t } = useTexts('lineTerms', 'lineHealth')
  return (
    <>
      <PasswordInput
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        visible={false}
        visibilityToggleButtonProps={{ style: { display: 'none' } }}
        autoComplete="off"
        data-autofocus
        value={token}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error === null ? check.tone === 'bad' && check.text : refusalText(t, error)}
        rightSection={check.tone === 'busy' && <Loader size={16} />}
      />
      <Text size="sm" c={check.tone === 'ok' ? 'var(--b-ok)' : 'dimmed'} aria-live="polite">
        {check.tone !== 'bad' && check.text}
      </Text>
    </>
  )
}

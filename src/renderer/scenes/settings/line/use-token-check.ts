import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LineProvider } from '#contract/entities/line/line.ts'
import type { LineCheckup } from '#contract/entities/line/line-check.ts'
import { dateTimeText } from '#renderer/components/dates/times.ts'
import { lineQuery } from '#renderer/data/groups/line-query.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useLineCheck } from '#renderer/scenes/settings/line/wizard/use-line-check.ts'

/** Pause in typing after which a token is checked, ms. */
const PAUSE_MS = 400

/** The line's own values are checked with the token. */
const noValues = {
  phoneId: '',
  accountId: '',
  appSecret: '',
  appId: '',
  phone: '',
  apiVersion: '',
  baseUrl: '',
}

/** What is known of a token that is being entered. */
export interface TokenCheck {
  tone: 'none' | 'busy' | 'ok' | 'bad'
  text?: string
}

/** Checks a token with the line's provider while it is entered. Nothing is stored. */
export function useTokenCheck(groupId: string, typed: string): TokenCheck {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const token = typed.trim()
  const line = useQuery({ ...lineQuery(groupId), enabled: groupId !== '' }).data?.line
  const { run, checkup, checked, pending, error } = useLineCheck(groupId)
  const [settled] = useDebouncedValue(token, PAUSE_MS)
  const provider = line?.provider === 'unknown' ? undefined : line?.provider
  const check = useEffectEvent((text: string, of: LineProvider | undefined) => {
    if (text !== '' && of !== undefined) run({ ...noValues, provider: of, token: text })
  })
  useEffect(() => check(settled, provider), [settled, provider])
  if (token === '') return { tone: 'none' }
  if (token === settled && pending === undefined && error !== null)
    return { tone: 'bad', text: t('lineHealth:repair.unchecked') }
  if (checkup === undefined || pending !== undefined || checked?.token !== token)
    return { tone: 'busy', text: t('lineHealth:repair.checking') }
  return said(checkup)

  function said({ number, checks }: LineCheckup): TokenCheck {
    const fault = checks.find(({ state }) => state === 'bad')
    if (fault?.fault === 'missingPermission')
      return {
        tone: 'bad',
        text: t('lineHealth:repair.tokenLacks', { permission: fault.value ?? '' }),
      }
    if (fault?.fault === 'invalidToken')
      return { tone: 'bad', text: t('lineHealth:repair.tokenRefused') }
    // A number that is not registered is another step.
    if ((fault !== undefined && fault.fault !== 'unregistered') || number === undefined)
      return { tone: 'bad', text: t('lineHealth:repair.tokenElsewhere') }
    const name = number.name || (line?.name ?? '')
    const expiry = checks.find((one) => one.name === 'expiry')
    const isProven = checks.some((one) => one.name === 'messaging' && one.state === 'ok')
    return {
      tone: 'ok',
      text: [
        isProven
          ? t('lineHealth:repair.tokenGood', { name })
          : t('lineHealth:repair.tokenRead', { name }),
        ...(expiry?.state === 'ok' ? [t('lineHealth:repair.tokenNever')] : []),
        ...(expiry?.state === 'warn' && expiry.value !== undefined
          ? [t('lineHealth:repair.tokenUntil', { date: dateTimeText(expiry.value) })]
          : []),
      ].join(' '),
    }
  }
}

import type { TFunction } from 'i18next'
import type { LineEntryKind } from '#contract/entities/line/line.ts'
import type { LineTrouble } from '#contract/entities/line/line.ts'
import { lineTroubleOf } from '#contract/rules/line/line-trouble.ts'

type Translate = TFunction<['translation', 'lineTerms']>

const troubleKeys = {
  token: 'lineTerms:stopped.token',
  permission: 'lineTerms:stopped.permission',
  account: 'lineTerms:stopped.account',
  payment: 'lineTerms:stopped.payment',
  displayName: 'lineTerms:stopped.displayName',
  setUp: 'lineTerms:stopped.setUp',
  other: 'lineTerms:stopped.other',
} as const satisfies Record<LineTrouble, string>

export const troubleText = (t: Translate, trouble: LineTrouble): string => t(troubleKeys[trouble])

const qualityKeys = {
  GREEN: 'lineTerms:quality.GREEN',
  YELLOW: 'lineTerms:quality.YELLOW',
  RED: 'lineTerms:quality.RED',
  UNKNOWN: 'lineTerms:quality.UNKNOWN',
} as const

const nameKeys = {
  APPROVED: 'lineTerms:entries.nameApproved',
  REJECTED: 'lineTerms:entries.nameRejected',
} as const

const accountKeys = {
  VERIFIED_ACCOUNT: 'lineTerms:account.VERIFIED_ACCOUNT',
  DISABLED_UPDATE: 'lineTerms:account.DISABLED_UPDATE',
  DISABLE_SCHEDULED: 'lineTerms:account.DISABLE_SCHEDULED',
  REINSTATED: 'lineTerms:account.REINSTATED',
  ACCOUNT_VIOLATION: 'lineTerms:account.ACCOUNT_VIOLATION',
  ACCOUNT_RESTRICTION: 'lineTerms:account.ACCOUNT_RESTRICTION',
  ACCOUNT_DELETED: 'lineTerms:account.ACCOUNT_DELETED',
  ACCOUNT_OFFBOARDED: 'lineTerms:account.ACCOUNT_OFFBOARDED',
  ACCOUNT_RECONNECTED: 'lineTerms:account.ACCOUNT_RECONNECTED',
  PARTNER_REMOVED: 'lineTerms:account.PARTNER_REMOVED',
  REVIEW_APPROVED: 'lineTerms:account.REVIEW_APPROVED',
  REVIEW_REJECTED: 'lineTerms:account.REVIEW_REJECTED',
  PIN_CHANGED: 'lineTerms:account.PIN_CHANGED',
  FLAGGED: 'lineTerms:account.FLAGGED',
  UNFLAGGED: 'lineTerms:account.UNFLAGGED',
} as const

/** The text of a value in a table of keys; undefined for a value that the table does not have. */
function found<Key extends string>(keys: Readonly<Record<string, Key>>, value: string) {
  return Object.hasOwn(keys, value) ? keys[value] : undefined
}

/** What an entry of a line's history says: "Calidad media". */
export function lineEntryText(
  t: Translate,
  { kind, value = '' }: { kind: LineEntryKind; value?: string | undefined },
  language: string,
): string {
  const number = new Intl.NumberFormat(language, { useGrouping: 'always' }).format(Number(value))
  switch (kind) {
    case 'connected':
      return t('lineTerms:entries.connected')
    case 'paused':
      return t('lineTerms:entries.paused')
    case 'resumed':
      return t('lineTerms:entries.resumed')
    case 'stopped':
      return troubleText(t, lineTroubleOf(Number(value)))
    case 'token':
      return t('lineTerms:entries.token')
    case 'version':
      return t('lineTerms:entries.version', { version: value })
    case 'quality':
      return t(found(qualityKeys, value) ?? qualityKeys.UNKNOWN)
    case 'name':
      return t(found(nameKeys, value) ?? 'lineTerms:entries.name')
    case 'limit':
      return Number(value) < 0
        ? t('lineTerms:entries.noLimit')
        : t('lineTerms:entries.limit', { number })
    case 'throughput':
      return t('lineTerms:entries.throughput', { number })
    case 'account': {
      const key = found(accountKeys, value)
      return key === undefined ? t('lineTerms:entries.account', { event: value }) : t(key)
    }
    case 'alert':
      return value
  }
}

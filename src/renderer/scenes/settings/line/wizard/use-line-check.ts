import { useRef, useState } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import {
  lineFields,
  type LineCheck,
  type LineCheckup,
  type LineField,
} from '#contract/entities/line/line-check.ts'
import type { LineProvider } from '#contract/entities/line/line.ts'
import { hasOwnApp, isProviderAddress } from '#contract/rules/line/line-providers.ts'
import { call } from '#renderer/data/service/api-client.ts'

/** What an admin enters, as text of the fields. */
export type LineValues = Record<LineField | 'apiVersion' | 'baseUrl', string> & {
  provider: LineProvider
}

export interface LineCheckState {
  /** The latest answer, and the values that it is about. */
  readonly checkup: LineCheckup | undefined
  readonly checked: LineValues | undefined
  /** The values that are being checked. */
  readonly pending: LineValues | undefined
  readonly error: unknown
  /** Checks the values with the provider, unless the latest answer is about them already. */
  readonly run: (values: LineValues, again?: boolean) => void
}

const isDigits = (text: string) => /^\d+$/.test(text)
const isVersion = (text: string) => /^v\d{1,3}\.\d{1,2}$/.test(text)

/** What the service accepts of the values. */
export function sentValues(values: LineValues) {
  const { provider, phoneId, accountId, token, appSecret, appId, apiVersion, baseUrl } = values
  const more = {
    provider,
    ...(token !== '' && { token }),
    ...(isProviderAddress(baseUrl) && { baseUrl }),
  }
  const phone = values.phone.replaceAll(/[\s()+-]/g, '')
  if (!hasOwnApp(provider)) return { ...more, ...(/^\d{7,15}$/.test(phone) && { phone }) }
  return {
    ...more,
    ...(isDigits(phoneId) && { phoneId }),
    ...(isDigits(accountId) && { accountId }),
    ...(appSecret !== '' && { appSecret }),
    ...(isDigits(appId) && { appId }),
    ...(isVersion(apiVersion) && { apiVersion }),
  }
}

const isSame = (one: LineValues, other: LineValues) =>
  one.provider === other.provider &&
  one.apiVersion === other.apiVersion &&
  one.baseUrl === other.baseUrl &&
  lineFields.every((field) => one[field] === other[field])

/** Checks the values of a line. An answer that arrives after a later check began is dropped. */
export function useLineCheck(groupId: string): LineCheckState {
  const [state, setState] = useState<Omit<LineCheckState, 'run'>>({
    checkup: undefined,
    checked: undefined,
    pending: undefined,
    error: null,
  })
  const turn = useRef(0)
  const run = (values: LineValues, again = false) => {
    const latest = state.pending ?? state.checked
    if (!again && latest !== undefined && isSame(latest, values)) return
    turn.current += 1
    const own = turn.current
    const settle = (change: Partial<LineCheckState>) => {
      if (own === turn.current) setState((before) => ({ ...before, pending: undefined, ...change }))
    }
    setState((before) => ({ ...before, pending: values, error: null }))
    call(lineApi.checkLine, { groupId, params: { id: groupId }, body: sentValues(values) }).then(
      (checkup) => settle({ checkup, checked: values }),
      (error: unknown) => settle({ error }),
    )
  }
  return { ...state, run }
}

/** What a field shows of the check of its value. */
export interface FieldState {
  tone: 'none' | 'busy' | 'ok' | 'warn' | 'bad'
  /** What is wrong. */
  check?: LineCheck
}

const provenBy: Record<LineField, (checkup: LineCheckup) => boolean> = {
  phoneId: ({ number }) => number !== undefined,
  accountId: (checkup) => isOk(checkup, 'account'),
  token: (checkup) => isOk(checkup, 'token'),
  appSecret: (checkup) => isOk(checkup, 'app'),
  appId: (checkup) => isOk(checkup, 'app'),
  // The provider does not say it.
  phone: () => false,
}

const isOk = ({ checks }: LineCheckup, name: LineCheck['name']) =>
  checks.some((check) => check.name === name && check.state === 'ok')

export function fieldStateOf(
  field: LineField,
  value: string,
  { checkup, checked, pending }: Pick<LineCheckState, 'checkup' | 'checked' | 'pending'>,
): FieldState {
  if (pending?.[field] === value && checked?.[field] !== value && value !== '')
    return { tone: 'busy' }
  if (checkup === undefined || checked?.[field] !== value) return { tone: 'none' }
  const own = checkup.checks.filter((check) => check.field === field)
  const check =
    own.find(({ state }) => state === 'bad') ?? own.find(({ state }) => state === 'warn')
  if (check?.state === 'bad' || check?.state === 'warn') return { tone: check.state, check }
  return { tone: value !== '' && provenBy[field](checkup) ? 'ok' : 'none' }
}

const isMisspelt = ({ apiVersion, baseUrl }: LineValues) =>
  (apiVersion !== '' && !isVersion(apiVersion)) || (baseUrl !== '' && !isProviderAddress(baseUrl))

/** Why the values cannot be stored yet; undefined if they can. */
export type ValuesObstacle = { missing: LineField } | 'busy' | 'unchecked' | 'bad' | undefined

/** @param isStored whether the line has secrets already, so that empty fields keep them */
export function obstacleOf(
  values: LineValues,
  { checkup, checked, pending, error }: Omit<LineCheckState, 'run'>,
  isStored: boolean,
): ValuesObstacle {
  if (isMisspelt(values)) return 'bad'
  const fields = hasOwnApp(values.provider)
    ? (['phoneId', 'accountId', 'token', 'appSecret'] as const)
    : (['token', 'phone'] as const)
  const needed = fields.find(
    (field) => values[field] === '' && !(isStored && (field === 'token' || field === 'appSecret')),
  )
  if (needed !== undefined) return { missing: needed }
  if (pending !== undefined) return 'busy'
  if (error !== null || checkup === undefined || checked === undefined) return 'unchecked'
  if (!isSame(checked, values)) return 'unchecked'
  if (checkup.checks.some(({ state }) => state === 'bad') || checkup.number === undefined)
    return 'bad'
  return undefined
}

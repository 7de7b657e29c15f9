import { useRef, useState } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import type { LineAccounts } from '#contract/entities/line/line-accounts.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { sentValues, type LineValues } from './use-line-check.ts'

/** The values that a token brings. */
export type FoundValues = Partial<Pick<LineValues, 'appId' | 'accountId' | 'phoneId'>>

export interface TokenAccountsState {
  /** What the latest token has brought; undefined while nothing is known. */
  readonly accounts: LineAccounts | undefined
  /** The values that a token has brought, by their field. */
  readonly found: FoundValues
  readonly isBusy: boolean
  /** Asks what a token brings, unless it was asked about already. */
  readonly run: (values: LineValues) => void
}

const keyOf = ({ token, baseUrl, apiVersion }: LineValues) =>
  JSON.stringify([token, baseUrl, apiVersion])

/**
 * The values that follow from what a token may see: its app; the account, if there is one; the number, if there is one that
 * can be connected, or the one that was to be connected.
 * @param phone digits with the country code; empty if it is not known
 */
export function valuesOf({ appId, accounts }: LineAccounts, phone: string): FoundValues {
  const fitting = accounts.filter(({ numbers }) => numbers.some((one) => one.phone === phone))
  const [account, ...others] = fitting.length > 0 ? fitting : accounts
  const only = others.length === 0 ? account : undefined
  const free = only?.numbers.filter(({ isTaken }) => isTaken !== true) ?? []
  const number =
    free.find((one) => one.phone === phone) ?? (free.length === 1 ? free[0] : undefined)
  return {
    ...(appId !== undefined && { appId }),
    ...(only !== undefined && { accountId: only.id }),
    ...(number !== undefined && { phoneId: number.id }),
  }
}

/** Asks tokens what they bring. An answer that arrives after a later question is dropped. */
export function useTokenAccounts(
  groupId: string,
  phone: string,
  onFound: (found: FoundValues, values: LineValues) => void,
): TokenAccountsState {
  const [state, setState] = useState<Omit<TokenAccountsState, 'run'>>({
    accounts: undefined,
    found: {},
    isBusy: false,
  })
  const latest = useRef('')
  const run = (values: LineValues) => {
    const key = keyOf(values)
    if (values.provider !== 'meta' || values.token === '' || key === latest.current) return
    latest.current = key
    setState((before) => ({ ...before, accounts: undefined, isBusy: true }))
    const { token = '', apiVersion, baseUrl } = { apiVersion: undefined, ...sentValues(values) }
    const body = {
      token,
      ...(apiVersion !== undefined && { apiVersion }),
      ...(baseUrl !== undefined && { baseUrl }),
    }
    call(lineApi.lineAccounts, { groupId, params: { id: groupId }, body }).then(
      (accounts) => {
        if (key !== latest.current) return
        const found = valuesOf(accounts, phone)
        setState({ accounts, found, isBusy: false })
        onFound(found, values)
      },
      () => {
        // The check of the values says what is wrong. The same token may be asked about again.
        if (key !== latest.current) return
        latest.current = ''
        setState({ accounts: undefined, found: {}, isBusy: false })
      },
    )
  }
  return { ...state, run }
}

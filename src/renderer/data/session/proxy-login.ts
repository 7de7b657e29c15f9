import { atom } from 'jotai'
import type { ProxyAnswer, ProxyLogin } from '#contract/proxy-login.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { followValue } from '#renderer/data/follow-value.ts'
import { store } from '#renderer/data/store.ts'
import { showErrorWhenSignedOut } from '#renderer/data/change/toasts.ts'

/** The proxy that asks for a user name and password; null if no proxy asks. */
export const proxyLoginAtom = atom<ProxyLogin | null>(null)

/**
 * Keeps `proxyLoginAtom` up to date.
 * @returns a function that stops the updates
 */
export function watchProxyLogin(): () => void {
  return followValue('proxy.changed', () => request('proxy.get'), {
    apply: (login) => store.set(proxyLoginAtom, login),
    failed: showErrorWhenSignedOut,
  })
}

/** Sends the user name and password to the proxy. With null the login is declined. */
export function answerProxy(answer: ProxyAnswer | null): void {
  request('proxy.answer', answer).catch(showErrorWhenSignedOut)
}

import { useEffect, useRef, useState } from 'react'
import type { Session } from '#contract/bridge.ts'
import type { SsoFault } from '#contract/provider-sign-in.ts'
import { request } from '#renderer/data/service/bridge.ts'

type Progress =
  { kind: 'idle' } | { kind: 'waiting' } | { kind: 'failed'; problem: SsoFault | Error }

/** The answer to a sign-in at the provider. */
export type ProviderAnswer<Result> = { done: Result } | { fault: SsoFault }

/**
 * A sign-in at the provider, which the user does in the browser while the app waits. A new start replaces the last one.
 * @param send asks main to open the browser
 * @param onDone called with its result, unless the sign-in failed or was cancelled
 */
export function useProvider<Result>(
  send: () => Promise<ProviderAnswer<Result>>,
  onDone: (result: Result) => void,
) {
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' })
  /** The number of the last start. The answers to earlier ones are ignored. */
  const last = useRef(0)
  const isPending = useRef(false)

  const cancel = () => {
    last.current += 1
    setProgress({ kind: 'idle' })
    giveUp(isPending)
  }
  const start = async () => {
    last.current += 1
    const own = last.current
    isPending.current = true
    setProgress({ kind: 'waiting' })
    try {
      const answer = await send()
      if (own !== last.current) return
      isPending.current = false
      if ('fault' in answer) return setProgress({ kind: 'failed', problem: answer.fault })
      setProgress({ kind: 'idle' })
      onDone(answer.done)
    } catch (error) {
      if (own !== last.current) return
      isPending.current = false
      const problem = error instanceof Error ? error : new Error(String(error))
      setProgress({ kind: 'failed', problem })
    }
  }
  useEffect(() => () => giveUp(isPending), [])

  return {
    start: () => void start(),
    cancel,
    isWaiting: progress.kind === 'waiting',
    /** Why the last sign-in failed; null if it did not. */
    problem: progress.kind === 'failed' ? progress.problem : null,
  }
}

/** Signs in at the provider or, with a session, proves there who the user is. */
export async function signInAtProvider(): Promise<ProviderAnswer<Session>> {
  const answer = await request('session.signInWithProvider')
  return 'fault' in answer ? answer : { done: answer.session }
}

/** Tells main that nobody waits for the sign-in any more. */
function giveUp(isPending: { current: boolean }): void {
  if (!isPending.current) return
  isPending.current = false
  request('session.cancelProviderSignIn').catch((error: unknown) =>
    console.warn('The sign-in at the provider was not cancelled', error),
  )
}

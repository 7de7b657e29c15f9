import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#renderer/data/service/bridge.ts'

interface Passwords {
  readonly current: string
  readonly wanted: string
}

interface PasswordChangeOptions {
  readonly onSuccess: () => Promise<void>
  readonly onError: (error: unknown) => void
}

/**
 * The call that changes the password. `error` is the error of the last call. A mutation contains the passwords as its
 * variables, so it is removed from the cache as soon as the call is done.
 */
export function usePasswordChange({ onSuccess, onError }: PasswordChangeOptions) {
  // `reset` also removes the error of the mutation.
  const [error, setError] = useState<unknown>(null)
  const { mutate, reset, isPending } = useMutation({
    mutationFn: ({ current, wanted }: Passwords) =>
      request('session.changePassword', { currentPassword: current, newPassword: wanted }),
    gcTime: 0,
    onMutate: () => setError(null),
    onSuccess,
    onError: (refused) => {
      setError(refused)
      onError(refused)
    },
    onSettled: () => {
      reset()
    },
  })
  return { run: (passwords: Passwords) => mutate(passwords), error, isPending }
}

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { groupsApi } from '#contract/api/groups/groups.ts'
import type { PhoneFault } from '#contract/rules/contacts/phone-digits.ts'
import { readPhone } from '#contract/rules/contacts/phone-number.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** A number is checked this long after the last keystroke, ms. */
const typingPauseMs = 400

export type PhoneCheck =
  /** Not a valid number of the country. */
  | { state: 'incomplete'; fault: PhoneFault }
  | { state: 'checking' }
  /** `digits` include the country code. */
  | { state: 'valid'; digits: string }
  /** The service does not accept the number. */
  | { state: 'refused' }
  /** The call to the service failed. */
  | { state: 'failed'; error: unknown; retry: () => void }

/**
 * Checks a line's number: its format at once, and with the service when the format is valid and typing has paused.
 * @param callingCode the digits of the country's calling code, e.g. `51`
 */
export function usePhoneCheck(text: string, callingCode: string): PhoneCheck {
  const local = readPhone(text, callingCode)
  const digits = local.ok ? local.digits : ''
  const [settled] = useDebouncedValue(digits, typingPauseMs)
  const isSettled = settled === digits && digits !== ''
  const query = useQuery({
    // The key contains the number, so that a late response about an earlier number does not apply to this one.
    queryKey: queryKeyOf('phoneCheck', digits, callingCode),
    queryFn: ({ signal }) =>
      call(groupsApi.validatePhone, {
        body: { phone: `+${digits}`, countryCode: callingCode },
        signal,
      }),
    enabled: isSettled,
    staleTime: 60_000,
    retry: false,
  })
  if (!local.ok) return { state: 'incomplete', fault: local.fault }
  if (!isSettled || query.isFetching) return { state: 'checking' }
  if (query.error !== null)
    return { state: 'failed', error: query.error, retry: () => void query.refetch() }
  if (query.data === undefined) return { state: 'checking' }
  return query.data.valid ? { state: 'valid', digits } : { state: 'refused' }
}

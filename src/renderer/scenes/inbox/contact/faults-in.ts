import { ApiError } from '../../../data/api-error.ts'
import type { Faults } from './contact-draft.ts'

/** What of a refusal belongs to one field; none for what is about the call as a whole. */
export function faultsIn(error: unknown): Faults {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'EMAIL_REGISTERED') return { email: 'emailTaken' }
  if (error.code === 'PHONE_REGISTERED') return { phone: 'phoneTaken' }
  return {}
}

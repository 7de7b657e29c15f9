import type { ContactDraft } from '#contract/draft-forms.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { sentText, type DraftField, type Faults } from './contact-draft.ts'

/**
 * Returns the field of the draft whose value the service refused, because another contact has the same e-mail or phone.
 * Returns no field for any other error.
 */
export function faultsIn(error: unknown, sent: ContactDraft): Faults {
  const taken = (field: DraftField): Faults => ({ [field]: { taken: sentText(field, sent) } })
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'EMAIL_REGISTERED') return taken('email')
  if (error.code === 'PHONE_REGISTERED') return taken('phone')
  return {}
}

import type { Contact } from '../entities/contact.ts'
import type { Group } from '../entities/group.ts'
import { registrationOrigins, type RegistrationOrigin } from '../entities/registration-origin.ts'

/** Where a contact came from: `name` only for an integration that the group names; `kind` null is shown as a dash. */
export interface OriginView {
  readonly kind: RegistrationOrigin | null
  readonly name?: string
}

/** Reads a contact's source: 0 API, 1 WhatsApp, 2 web app, 3 an integration named from the group's source inputs. */
export function registrationOrigin(
  contact: Pick<Contact, 'source' | 'sourceInputId'>,
  group: Pick<Group, 'sourceInputs'>,
): OriginView {
  switch (contact.source) {
    case registrationOrigins.api:
      return { kind: 'api' }
    case registrationOrigins.whatsApp:
      return { kind: 'whatsApp' }
    case registrationOrigins.webApp:
      return { kind: 'webApp' }
    case registrationOrigins.integration: {
      const input = group.sourceInputs.find(
        ({ sourceInputId }) => sourceInputId === contact.sourceInputId,
      )
      return input === undefined || input.name === ''
        ? { kind: 'integration' }
        : { kind: 'integration', name: input.name }
    }
    default:
      return { kind: null }
  }
}

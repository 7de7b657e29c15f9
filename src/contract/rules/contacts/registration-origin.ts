import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import {
  registrationOrigins,
  type RegistrationOrigin,
} from '#contract/entities/contacts/registration-origin.ts'

/**
 * A contact's origin for display. An unknown `source` has the `kind` null, which is shown as a dash. `name` is set only
 * for an integration that the group has named.
 */
export interface OriginView {
  readonly kind: RegistrationOrigin | null
  readonly name?: string
}

/** Why a new contact of the group cannot have this `sourceInputId`; null if it can. */
export function originFault(
  { source, sourceInputId }: Pick<Contact, 'source' | 'sourceInputId'>,
  group: Pick<Group, 'sourceInputs'>,
): string | null {
  if (sourceInputId === undefined) return null
  if (source !== registrationOrigins.integration)
    return `sourceInputId requires source ${registrationOrigins.integration}.`
  const isKnown = group.sourceInputs.some((input) => input.sourceInputId === sourceInputId)
  return isKnown ? null : 'The group has no such source input.'
}

/**
 * Reads a contact's source: 0 API, 1 WhatsApp, 2 web app, 3 an integration. An integration has the name of the group's
 * source input.
 */
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

/**
 * The text that is shown for a contact's origin: the group's name of an integration, otherwise the label of the origin;
 * a dash if it is unknown.
 */
export function originText(
  contact: Pick<Contact, 'source' | 'sourceInputId'>,
  group: Pick<Group, 'sourceInputs'>,
  labelOf: (kind: RegistrationOrigin) => string,
): string {
  const { kind, name } = registrationOrigin(contact, group)
  return kind === null ? '—' : (name ?? labelOf(kind))
}

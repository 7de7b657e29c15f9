import type { ErrorCode } from './errors.ts'

/**
 * The error texts of section 8 of the specification. They stay in the language of the specification, Spanish or
 * English, even if the user has chosen another language.
 */
export const catalogueTexts = {
  // HTTP mapping
  invalidCredentials: 'Invalid credentials',
  internalError: 'Internal Server Error',
  notFound: 'Sorry! the data you are looking for could not be found',
  fileTooLarge: 'Archivo demasiado grande',
  fileTypeUnsupported: 'Tipo de Archivo No Soportado',
  // Messages
  loginRefused: 'Datos de acceso inválidos',
  registrationFailed: 'Error en el registro',
  groupNotRegistered: 'Error al registrar el grupo',
  phoneNotValidated: 'Error al validar el número de teléfono',
  templateNotUnarchived: 'Error desarchivando plantilla',
  templateNotApplied: 'Error applying new template',
  templateNotUpdated: 'Error updating template',
  templateNotDeleted: 'Error deleting template',
  templatesNotOrdered: 'Error ordering templates',
  errorOccurred: 'Se produjo un error',
  statusTagsFailed: 'Error saving chat status tag',
  selectStatusTag: 'Select a status tag',
  statusTagsMissing: 'Saved contact has not chat status tag',
  messagesNotSaved: 'Error saving messages',
  emailRegistered: 'E-mail already registered in CRM',
  noTeams: 'No teams available',
  sameTeam: 'Current team is already selected',
  otherTeam: 'Select a different team',
  chatExpired: 'Chat has expired',
  // Shown instead of a missing agent, team or source
  unknownAgent: 'Agente no identificado',
  unknownTeam: 'Unidentified team',
  unknownSource: 'Desconocido',
  noAgent: 'Sin agente asignado',
  // Empty states
  noTags: 'No tags assigned yet',
  noAssignments: 'No assignment history',
  noAgents: 'No hay agentes en este equipo',
} as const
export type CatalogueText = keyof typeof catalogueTexts

/**
 * The texts for HTTP statuses. They replace the service's own message. A response with 401 also ends the session,
 * except at login.
 */
export const textOfStatus: Readonly<Record<number, CatalogueText>> = {
  401: 'invalidCredentials',
  404: 'notFound',
  413: 'fileTooLarge',
  415: 'fileTypeUnsupported',
  500: 'internalError',
}

/** HTTP statuses for which the app shows the message of the service. */
export const rawStatuses: readonly number[] = [400, 403]

/** The texts for error codes. A code that is missing here has a translated text of the app. */
export const textOfCode = {
  UNAUTHENTICATED: 'invalidCredentials',
  INVALID_CREDENTIALS: 'invalidCredentials',
  NOT_FOUND: 'notFound',
  PAYLOAD_TOO_LARGE: 'fileTooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'fileTypeUnsupported',
  EMAIL_REGISTERED: 'emailRegistered',
  MESSAGE_DELETED: 'notFound',
  WINDOW_CLOSED: 'chatExpired',
} as const satisfies Partial<Record<ErrorCode, CatalogueText>>

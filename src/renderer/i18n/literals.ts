/**
 * Texts that the specification fixes in one language (section 8), whatever the user's language is. Those that the
 * service also uses are in contract/literals.ts; the titles of alerts are in main/alerts/decide-alert.ts; the product's
 * name belongs to main as well.
 */
export const literals = {
  product: 'Bandeja',
  loginRefused: 'Datos de acceso inválidos',
  groupNotRegistered: 'Error al registrar el grupo',
  phoneNotValidated: 'Error al validar el número de teléfono',
  invalidCredentials: 'Invalid credentials',
  notFound: 'Sorry! the data you are looking for could not be found',
  internalError: 'Internal Server Error',
  registrationFailed: 'Error en el registro',
  fileTooLarge: 'Archivo demasiado grande',
  fileTypeUnsupported: 'Tipo de Archivo No Soportado',
  chatExpired: 'Chat has expired',
  templatesNotOrdered: 'Error ordering templates',
  templateNotUpdated: 'Error updating template',
  templateNotApplied: 'Error applying new template',
  templateNotDeleted: 'Error deleting template',
  templateNotUnarchived: 'Error desarchivando plantilla',
  emailRegistered: 'E-mail already registered in CRM',
  noAgent: 'Sin agente asignado',
  unknownAgent: 'Agente no identificado',
  unknownTeam: 'Unidentified team',
  unknownSource: 'Desconocido',
  noTeams: 'No teams available',
  sameTeam: 'Current team is already selected',
  otherTeam: 'Select a different team',
  noAgents: 'No hay agentes en este equipo',
  noAssignments: 'No assignment history',
  noTags: 'No tags assigned yet',
  selectStatusTag: 'Select a status tag',
  statusTagsMissing: 'Saved contact has not chat status tag',
  statusTagsFailed: 'Error saving chat status tag',
  errorOccurred: 'Se produjo un error',
} as const

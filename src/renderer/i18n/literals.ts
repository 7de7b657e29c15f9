/**
 * Texts that the specification fixes in one language (its section 8): they read the same whatever language the
 * person has chosen, and stand nowhere else.
 */
export const literals = {
  product: 'Bandeja',
  loginRefused: 'Datos de acceso inválidos',
  invalidCredentials: 'Invalid credentials',
  notFound: 'Sorry! the data you are looking for could not be found',
  internalError: 'Internal Server Error',
  fileTooLarge: 'Archivo demasiado grande',
  fileTypeUnsupported: 'Tipo de Archivo No Soportado',
  chatExpired: 'Chat has expired',
  templateNotUnarchived: 'Error desarchivando plantilla',
  emailRegistered: 'E-mail already registered in CRM',
  errorOccurred: 'Se produjo un error',
} as const

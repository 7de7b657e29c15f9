/** Texts that the specification fixes in one language (its section 5), used by the page and the service. */

/** For a template or form that lacks its required file. */
export const fileRequired = 'Archivo adjunto es requerido'

/** For a scheduled text that is empty. */
export const scheduledTextMissing = 'Mensaje vacío o no válido'

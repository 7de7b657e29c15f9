/** Texts that the specification fixes in one language (its section 5), used by the page and the service. */

/** Shown when a template or form lacks its required file. */
export const fileRequired = 'Archivo adjunto es requerido'

/** Shown when a scheduled text is empty. */
export const scheduledTextMissing = 'Mensaje vacío o no válido'

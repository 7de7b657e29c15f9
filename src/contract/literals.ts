/** The texts that section 5 of the specification gives in one language. They are not translated. */

/** Shown when a template or form lacks its required file. */
export const fileRequired = 'Archivo adjunto es requerido'

/** Shown when a scheduled text is empty. */
export const scheduledTextMissing = 'Mensaje vacío o no válido'

/** Texts that the specification fixes in one language, whatever the person's (its section 5), and that page and service both say. */

/** Of a template or a form without the file that it needs. */
export const fileRequired = 'Archivo adjunto es requerido'

/** Of a scheduled text without words. */
export const scheduledTextMissing = 'Mensaje vacío o no válido'

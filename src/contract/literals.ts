/** Texts that the specification gives in one language, and the product's name. They are not translated. */

/** The name of the product. It is the page's title (specification, section 2). */
export const productName = 'Bandeja'

/** Shown when a template or form lacks its required file. */
export const fileRequired = 'Archivo adjunto es requerido'

/** Shown when a scheduled text is empty. */
export const scheduledTextMissing = 'Mensaje vacío o no válido'

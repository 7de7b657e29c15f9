/** Texts of the custom fields of contacts that have a name. */
export const contactFieldWords = {
  yes: 'Sí',
  no: 'No',
  other: 'Otro valor',
  missing: 'Falta para finalizar',
  lead: 'Lo edita un responsable.',
  keeps: 'No es un valor de este campo; se conserva hasta que lo cambies.',
  clear: 'Quitar la fecha',
  /** Why a text is no value of a type. */
  unfit: {
    number: 'Escribe un número.',
    date: 'Escribe un día, como 27/11/2026.',
    choice: 'Elige una opción.',
    boolean: 'Elige sí o no.',
    link: 'Escribe la dirección completa, con https://.',
    email: 'Eso no parece un correo.',
    phone: 'Eso no parece un teléfono.',
  },
}

/** The data of a person that a column of a file may have, besides a contact's custom fields. */
export type PersonField = 'name' | 'lastName' | 'phone' | 'email' | 'brand' | 'tags'

/**
 * Titles of columns in Spanish, English and Portuguese, as `titleKey` returns them, in lists by preference: if a file
 * has titles of several lists, the column of the first list has the field. Includes the titles of exports of Google
 * Contacts, Outlook, Chatwoot and WATI.
 */
const titles: Readonly<Record<PersonField, readonly string[]>> = {
  name: [
    'firstname givenname primernombre nombredepila primeironome nomeproprio',
    'nombre nombres name nome nomes nombredelcliente nomedocliente',
    'nombrecompleto nombreyapellido nombreyapellidos fullname nomecompleto',
    'cliente customer customername contacto contact contato displayname',
  ],
  lastName: [
    'apellido apellidos lastname surname familyname sobrenome apelido',
    'primerapellido apellidopaterno ultimosobrenome ultimonome',
  ],
  phone: [
    'telefono celular movil whatsapp numero phone phonenumber mobile cell cellphone ' +
      'telefone fone telemovel mobilephone telefonomovil telefonocelular telefonecelular ' +
      'numerodetelefono numerodecelular ncelular numerodewhatsapp numerodetelefone ' +
      'whatsappnumber mobilenumber cellnumber nrodetelefono nrodecelular nrotelefono ' +
      'nrocelular numerocelular numerotelefono numerotelefone contactnumber ntelefono ' +
      'ntelefone ndecelular ndetelefono ndetelefone ndewhatsapp',
    'primaryphone telefonoprincipal telefoneprincipal phone1value telefono1',
    'telefone1 celular1 phone1 mobile1 telefono1valor telefone1valor',
    'phone2value telefono2valor telefone2valor telefono2 telefone2 phone2',
    'businessphone telefonodeltrabajo telefonocomercial telefonecomercial',
    'telefonodetrabajo telefonetrabalho telefonedotrabalho telefonedaempresa',
    'homephone telefonoparticular telefonodecasa telefoneresidencial',
  ],
  email: [
    'correo correoelectronico email mail emailaddress direcciondecorreo ' +
      'direcciondecorreoelectronico enderecodeemail correioeletronico ' +
      'enderecodecorreioeletronico direcciondeemail',
    'email1value email1 correo1 email1valor correoelectronico1valor',
    'email2value email2 correo2 email2address direcciondecorreoelectronico2',
  ],
  brand: [
    'marca tienda brand store loja',
    'empresa company compania organizacion organization organizacao',
    'organizationname companyname organization1name nombredelaorganizacion nomedaorganizacao',
  ],
  tags: ['etiqueta etiquetas tag tags labels marcadores'],
}

/** A title in lower case, without accents, blanks and punctuation: `'Correo electrónico' → 'correoelectronico'`. */
export const titleKey = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Titles that Google Contacts gives to phone numbers and e-mails, which have a pair of columns each. */
const googleTitle = /^(?:phone|email|telefono|telefone|correoelectronico)\d(?:value|valor)$/

/**
 * Guesses which column has which data from the titles. Each column has at most one field, and each field one column at
 * most. The groups of a Google Contacts file are no tags: everyone has `* myContacts` there.
 */
export function guessPersonColumns(head: readonly string[]): ReadonlyMap<PersonField, number> {
  // The reader adds its number to a title that several columns have.
  const keys = head.map((title) => titleKey(title.replace(/ \(\d+\)$/, '')))
  const isGoogle = keys.some((key) => googleTitle.test(key))
  const columns = new Map<PersonField, number>()
  const set = (field: PersonField) => {
    const found = titles[field]
      .map((some) => keys.findIndex((key) => some.split(' ').includes(key)))
      .find((at) => at >= 0)
    if (found !== undefined) columns.set(field, found)
  }
  for (const field of ['name', 'lastName', 'phone', 'email', 'brand'] as const) set(field)
  if (!isGoogle) set('tags')
  return columns
}

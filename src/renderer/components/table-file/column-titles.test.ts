import { expect, test } from 'vitest'
import { guessPersonColumns } from './column-titles.ts'

const guess = (titles: string) => {
  const head = titles.split(',')
  return Object.fromEntries(
    [...guessPersonColumns(head)].map(([field, at]) => [field, head[at]] as const),
  )
}

test.each([
  [
    'Nombre,Apellidos,N.º de celular,Correo electrónico,Tienda,Etiquetas',
    ['Nombre', 'Apellidos', 'N.º de celular', 'Correo electrónico', 'Tienda', 'Etiquetas'],
  ],
  ['First name,Last name,Phone,E-mail,Brand,Tags'],
  ['Nome,Sobrenome,Número de telefone,E-mail,Loja,Etiquetas'],
])('the columns of a spreadsheet are recognized: %s', (titles, expected = titles.split(',')) => {
  const [name, lastName, phone, email, brand, tags] = expected
  expect(guess(titles)).toEqual({ name, lastName, phone, email, brand, tags })
})

test.each([
  [
    'First Name,Middle Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
    ['First Name', 'Last Name', 'Phone 1 - Value', 'E-mail 1 - Value', 'Organization Name'],
  ],
  [
    'Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name',
    ['Given Name', 'Family Name', 'Phone 1 - Value', 'E-mail 1 - Value', 'Organization 1 - Name'],
  ],
  [
    'Nombre,Segundo nombre,Apellidos,Nombre de la organización,Etiquetas,Correo electrónico 1 - Etiqueta,Correo electrónico 1 - Valor,Teléfono 1 - Etiqueta,Teléfono 1 - Valor',
    [
      'Nombre',
      'Apellidos',
      'Teléfono 1 - Valor',
      'Correo electrónico 1 - Valor',
      'Nombre de la organización',
    ],
  ],
  [
    'Nome,Sobrenome,Nome da organização,Marcadores,E-mail 1 - Marcador,E-mail 1 - Valor,Telefone 1 - Marcador,Telefone 1 - Valor',
    ['Nome', 'Sobrenome', 'Telefone 1 - Valor', 'E-mail 1 - Valor', 'Nome da organização'],
  ],
])(
  'the columns of Google Contacts are recognized, and its groups are no tags: %s',
  (titles, expected) => {
    const [name, lastName, phone, email, brand] = expected
    expect(guess(titles)).toEqual({ name, lastName, phone, email, brand })
  },
)

test.each([
  [
    'Title,First Name,Middle Name,Last Name,Company,Business Phone,Home Phone,Mobile Phone,Primary Phone,E-mail Address,E-mail Type,E-mail 2 Address,Categories',
    ['First Name', 'Last Name', 'Mobile Phone', 'E-mail Address', 'Company'],
  ],
  [
    'Tratamiento,Nombre,Segundo nombre,Apellidos,Organización,Teléfono del trabajo,Particular,Teléfono móvil,Dirección de correo electrónico,Categorías',
    ['Nombre', 'Apellidos', 'Teléfono móvil', 'Dirección de correo electrónico', 'Organización'],
  ],
  [
    'Título,Nome,Segundo nome,Sobrenome,Empresa,Telefone comercial,Telefone residencial,Telefone celular,Endereço de email,Categorias',
    ['Nome', 'Sobrenome', 'Telefone celular', 'Endereço de email', 'Empresa'],
  ],
])('the columns of Outlook are recognized, with the mobile number: %s', (titles, expected) => {
  const [name, lastName, phone, email, brand] = expected
  expect(guess(titles)).toEqual({ name, lastName, phone, email, brand })
})

test('a title that the reader has numbered is recognized, and its first column is used', () => {
  expect(guess('dni,Teléfono (2),Teléfono (3)')).toEqual({ phone: 'Teléfono (2)' })
})

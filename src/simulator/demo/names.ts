import type { Language } from '#contract/limits.ts'
import type { Country } from './countries.ts'
import type { Stream } from './random.ts'

interface Names {
  women: readonly string[]
  men: readonly string[]
  surnames: readonly string[]
  /** Maximum number of surnames of a person: two in Latin America, Spain and Portugal. */
  surnameCount: 1 | 2
  /** Names of group chats. */
  groupChats: readonly string[]
}

const words = (text: string): string[] => text.split(' ')
const lines = (text: string): string[] => text.split(', ')

const andean = words(
  'Quispe Mamani Huamán Flores Rojas Castillo Ramos Mendoza Vargas Chávez Paredes Salazar Aguirre Villanueva Ortega Cárdenas Delgado Espinoza Tello Zevallos Palomino Rivas Cáceres Bustamante Yupanqui Medina',
)
const spanish = words(
  'García Martínez López Sánchez Pérez Gómez Moreno Romero Navarro Torres Domínguez Gil Serrano Molina Blanco Suárez Ortega Iglesias Castro Vidal',
)

const byCountry: Record<Country['code'], Names> = {
  PE: {
    women: words(
      'Lucía Carmen Rosa Milagros Sofía Valeria Daniela Fiorella Gabriela Mariana Andrea Claudia Ximena Patricia Natalia Alejandra Beatriz Pilar Yolanda Katherine',
    ),
    men: words(
      'Marcos Diego José Luis Carlos Andrés Renzo Álvaro Sebastián Miguel Jorge Rodrigo Fernando Gonzalo Enrique Julio Martín Piero Víctor Óscar',
    ),
    surnames: andean,
    surnameCount: 2,
    groupChats: lines(
      'Edificio Las Palmeras 402, Obra oficina San Isidro, Familia Rojas - mudanza, Arquitectos Taller Nueve, Compras hotel Costa Serena',
    ),
  },
  MX: {
    women: words('Guadalupe Fernanda Ximena Regina Paola Jimena Renata Itzel Verónica Mónica'),
    men: words('Alejandro Emiliano Santiago Ricardo Héctor Rubén Iván Gerardo Arturo Raúl'),
    surnames: words(
      'Hernández González Ramírez Cruz Reyes Morales Jiménez Ruiz Aguilar Mejía Juárez Guzmán Ávila Cervantes',
    ),
    surnameCount: 2,
    groupChats: lines('Depto. Roma Norte, Remodelación casa Providencia'),
  },
  CO: {
    women: words('Valentina Camila Juliana Laura Catalina Manuela Luisa Marcela'),
    men: words('Juan Felipe Mateo Nicolás Esteban Camilo Mauricio Germán'),
    surnames: words(
      'Rodríguez Muñoz Restrepo Jaramillo Ospina Cardona Giraldo Arango Zapata Londoño Quintero',
    ),
    surnameCount: 2,
    groupChats: lines('Conjunto Altos de Laureles, Oficina nueva Chapinero'),
  },
  ES: {
    women: words('Marta Laura Elena Irene Nuria Cristina Inés Raquel'),
    men: words('Javier Pablo Sergio Álvaro Adrián Iker Manuel Hugo'),
    surnames: spanish,
    surnameCount: 2,
    groupChats: lines('Vecinos portal 14, Reforma piso Gràcia'),
  },
  BR: {
    women: words('Beatriz Mariana Juliana Camila Larissa Fernanda Letícia Aline Renata Patrícia'),
    men: words('Thiago Rafael Gustavo Felipe Bruno Leandro Marcelo Vinícius Caio Eduardo'),
    surnames: words(
      'Souza Lima Oliveira Castilho Santos Pereira Ferreira Alves Ribeiro Carvalho Gomes Martins Rocha Barbosa Moura Nogueira',
    ),
    surnameCount: 2,
    groupChats: lines('Condomínio Jardim das Flores, Reforma apto Pinheiros'),
  },
  PT: {
    women: words('Inês Matilde Leonor Catarina Joana Sofia'),
    men: words('Tiago Gonçalo Duarte Miguel Rui Nuno'),
    surnames: words('Silva Costa Fernandes Lopes Marques Almeida Teixeira Correia Mendes Nunes'),
    surnameCount: 2,
    groupChats: lines('Prédio Av. de Roma 21, Obras do hostel'),
  },
  GB: {
    women: words('Charlotte Emma Olivia Harriet Isla Niamh Priya Grace'),
    men: words('Jonathan Oliver James Callum Tom Rhys Imran Edward'),
    surnames: words(
      'Whitfield Clarke Hughes Patel Turner Bennett Campbell Ward Morgan Fletcher Ashworth',
    ),
    surnameCount: 1,
    groupChats: lines('14 Albert Road flatmates, Office move Bristol'),
  },
  US: {
    women: words('Emily Jessica Ashley Megan Hannah Rachel Nicole Jasmine'),
    men: words('Michael Tyler Brandon Kevin Marcus Ethan Derek Daniel'),
    surnames: words(
      'Johnson Miller Anderson Thompson Rivera Nguyen Walker Brooks Coleman Peterson Foster',
    ),
    surnameCount: 1,
    groupChats: lines('Lakeview lobby project, Miller family house'),
  },
}

export type Look = 'woman' | 'man'

/** A person's name. */
export interface PersonName {
  first: string
  last: string
  look: Look
}

export function personName(stream: Stream, { code }: Country): PersonName {
  const { women, men, surnames, surnameCount } = byCountry[code]
  const look = stream.chance(0.54) ? 'woman' : 'man'
  const first = stream.pick(look === 'woman' ? women : men)
  const [one = '', other = ''] = stream.shuffled(surnames)
  return { first, last: surnameCount === 2 && stream.chance(0.6) ? `${one} ${other}` : one, look }
}

/** The first and second parts of businesses' names; each first part is combined with each second part. */
const businessNames: Record<
  Language,
  readonly [firstParts: readonly string[], secondParts: readonly string[]]
> = {
  es: [
    lines(
      'Hotel, Ferretería, Cafetería, Estudio Contable, Clínica Dental, Inmobiliaria, Distribuidora, Colegio, Notaría, Restaurante, Constructora, Hostal, Arquitectos',
    ),
    lines(
      'San Martín, Costa Serena, El Roble S.A.C., Ríos & Asociados, Altavista, Los Andes, La Esquina, Santa Rosa, Mar Azul, Del Parque, Buenavista, El Mirador, Las Palmas',
    ),
  ],
  pt: [
    lines('Padaria, Pousada, Clínica, Imobiliária, Café, Ateliê, Escola, Construtora, Restaurante'),
    lines(
      'Mar Azul, Boavista, Bem-Estar, Vila Nova, Central, Santo António, Ribeira, Lopes & Filhos, Primavera',
    ),
  ],
  en: [
    lines(
      'Harbour View, Bright Smiles, Blue Door, Lakeview, Fletcher & Sons, Oak & Pine, Northside, Riverside',
    ),
    lines('Interiors, Dental, Coffee, Property Group, Bakery, Studios, Guest House, Architects'),
  ],
}

export function businessName(stream: Stream, { language }: Country): string {
  const [firstParts, secondParts] = businessNames[language]
  return `${stream.pick(firstParts)} ${stream.pick(secondParts)}`
}

export function groupChatName(stream: Stream, { code }: Country): string {
  return stream.pick(byCountry[code].groupChats)
}

/** Converts a name to the form in e-mail addresses: `'Ríos & Asociados' → 'rios.asociados'`. */
export function mailName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '')
}

/** Whether a first name is in the lists of women's names. */
export function isWomansName(first: string): boolean {
  return Object.values(byCountry).some(({ women }) => women.includes(first))
}

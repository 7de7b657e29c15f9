import type { Language } from '#contract/limits.ts'

/**
 * A product of the shop. The names are masculine in Spanish and Portuguese, because the demo's scripted conversations
 * put a masculine article before them.
 */
export interface Product {
  name: Record<Language, string>
  /** In soles, the currency of Peru. */
  price: number
}

export const products: readonly Product[] = [
  {
    name: { es: 'escritorio Lima', en: 'Lima desk', pt: 'conjunto de escritório Lima' },
    price: 899,
  },
  { name: { es: 'sofá Arequipa', en: 'Arequipa sofa', pt: 'sofá Arequipa' }, price: 2_490 },
  { name: { es: 'velador Colca', en: 'Colca bedside table', pt: 'criado-mudo Colca' }, price: 329 },
  {
    name: { es: 'comedor Paracas', en: 'Paracas dining set', pt: 'conjunto de jantar Paracas' },
    price: 3_190,
  },
  { name: { es: 'ropero Sacsay', en: 'Sacsay wardrobe', pt: 'guarda-roupa Sacsay' }, price: 1_790 },
  {
    name: { es: 'estante Huaraz', en: 'Huaraz bookcase', pt: 'armário de livros Huaraz' },
    price: 749,
  },
  {
    name: { es: 'sillón Máncora', en: 'Máncora armchair', pt: 'banco estofado Máncora' },
    price: 1_150,
  },
  {
    name: { es: 'juego de sillas Ica', en: 'set of Ica chairs', pt: 'conjunto de cadeiras Ica' },
    price: 980,
  },
  { name: { es: 'rack de TV Nazca', en: 'Nazca TV unit', pt: 'rack de TV Nazca' }, price: 1_090 },
  {
    name: { es: 'aparador Ayacucho', en: 'Ayacucho sideboard', pt: 'aparador Ayacucho' },
    price: 1_420,
  },
]

/** Prices of the products in the photos of resources/demo, soles. */
export const photographed = { desk: 899, sofa: 2_490, lamp: 149 } as const

/** Prices of products that the demo's scripted conversations name in their texts (`{priceWardrobe}` …), soles. */
export const named = { wardrobe: 1_790, smallWardrobe: 1_190, shelf: 320 } as const

export const colours: Record<Language, readonly string[]> = {
  es: ['nogal', 'roble claro', 'cedro', 'verde petróleo', 'beige'],
  en: ['walnut', 'light oak', 'cedar', 'teal', 'beige'],
  pt: ['nogueira', 'carvalho claro', 'cedro', 'verde-petróleo', 'bege'],
}

/** Sunday first. */
export const weekdays: Record<Language, readonly string[]> = {
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  pt: ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'],
}

export const months: Record<Language, readonly string[]> = {
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'setiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  pt: [
    'janeiro',
    'fevereiro',
    'março',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro',
  ],
}

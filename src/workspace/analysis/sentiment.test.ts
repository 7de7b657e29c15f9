import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/limits.ts'
import { languageOf } from './language.ts'
import { moodOf, scoreText, sentimentOf, type Sentiment } from './sentiment.ts'
import { topicsOf } from './topics.ts'
import { wordList } from './word-list.ts'

describe('how a text sounds', () => {
  it.each<[Language, string, Sentiment]>([
    ['es', '¡Excelente, muchas gracias!', 'positive'],
    ['es', 'Me encantó el sillón 😍', 'positive'],
    ['es', 'Buenos días, ¿a qué hora llega mi pedido?', 'neutral'],
    ['es', 'Lo espero por la tarde, bueno, después de las tres', 'neutral'],
    ['es', 'El velador llegó roto y nadie me contesta', 'negative'],
    ['es', 'Pésimo servicio, es una estafa', 'negative'],
    ['es', 'No estoy conforme con la entrega', 'negative'],
    ['es', 'No hay problema', 'positive'],
    ['es', 'No, gracias', 'positive'],
    ['es', 'No molesta para nada', 'positive'],
    ['en', 'Wonderful, thank you', 'positive'],
    ['en', 'Good morning, when will the van come?', 'neutral'],
    ['en', 'This is not helpful', 'negative'],
    ['en', 'The leg is broken, I am furious', 'negative'],
    ['pt', 'Adorei, obrigada!', 'positive'],
    ['pt', 'Bom dia, chega no sábado?', 'neutral'],
    ['pt', 'Chegou no prazo, lindo', 'positive'],
    ['pt', 'Veio errado e com atraso, péssimo', 'negative'],
    ['pt', 'Não gostei', 'negative'],
    ['es', '👎', 'negative'],
    ['pt', '❤️', 'positive'],
    ['en', '', 'neutral'],
    ['en', '12345 !!! …', 'neutral'],
  ])('%s: %s is %s', (language, text, sentiment) => {
    expect(sentimentOf(scoreText(text, language))).toBe(sentiment)
  })

  it('is stronger for stronger words, and never beyond 1', () => {
    expect(scoreText('gracias', 'es')).toBe(0.5)
    expect(scoreText('excelente', 'es')).toBeCloseTo(0.667, 3)
    expect(scoreText('excelente '.repeat(1_000), 'es')).toBeLessThanOrEqual(1)
    expect(scoreText('terrible '.repeat(1_000), 'es')).toBeGreaterThanOrEqual(-1)
  })

  it('is heard by the words of the given language alone', () => {
    expect(scoreText('Chegou no prazo, lindo', 'pt')).toBeGreaterThan(0)
    expect(scoreText('furious', 'es')).toBe(0)
  })
})

it.each<[number[], Sentiment]>([
  [[], 'neutral'],
  [[0, 0, 0], 'neutral'],
  [[-0.7, -0.7, -0.7, 0.6, 0.6, 0.6, 0.6, 0.6], 'positive'],
  [[0.6, 0.6, -0.7, 0, 0, -0.7, -0.7], 'negative'],
  [[0.5, -0.5], 'neutral'],
])('the mood of %j is %s: the newest that say something count', (scores, mood) => {
  expect(moodOf(scores)).toBe(mood)
})

it.each<[string[], Language, Language]>([
  [['Hola, quiero una cotización para mi casa'], 'en', 'es'],
  [['Hello, could I get a quote for the desk?'], 'es', 'en'],
  [['Olá, vocês têm o sofá em estoque? Não achei na loja'], 'es', 'pt'],
  [['👍', '12'], 'pt', 'pt'],
  [[], 'en', 'en'],
])('%j in a group of %s is %s', (texts, fallback, language) => {
  expect(languageOf(texts, fallback)).toBe(language)
})

it.each([
  [
    ['¿Cuándo llega mi pedido?', 'La entrega era ayer', '¿Puedo pagar con Yape?'],
    ['delivery', 'payment'],
  ],
  [['I need an invoice'], ['invoice']],
  [['Qual é o preço?'], ['price']],
  [['Hola'], []],
])('%j is about %j', (texts, topics) => {
  expect(topicsOf(texts)).toEqual(topics)
})

it('reads a list of words and of beginnings', () => {
  const list = wordList('  pedido*  \n pago ')
  expect(['pedido', 'pedidos', 'pago', 'pagos', 'ped', ''].filter(list)).toEqual([
    'pedido',
    'pedidos',
    'pago',
  ])
})
